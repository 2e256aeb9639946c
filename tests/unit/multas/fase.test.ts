import { describe, expect, it } from 'vitest';
import { faseDoRecurso, oQueCorre } from '#lib/multas/procedimento.ts';
import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';
import { processo } from './processo.ts';

const HOJE = '2026-06-01';
const AUTUACAO = { autuacao_expedida: '2026-05-20' };
const PENALIDADE = { ...AUTUACAO, penalidade_expedida: '2026-05-25' };
const NEGADA = { ...AUTUACAO, defesa_protocolada: '2026-05-25', defesa_indeferida: '2026-05-30' };

type Marcos = Parameters<typeof processo>[0];
const pedir = (marcos: Marcos, pedidos: [Fase, EstadoDoRecurso][] = [], recursoOnline = true) =>
  faseDoRecurso({
    recursoOnline,
    corre: oQueCorre(processo(marcos), HOJE),
    recursos: pedidos.map(([fase, estado]) => ({ fase, estado })),
  });

describe('the phase that can be asked for', () => {
  it('is the prior defence until the notice of penalty, then the first instance', () => {
    expect(pedir(AUTUACAO).fase).toBe('P');
    expect(pedir(PENALIDADE).fase).toBe('I');
    expect(pedir({ ...PENALIDADE, jari_indeferido: null, jari_ciencia: '2026-05-28' }).fase).toBe('II');
  });

  it('is none after a refused defence until the penalty is notified (CTB art. 282 §4)', () => {
    expect(pedir(NEGADA, [['P', 'indeferido']])).toEqual({ fase: null, motivo: 'espera_penalidade' });
    expect(pedir({ ...NEGADA, penalidade_expedida: '2026-05-31' }, [['P', 'indeferido']]).fase).toBe('I');
  });

  it('is blocked by a request in that phase, but not by an unfiled request of an earlier one', () => {
    expect(pedir(AUTUACAO, [['P', 'solicitado']])).toEqual({ fase: null, motivo: 'em_andamento' });
    expect(pedir(PENALIDADE, [['P', 'em_analise']]).fase).toBe('I');
  });

  it('waits while something is judged, and is over after a cancellation or a missed deadline', () => {
    expect(pedir({ ...PENALIDADE, jari_protocolado: null }, [['I', 'protocolado']]).motivo).toBe(
      'em_andamento',
    );
    expect(pedir({ ...AUTUACAO, defesa_deferida: null }, [['P', 'deferido']]).motivo).toBe('deferido');
    expect(pedir({ ...PENALIDADE, jari_deferido: null }, [['I', 'deferido']]).motivo).toBe('deferido');
    const antiga = { autuacao_expedida: '2026-02-01', penalidade_expedida: '2026-04-20' };
    expect(pedir({ ...antiga, vencimento: '2026-05-28' }).motivo).toBe('esgotado');
    // Eight days after the notice cannot be a last day (CTB art. 282 §4).
    expect(pedir({ ...PENALIDADE, vencimento: '2026-05-28' }).fase).toBe('I');
    expect(pedir({ cetran_indeferido: null }).motivo).toBe('esgotado');
    expect(pedir({ ...PENALIDADE, fora_da_fonte: '2026-05-30' }).motivo).toBe('encerrada');
  });

  it('must be checked once the estimated day has passed, so that no late appeal is sold', () => {
    expect(pedir({ autuacao_expedida: '2026-04-01' })).toEqual({ fase: null, motivo: 'prazo_a_conferir' });
    expect(pedir({ autuacao_expedida: '2026-04-01', prazo_defesa: ['2026-06-02', 'carta'] }).fase).toBe('P');
  });

  it('is none where the body takes no appeals online', () => {
    expect(pedir(AUTUACAO, [], false)).toEqual({ fase: null, motivo: 'sem_recurso_online' });
  });
});
