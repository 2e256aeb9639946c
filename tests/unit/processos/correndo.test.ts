import { describe, expect, it } from 'vitest';
import { contradicoesDoProcesso, correNoProcesso } from '#lib/processos/correndo.ts';
import type { LinhaDoProcesso, MarcoDoProcesso } from '#lib/processos/marcos.ts';

const linhas = (dias: Partial<Record<MarcoDoProcesso, string | null>>): LinhaDoProcesso[] =>
  Object.entries(dias).map(([tipo, data]) => ({ tipo: tipo as MarcoDoProcesso, data }));
const corre = (dias: Parameters<typeof linhas>[0], hoje: string) =>
  correNoProcesso({ tipo: 'suspensao', marcos: linhas(dias) }, hoje);

describe('the running stage of a process of suspension', () => {
  it('is unknown while no day is recorded', () => {
    expect(corre({}, '2026-11-20')).toMatchObject({
      fase: null,
      falta: 'prazo_defesa',
      prazos: [],
      acabou: false,
    });
  });

  it('is the defence until the later of the printed day and 30 days from its notice (CTB art. 281-A)', () => {
    const dias = { autuacao_expedida: '2026-06-10', prazo_defesa: '2026-06-25' };
    expect(corre(dias, '2026-06-20')).toMatchObject({
      fase: 'P',
      prazos: [{ rotulo: 'Defesa da suspensão', data: '2026-06-25', outroDia: '2026-07-10' }],
    });
    expect(corre(dias, '2026-07-10').fase).toBe('P');
    expect(corre(dias, '2026-07-13').fase).toBeNull();
  });

  it('is not an appeal after a refused defence: the notice of the penalty opens it (CTB art. 282 §4)', () => {
    const negada = { defesa_protocolada: '2026-06-20', defesa_indeferida: '2026-08-01' };
    expect(corre(negada, '2026-08-10')).toMatchObject({ fase: null, prazos: [] });
    expect(corre({ ...negada, penalidade_expedida: '2026-08-05' }, '2026-08-10')).toMatchObject({
      fase: 'I',
      falta: 'prazo_jari',
      prazos: [{ rotulo: 'Recurso à JARI da suspensão', data: '2026-09-04', estimado: true }],
    });
  });

  it('is the second instance for 30 days from the notice of the decision, and is over after them (CTB art. 288)', () => {
    const dias = { penalidade_expedida: '2026-05-20', jari_protocolado: '2026-06-10', jari_indeferido: null };
    expect(corre(dias, '2026-10-01')).toMatchObject({ fase: 'II', falta: 'jari_ciencia', prazos: [] });
    const ciente = { ...dias, jari_ciencia: '2026-09-14' };
    expect(corre(ciente, '2026-10-14').prazos).toMatchObject([{ data: '2026-10-14' }]);
    expect(corre(ciente, '2026-10-16')).toMatchObject({ acabou: true, prazos: [] });
  });

  it('has no appeal of the driver after a granted JARI (CTB art. 288 §1)', () => {
    const aceita = {
      jari_protocolado: '2026-06-10',
      jari_deferido: '2026-09-01',
      jari_ciencia: '2026-09-14',
    };
    const esperado = { fase: null, prazos: [], acabou: false, situacao: expect.stringContaining('aceitou') };
    expect(corre(aceita, '2026-09-20')).toMatchObject(esperado);
    expect(corre({ ...aceita, prazo_cetran: '2026-10-14' }, '2026-09-20')).toMatchObject(esperado);
    expect(corre({ ...aceita, jari_indeferido: '2026-09-01' }, '2026-09-20').prazos).toMatchObject([
      { rotulo: 'Recurso à 2ª instância da suspensão', data: '2026-10-14' },
    ]);
  });

  it('ends without a penalty by a granted defence', () => {
    const fim = corre({ defesa_protocolada: '2026-06-20', defesa_deferida: '2026-08-01' }, '2026-08-10');
    expect(fim).toMatchObject({ acabou: true, situacao: 'Processo encerrado, sem penalidade.', prazos: [] });
  });

  it('reports a legally impossible day beside it', () => {
    const frases = contradicoesDoProcesso(
      linhas({ penalidade_expedida: '2026-05-20', prazo_jari: '2026-06-01' }),
    );
    expect(frases.get('prazo_jari')).toContain('19/06/2026');
  });

  it('explains the return after a final cassation, and the course after a suspension', () => {
    const fim = (tipo: 'suspensao' | 'cassacao', dia: string | null = '2026-08-01') =>
      correNoProcesso({ tipo, marcos: linhas({ cetran_indeferido: dia }) }, '2026-08-10').situacao;
    expect(fim('suspensao')).toContain('curso de reciclagem');
    expect(fim('cassacao')).toContain('reabilitação');
    expect(fim('cassacao', null)).not.toContain('esse dia');
  });

  it('has ended when the source no longer lists it and nothing is pending', () => {
    const fora = (dias: Parameters<typeof linhas>[0], hoje: string) =>
      correNoProcesso({ tipo: 'suspensao', marcos: linhas(dias), foraDaFonte: true }, hoje);
    const sumiu = { acabou: true, fase: null, situacao: expect.stringContaining('deixou de mostrar') };
    expect(fora({}, '2026-08-10')).toMatchObject(sumiu);
    expect(fora({ prazo_defesa: '2026-06-10' }, '2026-08-10')).toMatchObject(sumiu);
    expect(fora({ prazo_defesa: '2026-08-20' }, '2026-08-10')).toMatchObject({ acabou: false, fase: 'P' });
    expect(fora({ jari_protocolado: '2026-06-10' }, '2026-08-10').acabou).toBe(false);
    expect(fora({ jari_indeferido: '2026-06-10' }, '2026-08-10')).toMatchObject({
      acabou: false,
      fase: 'II',
    });
  });
});
