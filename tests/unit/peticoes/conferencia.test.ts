import { describe, expect, it } from 'vitest';
import type { FatosDaMulta } from '#lib/multas/situacao.ts';
import {
  camposDaPagina,
  errosDaPagina,
  rascunhoDaConferencia,
  recusaDaMulta,
  respostasDoEndereco,
  respostasDoFundamento,
  respostasParaAPeticao,
  resultadoDaConferencia,
} from '#lib/peticoes/conferencia.ts';
import { campoDe, type Rascunho } from '#lib/peticoes/form.ts';

const HOJE = '2026-11-20';
const CARTA: Rascunho = {
  Fase: 'P',
  DataInfracao: '01/09/2026',
  prazo: '30/11/2026',
  dataEmissaoAutuacao: '15/10/2026',
  autoAssinado: 'nao',
  motivo: 'outro',
};
const achados = (dados: Rascunho, conhecido: Rascunho = {}) =>
  resultadoDaConferencia(rascunhoDaConferencia(dados, conhecido), HOJE).propostas.map(({ id }) => id);
const erros = (pagina: 'datas' | 'motivo', dados: Rascunho) =>
  Object.keys(errosDaPagina(pagina, { dados, conhecido: {}, hoje: HOJE }));

describe('the free check before buying', () => {
  it('names the grounds that the dates support, and none where they support none', () => {
    expect(achados(CARTA)).toEqual(['notificacao-fora-do-prazo']);
    expect(achados({ ...CARTA, dataEmissaoAutuacao: '10/09/2026' })).toEqual([]);
    expect(achados({ ...CARTA, autoAssinado: '' })).toEqual([]);
    expect(achados({ ...CARTA, motivo: 'nunca' })).toEqual(['notificacao-nao-expedida']);
  });

  it('names no missing notice while its 30 days run, nor for a signed AIT, which may have been the notice', () => {
    const nunca = { ...CARTA, motivo: 'nunca', dataEmissaoAutuacao: '' };
    expect(achados(nunca)).toEqual(['notificacao-nao-expedida']);
    expect(achados({ ...nunca, autoAssinado: '' })).toEqual(['notificacao-nao-expedida']);
    expect(achados({ ...nunca, DataInfracao: '01/11/2026' })).toEqual([]);
    expect(achados({ ...nunca, autoAssinado: 'sim' })).toEqual([]);
  });

  it('uses only the answers about the chosen ground', () => {
    const dados = {
      ...CARTA,
      dataEmissaoAutuacao: '10/09/2026',
      campoComo: 'falta',
      sinalizacaoComo: 'insuficiente',
    };
    expect(achados({ ...dados, motivo: 'dados' })).toEqual(['campo-obrigatorio-ausente']);
    expect(achados({ ...dados, motivo: 'sinalizacao' })).toEqual(['sinalizacao-irregular']);
    expect(respostasDoFundamento({ ...dados, motivo: 'dados' })).not.toHaveProperty('sinalizacaoComo');
    const vendido = { ...dados, motivo: 'veiculo', situacaoVeiculo: 'furtado', dataSituacao: '01/08/2026' };
    expect(achados(vendido)).toEqual(['veiculo-vendido-ou-clonado']);
    expect(achados({ ...dados, motivo: 'radar', medidorVerificacao: '01/08/2025' })).toEqual([
      'medidor-sem-verificacao',
    ]);
    const unica = { ...CARTA, dataEmissaoAutuacao: '10/09/2026', motivo: 'unica', Enquadramento: '745-50' };
    expect(achados(unica)).toEqual(['advertencia-cabivel']);
    expect(achados({ ...unica, Enquadramento: '747-10' })).toEqual([]);
  });

  it('carries answers in addresses: no free text, no other name', () => {
    const dados = { ...CARTA, motivo: 'dados', campoComo: 'falta' };
    expect(respostasDoEndereco(new URLSearchParams({ ...dados, passo: 'motivo', Cpf: '1' }))).toEqual(dados);
    const textos = [...camposDaPagina('datas', {}), ...camposDaPagina('motivo', {})].filter(
      (nome) => (campoDe(nome).maxlength ?? 0) > 40,
    );
    expect(textos).toEqual(['Enquadramento']);
    const peticao = respostasParaAPeticao(dados, 'g');
    expect(peticao).toMatchObject({ Fase: 'P', campoComo: 'falta', temaAuto: 'on', multaAcompanhada: 'g' });
    expect(peticao).not.toHaveProperty('campoAusente');
    expect(respostasDoEndereco(new URLSearchParams(peticao))).toEqual(peticao);
  });

  it('offers nothing after the deadline, and says when it ended', () => {
    const rascunho = rascunhoDaConferencia(
      { ...CARTA, prazo: '05/10/2026', dataEmissaoAutuacao: '02/09/2026', motivo: 'nunca' },
      {},
    );
    expect(resultadoDaConferencia(rascunho, HOJE)).toEqual({
      propostas: [],
      recusa: expect.stringContaining('terminou em 05/10/2026'),
    });
  });

  it.each(['P', 'I', 'II'])(
    'offers nothing in phase %s after the infraction was recognised for 60%',
    (Fase) => {
      const dados = { ...CARTA, Fase, motivo: 'nunca', reconheceuNoSne: 'on' };
      const { propostas, recusa } = resultadoDaConferencia(rascunhoDaConferencia(dados, {}), HOJE);
      expect(propostas).toEqual([]);
      expect(recusa).toMatch(/abre mão da defesa e do recurso.*290, III.*Pagar 80%.*não tira o recurso/);
      expect(erros('datas', { Fase, reconheceuNoSne: 'on' })).toEqual([]);
      expect(erros('motivo', { Fase, reconheceuNoSne: 'on' })).toEqual([]);
      expect(achados({ ...CARTA, reconheceuNoSne: '' })).toEqual(['notificacao-fora-do-prazo']);
    },
  );

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

  it('requires phase, infraction, last day and a ground, and refuses impossible dates', () => {
    expect(erros('datas', {}).sort()).toEqual(['DataInfracao', 'Fase']);
    expect(erros('datas', { ...CARTA, prazo: '' })).toEqual(['prazo']);
    expect(erros('datas', { ...CARTA, dataEmissaoAutuacao: '01/01/2027' })).toEqual(['dataEmissaoAutuacao']);
    expect(erros('datas', CARTA)).toEqual([]);
    expect(erros('motivo', { ...CARTA, motivo: '' })).toEqual(['motivo']);
    expect(erros('motivo', { ...CARTA, motivo: 'inventado' })).toEqual(['motivo']);
    expect(erros('motivo', { ...CARTA, motivo: 'unica' })).toEqual([]);
  });

  it('needs no printed day while the legal minimum runs, nor of a notice that never came', () => {
    const sem = { ...CARTA, prazo: '', dataEmissaoAutuacao: '25/10/2026' };
    expect(erros('datas', sem)).toEqual([]);
    const jari = { ...sem, Fase: 'I', dataEmissaoAutuacao: '', dataEmissaoPenalidade: '25/10/2026' };
    expect(erros('datas', jari)).toEqual([]);
    expect(erros('datas', { ...jari, dataEmissaoPenalidade: '' })).toEqual(['prazo']);
    expect(erros('datas', { ...jari, dataEmissaoPenalidade: '01/10/2026' })).toEqual(['prazo']);
    const nunca = { ...sem, dataEmissaoAutuacao: '', motivo: 'nunca' };
    expect([...erros('datas', nunca), ...erros('motivo', nunca)]).toEqual([]);
    expect(achados(nunca)).toEqual(['notificacao-nao-expedida']);
    expect(erros('datas', { ...nunca, motivo: '' })).toEqual([]);
    expect(erros('motivo', { ...nunca, motivo: 'dados' })).toEqual(['motivo']);
    expect(erros('datas', { ...nunca, prazo: '31/02/2026' })).toEqual(['prazo']);
  });
});
