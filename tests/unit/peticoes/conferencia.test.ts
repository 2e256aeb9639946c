import { describe, expect, it } from 'vitest';
import {
  camposDaPagina,
  desenhosDaPagina,
  errosDaPagina,
  quandoDaPagina,
  rascunhoDaConferencia,
  respostasDoFundamento,
  resultadoDaConferencia,
} from '#lib/peticoes/conferencia.ts';
import type { Rascunho } from '#lib/peticoes/form.ts';

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
  it.each(['P', 'I', 'II'])('asks at most six questions of phase %s', (Fase) => {
    const esperam = Object.values(quandoDaPagina('datas', {}));
    const daFase = esperam.filter((quando) =>
      quando
        .replace(/^Fase=/, '')
        .split('|')
        .includes(Fase),
    );
    const sempre = camposDaPagina('datas', {}).length - esperam.length;
    expect(sempre + daFase.length + 1).toBeLessThanOrEqual(6);
    const conhecido = { Fase, DataInfracao: '01/09/2026' };
    const perguntas = camposDaPagina('datas', conhecido).length;
    expect(perguntas - Object.keys(quandoDaPagina('datas', conhecido)).length).toBe(3);
  });

  it.each([
    ['P', false],
    ['I', false],
    ['II', true],
  ])('speaks of a decision of the JARI in phase %s: %s', (Fase, fala) => {
    const motivos = (conhecido: Rascunho, dados: Rascunho) =>
      desenhosDaPagina('motivo', conhecido, dados).motivo?.opcoes?.map(({ valor }) => valor);
    expect(motivos({}, { Fase })?.includes('jari')).toBe(fala);
    expect(motivos({ Fase }, {})?.includes('jari')).toBe(fala);
  });

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

  it.each([
    ['open', {}],
    ['known', { Fase: 'P', DataInfracao: '01/09/2026' }],
  ])('asks of a signed AIT whether it served as the notice, phase %s', (_qual, conhecido: Rascunho) => {
    const nunca = { ...CARTA, motivo: 'nunca', dataEmissaoAutuacao: '', autoAssinado: 'sim' };
    expect(quandoDaPagina('datas', conhecido)).toMatchObject({
      assinadoPeloDono: 'autoAssinado=sim',
      autoImprimePrazo: 'autoAssinado=sim',
    });
    expect(achados({ ...nunca, assinadoPeloDono: 'nao' }, conhecido)).toEqual(['notificacao-nao-expedida']);
    expect(achados({ ...nunca, autoImprimePrazo: 'nao' }, conhecido)).toEqual(['notificacao-nao-expedida']);
    const valeu = { ...nunca, assinadoPeloDono: 'sim', autoImprimePrazo: 'sim' };
    expect(achados(valeu, conhecido)).toEqual([]);
  });

  it('uses only the answers about the chosen ground', () => {
    const dados = {
      ...CARTA,
      dataEmissaoAutuacao: '10/09/2026',
      campoAusente: 'a marca',
      campoComo: 'falta',
      sinalizacaoFalha: 'placa encoberta',
      sinalizacaoComo: 'insuficiente',
    };
    expect(achados({ ...dados, motivo: 'dados' })).toEqual(['campo-obrigatorio-ausente']);
    expect(achados({ ...dados, motivo: 'sinalizacao' })).toEqual(['sinalizacao-irregular']);
    expect(respostasDoFundamento({ ...dados, motivo: 'dados' })).not.toHaveProperty('sinalizacaoFalha');
    const unica = { ...CARTA, dataEmissaoAutuacao: '10/09/2026', motivo: 'unica', Enquadramento: '745-50' };
    expect(achados(unica)).toEqual(['advertencia-cabivel']);
    expect(achados({ ...unica, Enquadramento: '747-10' })).toEqual([]);
  });

  it('offers nothing after the deadline, and says when it ended', () => {
    const rascunho = rascunhoDaConferencia(
      { ...CARTA, prazo: '05/10/2026', dataEmissaoAutuacao: '02/09/2026', motivo: 'nunca' },
      {},
    );
    expect(resultadoDaConferencia(rascunho, HOJE)).toEqual({ propostas: [], acabou: '2026-10-05' });
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

  it('takes the data of a monitored fine, unless the driver enters others', () => {
    const conhecido = {
      Fase: 'P',
      DataInfracao: '01/09/2026',
      dataEmissaoAutuacao: '15/10/2026',
      prazo: '30/11/2026',
    };
    expect(achados({ motivo: 'outro', autoAssinado: 'nao' }, conhecido)).toEqual([
      'notificacao-fora-do-prazo',
    ]);
    expect(
      achados({ motivo: 'outro', autoAssinado: 'nao', dataEmissaoAutuacao: '10/09/2026' }, conhecido),
    ).toEqual([]);
  });
});
