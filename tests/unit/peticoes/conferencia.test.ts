import { describe, expect, it } from 'vitest';
import type { FatosDaMulta } from '#lib/multas/situacao.ts';
import {
  camposDaPagina,
  errosDaPagina,
  PAGINAS,
  type PaginaDaConferencia,
  rascunhoDaConferencia,
  recusaDaMulta,
  respostasDoEndereco,
  respostasParaAPeticao,
  resultadoDaConferencia,
  vereditoDa,
} from '#lib/peticoes/conferencia.ts';
import { conferenciaForm } from '#lib/peticoes/conferenciaForm.ts';
import { campoDe, type Rascunho } from '#lib/peticoes/form.ts';

const HOJE = '2026-11-20';
const CARTA: Rascunho = {
  Enquadramento: '555-00 Estacionar onde a placa proíbe',
  Fase: 'P',
  DataInfracao: '01/09/2026',
  prazo: '30/11/2026',
  dataEmissaoAutuacao: '15/10/2026',
  autoAssinado: 'nao',
};
const EM_DIA: Rascunho = { ...CARTA, dataEmissaoAutuacao: '10/09/2026', autoAssinado: '' };
const RADAR: Rascunho = { ...EM_DIA, Enquadramento: '745-50 Velocidade', temaMedidor: 'on' };
const resposta = (dados: Rascunho) => resultadoDaConferencia(rascunhoDaConferencia(dados, {}), HOJE);
const achados = (dados: Rascunho) => resposta(dados).propostas.map(({ id }) => id);
const erros = (pagina: PaginaDaConferencia, dados: Rascunho) =>
  Object.keys(errosDaPagina(pagina, { dados, conhecido: {}, hoje: HOJE }));

describe('the free check before buying', () => {
  const venda = { temaVeiculo: 'on', situacaoVeiculo: 'vendido', dataSituacao: '01/08/2026' };
  it.each([
    ['a late notice', CARTA, 'Achamos 1 fundamento', ['notificacao-fora-do-prazo']],
    [
      'a late notice, and the only fine of the year',
      { ...CARTA, Enquadramento: '745-50 Velocidade', temaHistorico: 'on', outrasInfracoesEm12Meses: '0' },
      'Achamos 2 fundamentos',
      ['notificacao-fora-do-prazo', 'advertencia-cabivel'],
    ],
    ['everything in order', EM_DIA, 'As suas respostas não mostram motivo para recorrer', []],
    [
      'a meter whose last verification is old',
      { ...RADAR, medidorVerificacao: '01/08/2025' },
      'Achamos 1 fundamento',
      ['medidor-sem-verificacao'],
    ],
    [
      'the make missing on the AIT',
      { ...EM_DIA, temaAuto: 'on', dadoDoAuto: 'marca', campoComo: 'falta' },
      'Achamos 1 fundamento',
      ['campo-obrigatorio-ausente'],
    ],
    [
      'a sale never communicated',
      { ...EM_DIA, ...venda, vendaComunicada: 'nao' },
      'As suas respostas não mostram motivo para recorrer',
      [],
    ],
    [
      'a sale communicated before',
      { ...EM_DIA, ...venda, vendaComunicada: 'sim' },
      'Achamos 1 fundamento',
      ['veiculo-vendido-ou-clonado'],
    ],
    ['a term that is over', { ...EM_DIA, prazo: '11/10/2026' }, 'Nesta fase não há petição a comprar', []],
    [
      'an infraction recognised for 60%',
      { ...CARTA, reconheceuNoSne: 'on' },
      'Nesta fase não há petição a comprar',
      [],
    ],
  ] as const)('of %s', (_, dados, veredito, ids) => {
    expect([vereditoDa(resposta(dados)), achados(dados)]).toEqual([veredito, ids]);
  });

  it('says in the open that a seller who told nobody answers too, and which ground it did not ask about', () => {
    expect(resposta({ ...EM_DIA, ...venda, vendaComunicada: 'nao' }).ressalvas.join()).toContain(
      'responde junto',
    );
    expect(resposta(CARTA).naoPerguntados).toEqual([]);
    const segunda = { ...EM_DIA, Fase: 'II', dataCienciaJari: '10/11/2026' };
    expect(resposta(segunda).naoPerguntados).toEqual(['O erro da decisão da JARI']);
  });

  it('names no missing notice while its 30 days run, nor for a signed AIT, which may have been the notice', () => {
    const nunca = { ...CARTA, comoChegou: 'nunca', dataEmissaoAutuacao: '' };
    expect(achados(nunca)).toEqual(['notificacao-nao-expedida']);
    expect(achados({ ...nunca, DataInfracao: '01/11/2026' })).toEqual([]);
    expect(achados({ ...nunca, autoAssinado: 'sim' })).toEqual([]);
  });

  it('asks of a late penalty alone whether somebody saw the infraction, and counts from its knowledge', () => {
    const tarde = { ...EM_DIA, Fase: 'I', DataInfracao: '10/09/2025', prazo: '30/11/2026' };
    const penalidade = { ...tarde, dataEmissaoPenalidade: '20/10/2026', houveDefesaPrevia: 'nao' };
    expect(camposDaPagina('temas', {}, penalidade)).toContain('constatacao');
    expect(camposDaPagina('temas', {}, { ...penalidade, DataInfracao: '10/09/2026' })).not.toContain(
      'constatacao',
    );
    const so = { ...penalidade, dataEmissaoAutuacao: '' };
    expect(achados(so)).toEqual(['penalidade-fora-do-prazo']);
    const depois = { ...so, constatacao: 'depois' };
    expect(achados({ ...depois, dataConhecimento: '10/08/2026' })).toEqual([]);
    expect(achados({ ...depois, dataConhecimento: '10/03/2026' })).toEqual(['penalidade-fora-do-prazo']);
  });

  it('asks no question that the code, the phase or the other answers rule out', () => {
    const temas = (dados: Rascunho) => camposDaPagina('temas', {}, dados);
    expect(temas(EM_DIA)).not.toContain('temaMedidor');
    expect(temas(EM_DIA)).not.toContain('temaReincidencia');
    expect(temas(EM_DIA)).not.toContain('autoAssinado');
    expect(temas(CARTA)).toContain('autoAssinado');
    expect(temas({ ...CARTA, Enquadramento: '745-50 Velocidade' })).not.toContain('autoAssinado');
    expect(temas(EM_DIA)).not.toContain('suspensaoJunta');
    expect(temas({ ...EM_DIA, Enquadramento: '703-01 Sem capacete' })).toContain('suspensaoJunta');
    expect(camposDaPagina('detalhes', {}, EM_DIA)).toEqual([]);
    expect(camposDaPagina('detalhes', {}, RADAR)).not.toContain('autoComSinais');
  });

  it('carries answers in addresses: no free text, no other name', () => {
    const dados = { ...EM_DIA, temaAuto: 'on', dadoDoAuto: 'marca', campoComo: 'falta' };
    const ditos: Rascunho = { ...dados, autoAssinado: 'nao' };
    expect(respostasDoEndereco(new URLSearchParams({ ...ditos, passo: 'temas', Cpf: '1' }))).toEqual(ditos);
    const textos = PAGINAS.flatMap((pagina) => camposDaPagina(pagina, {}, dados)).filter(
      (nome) => !campoDe(nome).como && (campoDe(nome).maxlength ?? 0) > 40,
    );
    expect(textos).toEqual(['Enquadramento']);
    const peticao = respostasParaAPeticao(ditos, 'g');
    expect(peticao).toMatchObject({ Fase: 'P', temaAuto: 'on', multaAcompanhada: 'g' });
    expect(peticao).not.toHaveProperty('dadoCerto');
    expect(respostasDoEndereco(new URLSearchParams(peticao))).toEqual(peticao);
  });

  it('says when the deadline ended, and that prescription may still be asked for', () => {
    const { recusa } = resposta({ ...EM_DIA, prazo: '05/10/2026', dataEmissaoAutuacao: '02/09/2026' });
    expect(recusa).toMatch(/terminou em 05\/10\/2026.*só se pede a prescrição/);
    const velha = { ...EM_DIA, Fase: 'I', DataInfracao: '10/03/2021', prazo: '05/10/2026' };
    expect(resposta({ ...velha, dataEmissaoAutuacao: '' }).recusa).toMatch(/pode ter prescrito/);
  });

  it.each([
    ['reconhecida', '2026-10-20', 'abre mão da defesa e do recurso'],
    ['defesa_deferida', '2026-10-20', 'terminou, e não cabe mais defesa'],
    ['prazo_jari', '2026-10-20', 'O prazo terminou em 20/10/2026'],
    ['encerrada', '2026-10-20', null],
    ['autuacao_expedida', '2026-11-01', null],
  ] as const)('of a watched fine with %s on %s is refused at once: %s', (Tipo, Data, frase) => {
    const multa: FatosDaMulta = {
      ...{ DataInfracao: '2026-09-01', StatusPagamento: null, RecursoOnline: true },
      ...{ Responsavel: null, Marcos: [{ Tipo, Data, Origem: 'motorista' }], Recursos: [] },
    };
    expect(recusaDaMulta(multa, HOJE)).toEqual(frase && expect.stringContaining(frase));
  });

  it('requires code, phase, infraction and last day, and refuses impossible dates', () => {
    expect(erros('carta', {}).sort()).toEqual(['DataInfracao', 'Enquadramento', 'Fase']);
    expect(erros('carta', { ...CARTA, prazo: '' })).toEqual(['prazo']);
    expect(erros('carta', { ...CARTA, dataEmissaoAutuacao: '01/01/2027' })).toEqual(['dataEmissaoAutuacao']);
    expect(erros('carta', CARTA)).toEqual([]);
    expect(erros('temas', CARTA)).toEqual([]);
  });

  it('needs no printed day while the legal minimum runs, nor of a notice that never came', () => {
    const sem = { ...EM_DIA, prazo: '', dataEmissaoAutuacao: '25/10/2026' };
    expect(erros('carta', sem)).toEqual([]);
    const jari = { ...sem, Fase: 'I', dataEmissaoAutuacao: '', dataEmissaoPenalidade: '25/10/2026' };
    expect(erros('carta', jari)).toEqual([]);
    expect(erros('carta', { ...jari, dataEmissaoPenalidade: '' })).toEqual(['prazo']);
    expect(erros('carta', { ...jari, dataEmissaoPenalidade: '01/10/2026' })).toEqual(['prazo']);
    const nunca = { ...sem, dataEmissaoAutuacao: '' };
    expect(erros('carta', nunca)).toEqual([]);
    expect(erros('temas', nunca)).toEqual(['comoChegou']);
    expect(erros('temas', { ...nunca, comoChegou: 'nunca' })).toEqual([]);
    expect(erros('carta', { ...nunca, prazo: '31/02/2026' })).toEqual(['prazo']);
  });
});

describe('a holiday of the town of the body', () => {
  const noDia = (prazo: string) => ({ ...EM_DIA, prazo });
  const onde = { guid: undefined, conhecido: {}, hoje: HOJE };
  const daConferencia = (dados: Rascunho) => conferenciaForm({ ...onde, pagina: 'carta', dados }).campos;
  it.each([
    ['19/11/2026', true],
    ['20/11/2026', false],
    ['18/11/2026', false],
  ])('for a term until %s it is asked: %s', (prazo, pergunta) => {
    expect('feriadoMunicipal' in (daConferencia(noDia(prazo)) ?? {})).toBe(pergunta);
  });

  it('gives one more working day', () => {
    expect(resposta(noDia('19/11/2026')).recusa).toContain('feriado na cidade do órgão');
    expect(resposta({ ...noDia('19/11/2026'), feriadoMunicipal: 'on' }).recusa).toBeNull();
    expect(resposta(noDia('18/11/2026')).recusa).not.toContain('feriado');
  });
});
