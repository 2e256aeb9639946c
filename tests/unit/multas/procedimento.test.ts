import { describe, expect, it } from 'vitest';
import { definitiva, fimDaMulta } from '#lib/multas/fim.ts';
import { contagemDosPontos, nadaADever, oQueCorre, prazosDaMulta } from '#lib/multas/procedimento.ts';
import { processo } from './multaNaTela.ts';

const HOJE = '2026-06-01';
type Marcos = Parameters<typeof processo>[0];
const corre = (marcos: Marcos, hoje = HOJE) => oQueCorre(processo(marcos), hoje);
const fim = (marcos: Marcos, hoje = HOJE) => fimDaMulta(processo(marcos), hoje);
const pontos = (marcos: Marcos, hoje = HOJE) => contagemDosPontos(processo(marcos), hoje);

describe('the stage that runs now', () => {
  it('is the prior defence until the printed day, else until an estimate that names the date to copy', () => {
    expect(corre({ prazo_defesa: ['2026-06-10', 'carta'] })).toMatchObject({
      etapa: 'autuacao',
      fase: 'P',
      falta: null,
      fundamento: 'CTB, art. 281-A',
      prazo: { data: '2026-06-10', certeza: 'impresso' },
    });
    expect(corre({ autuacao_expedida: '2026-05-20' })).toMatchObject({
      fase: 'P',
      falta: 'prazo_defesa',
      prazo: { data: '2026-06-19', certeza: 'estimado' },
    });
    expect(corre({})).toMatchObject({ fase: 'P', falta: 'prazo_defesa', prazo: null });
  });

  it('allows no request once an estimated day has passed, since the printed day may be later', () => {
    expect(corre({ autuacao_expedida: '2026-03-20' })).toMatchObject({
      etapa: 'autuacao',
      fase: null,
      falta: 'prazo_defesa',
    });
  });

  it('waits for the notice of penalty once the printed day is over', () => {
    expect(corre({ prazo_defesa: ['2026-05-20', 'carta'] })).toMatchObject({
      etapa: 'espera_penalidade',
      fase: null,
      prazo: null,
    });
  });

  it('is not opened by a refused defence: the JARI runs from the notice of penalty (CTB art. 282 §4)', () => {
    const negada = { defesa_protocolada: '2026-02-10', defesa_indeferida: '2026-05-30' };
    expect(corre(negada)).toMatchObject({ etapa: 'espera_penalidade', fase: null, prazo: null });
    expect(corre({ ...negada, penalidade_expedida: '2026-05-31' })).toMatchObject({
      etapa: 'penalidade',
      fase: 'I',
      prazo: { data: '2026-06-30' },
    });
  });

  it('is the JARI after a notice of penalty by the SNE too, and its last day is asked for (CTB art. 282-A)', () => {
    const peloSne = { autuacao_expedida: '2026-02-01', penalidade_sne: '2026-05-20' };
    // Never under 30 days from the notice (CTB art. 282 §4), and no notice is earlier than its message.
    const prazo = { data: '2026-06-19', estimado: true };
    expect(corre(peloSne)).toMatchObject({ etapa: 'penalidade', fase: 'I', prazo, falta: 'prazo_jari' });
    // A year later nothing is open without the printed day: a late appeal is not sold.
    expect(corre(peloSne, '2027-06-20')).toMatchObject({ fase: null, falta: 'prazo_jari' });
    expect(corre({ ...peloSne, penalidade_expedida: '2026-05-10' }).prazo?.data).toBe('2026-06-09');
  });

  it('is the second instance from the notice of the decision, which is asked for when unknown (CTB art. 288)', () => {
    const negada = {
      penalidade_expedida: '2026-02-01',
      jari_protocolado: '2026-02-20',
      jari_indeferido: null,
    };
    expect(corre(negada)).toMatchObject({
      etapa: 'jari_negada',
      fase: 'II',
      prazo: null,
      falta: 'jari_ciencia',
    });
    expect(corre({ ...negada, jari_ciencia: ['2026-05-15', 'motorista'] })).toMatchObject({
      prazo: { data: '2026-06-14' },
    });
  });

  it('is a judgement while a filing waits for its decision', () => {
    expect(corre({ defesa_protocolada: '2026-02-10' }).etapa).toBe('defesa_em_julgamento');
    expect(corre({ penalidade_expedida: '2026-04-01', jari_protocolado: '2026-04-10' }).etapa).toBe(
      'jari_em_julgamento',
    );
    expect(corre({ jari_indeferido: null, cetran_protocolado: null }).etapa).toBe('segunda_em_julgamento');
  });

  it('continues after a granted JARI, because the authority may appeal (CTB art. 288 §1)', () => {
    const aceita = {
      penalidade_expedida: '2026-02-01',
      jari_protocolado: '2026-02-20',
      jari_deferido: '2026-05-01',
    };
    expect(corre(aceita)).toMatchObject({ etapa: 'jari_aceita', fim: null, fase: null });
    expect(nadaADever(processo(aceita), null)).toBe(true);
    expect(pontos(aceita)).toBe('em_aberto');
    const virada = { ...aceita, orgao_recorreu: null, cetran_indeferido: '2026-05-30' };
    expect(fim(virada)).toMatchObject({ por: 'decisao', mantida: true });
    expect(nadaADever(processo(virada), fim(virada))).toBe(false);
  });
});

describe('the end of a fine', () => {
  it('by a granted defence leaves nothing: no points, nothing to pay, no driver to name, no penalty to come', () => {
    const arquivada = {
      autuacao_expedida: '2026-01-20',
      defesa_protocolada: '2026-02-10',
      defesa_deferida: '2026-05-01',
    };
    expect(fim(arquivada)).toMatchObject({
      por: 'decisao',
      mantida: false,
      fundamento: 'CTB, art. 281, §1º',
    });
    expect(prazosDaMulta(processo(arquivada), HOJE)).toEqual([]);
    expect(pontos(arquivada)).toBe('cancelada');
    expect(nadaADever(processo(arquivada), fim(arquivada))).toBe(true);
    expect(corre(arquivada)).toMatchObject({ etapa: 'encerrada', prazo: null, fase: null });
  });

  it('by a missed deadline needs a day from the notice, not an estimate (CTB art. 290, II)', () => {
    expect(fim({ penalidade_expedida: '2026-02-01' })).toBeNull();
    expect(fim({ penalidade_expedida: '2026-02-01', vencimento: '2026-03-05' })).toMatchObject({
      por: 'prazo_perdido',
      mantida: true,
    });
    expect(fim({ vencimento: '2026-03-05', jari_protocolado: '2026-03-01' })).toBeNull();
    expect(fim({ vencimento: '2026-03-05', jari_protocolado: '2026-04-01' })).toMatchObject({
      por: 'prazo_perdido',
    });
  });

  it('of the second instance counts from the known notice of the decision', () => {
    const negada = {
      vencimento: '2026-03-05',
      jari_protocolado: '2026-03-01',
      jari_indeferido: '2026-04-01',
    };
    expect(fim(negada)).toBeNull();
    expect(fim({ ...negada, jari_ciencia: '2026-04-10' })).toMatchObject({
      por: 'prazo_perdido',
      data: '2026-05-10',
    });
    expect(fim({ ...negada, jari_ciencia: '2026-04-10', cetran_protocolado: '2026-05-08' })).toBeNull();
  });

  it('by recognition, and by the second decision, is final (CTB arts. 284 §1 and 290)', () => {
    expect(fim({ reconhecida: '2026-02-01' })).toMatchObject({ por: 'reconhecimento', mantida: true });
    expect(fim({ cetran_deferido: null })).toMatchObject({ por: 'decisao', mantida: false });
    expect(pontos({ cetran_indeferido: null })).toBe('confirmada');
  });

  it('by a cancelling decision prevails over a recorded recognition (CTB art. 281 §1)', () => {
    for (const cancela of ['defesa_deferida', 'cetran_deferido'] as const) {
      expect(fim({ reconhecida: '2026-02-01', [cancela]: '2026-02-20' })).toMatchObject({ mantida: false });
      expect(pontos({ reconhecida: null, [cancela]: null })).toBe('cancelada');
    }
  });

  it('leaves no deadline of the driver: recognition gives up defence and appeal (CTB art. 284 §1)', () => {
    const autuada = { autuacao_expedida: '2026-02-01', prazo_defesa: '2026-04-10' } as const;
    const doMotorista = (ditos: Parameters<typeof processo>[0]) =>
      prazosDaMulta(processo(ditos), '2026-02-15').filter(({ de }) => de === 'motorista');
    expect(doMotorista(autuada).map(({ tipo }) => tipo)).toEqual(['indicacao-condutor', 'defesa-previa']);
    expect(doMotorista({ ...autuada, reconhecida: '2026-02-10' })).toEqual([]);
    const julgada = { penalidade_expedida: '2026-02-01', cetran_indeferido: null } as const;
    expect(doMotorista(julgada)).toEqual([]);
  });

  it('of an unknown kind makes nothing final, and is named as unknown', () => {
    const sumiu = { penalidade_expedida: '2026-02-01', fora_da_fonte: '2026-05-01' };
    expect(fim(sumiu)).toMatchObject({ por: 'desconhecido', mantida: null });
    expect(definitiva(fim(sumiu))).toBe(false);
    expect(pontos(sumiu)).toBe('desconhecida');
  });

  it('of an unpaid fine that the body closed is unknown, also once the time to appeal is over (CTB arts. 281 §1 and 290, II)', () => {
    const fechada = { penalidade_expedida: '2026-03-01', vencimento: '2026-04-10', encerrada: null };
    for (const hoje of ['2026-04-05', '2026-06-10', '2027-06-10']) {
      expect(fim(fechada, hoje)).toMatchObject({ por: 'desconhecido', mantida: null });
      expect(pontos(fechada, hoje)).toBe('desconhecida');
    }
    // A paid one is closed as a matter of course: the missed deadline ended it.
    expect(fim({ ...fechada, pagamento: '2026-04-08' }, '2026-06-10')).toMatchObject({
      por: 'prazo_perdido',
    });
    // A decision or a recognition still tells how it ended.
    expect(fim({ ...fechada, reconhecida: '2026-03-20' })).toMatchObject({ mantida: true });
    expect(fim({ ...fechada, cetran_deferido: '2026-05-20' })).toMatchObject({ mantida: false });
    const segunda = { jari_indeferido: '2026-03-01', jari_ciencia: '2026-03-10' };
    expect(fim(segunda)).toMatchObject({ por: 'prazo_perdido' });
    expect(fim({ ...segunda, encerrada: null })).toMatchObject({ por: 'desconhecido' });
  });

  it('of an unpaid fine that the source dropped while it could be appealed is unknown (CTB arts. 281 §1 and 290, II)', () => {
    // The due date is a Saturday: the appeal ends on Monday, 13 April.
    const sumiu = (fora_da_fonte: string, mais: Marcos = {}) =>
      fim({ penalidade_expedida: '2026-03-01', vencimento: '2026-04-11', fora_da_fonte, ...mais })?.por;
    expect(['2026-03-20', '2026-04-11', '2026-04-13'].map((dia) => sumiu(dia))).toEqual(
      Array(3).fill('desconhecido'),
    );
    expect(sumiu('2026-04-15')).toBe('prazo_perdido');
    // Payment explains that it is no longer listed.
    expect(sumiu('2026-03-20', { pagamento: null })).toBe('prazo_perdido');
    // Of two days of one term the later one ends it.
    expect(sumiu('2026-04-25', { prazo_jari: ['2026-05-04', 'carta'] })).toBe('desconhecido');
    const segunda = { jari_indeferido: '2026-04-01', jari_ciencia: '2026-04-10' };
    expect(sumiu('2026-05-08', segunda)).toBe('desconhecido');
    expect(sumiu('2026-05-20', segunda)).toBe('prazo_perdido');
  });

  it('does not follow from the source dropping a fine under judgement; with a granted JARI it is final', () => {
    expect(fim({ jari_protocolado: '2026-03-01', fora_da_fonte: '2026-05-01' })).toBeNull();
    expect(fim({ jari_deferido: '2026-04-01', fora_da_fonte: '2026-05-01' })).toMatchObject({
      por: 'decisao',
      mantida: false,
    });
  });

  it('does not follow from payment: a driver who paid may still appeal (CTB art. 284 §2)', () => {
    expect(fim({ penalidade_expedida: '2026-05-20', vencimento: '2026-06-20', pagamento: null })).toBeNull();
    expect(corre({ penalidade_expedida: '2026-05-20', vencimento: '2026-06-20', pagamento: null }).fase).toBe(
      'I',
    );
  });

  it('by a warning instead of the fine leaves neither points nor anything to pay (CTB art. 267; Res. 918, art. 10 §4)', () => {
    const aviso = { penalidade_expedida: '2026-05-20', advertencia: null };
    expect(pontos(aviso)).toBe('cancelada');
    expect(nadaADever(processo(aviso), fim(aviso))).toBe(true);
  });
});
