import { describe, expect, it } from 'vitest';
import {
  estadoDoPrazo,
  type FatosDaMulta,
  faseDaMulta,
  prazoDaFase,
  proximoPasso,
  situacaoDaMulta,
  textoDoPrazo,
  textoDosDias,
} from '#lib/multas/situacao.ts';

const HOJE = '2026-11-20';
const multa = (fatos: Partial<FatosDaMulta> = {}): FatosDaMulta => ({
  DataInfracao: '2026-11-01',
  StatusPagamento: 'Não paga',
  DataNotificacao: '2026-11-09',
  DataPenalidade: null,
  RecursoOnline: true,
  Recursos: [],
  ...fatos,
});
const recurso = (Fase: 'P' | 'I' | 'II', Estado: 'solicitado' | 'deferido' | 'indeferido') => ({
  Fase,
  Movimentos: [{ Estado, Quando: '2026-11-15T02:30:00.000Z' }],
});

describe('the state of a fine', () => {
  it('is the appeal first, then the payment, then the step of the procedure', () => {
    expect(situacaoDaMulta(multa()).rotulo).toBe('Autuação');
    expect(situacaoDaMulta(multa({ DataPenalidade: '2026-11-10' })).rotulo).toBe('Penalidade');
    expect(situacaoDaMulta(multa({ StatusPagamento: 'Paga' })).rotulo).toBe('Paga');
    expect(
      situacaoDaMulta(multa({ Recursos: [recurso('P', 'solicitado')], StatusPagamento: 'Paga' })).rotulo,
    ).toBe('Recurso em andamento');
    expect(situacaoDaMulta(multa({ Recursos: [recurso('P', 'deferido')] })).tom).toBe('ok');
    expect(situacaoDaMulta(multa({ Recursos: [recurso('P', 'indeferido')] })).rotulo).toBe('Recurso negado');
  });
});

describe('the deadline of the phase', () => {
  it('counts 30 days from the notice that opens it', () => {
    expect(prazoDaFase(multa(), 'P')?.data).toBe('2026-12-09');
    expect(prazoDaFase(multa({ DataPenalidade: '2026-11-12' }), 'I')?.data).toBe('2026-12-12');
  });

  it('counts the second instance from the refusal, on the calendar of São Paulo', () => {
    // 02:30 UTC of the 15th is still the 14th there.
    expect(prazoDaFase(multa({ Recursos: [recurso('I', 'indeferido')] }), 'II')?.data).toBe('2026-12-14');
  });

  it('is unknown without the notice', () => {
    expect(prazoDaFase(multa({ DataNotificacao: null }), 'P')).toBeNull();
  });
});

describe('the one next step', () => {
  it('names the phase and its deadline', () => {
    const passo = proximoPasso(multa(), HOJE);
    expect(passo.texto).toBe('Apresentar a defesa prévia');
    expect(passo.prazo && textoDoPrazo(passo.prazo, HOJE)).toBe(
      'até 09/12/2026, faltam 19 dias (estimativa)',
    );
  });

  it('sends the driver to the notice once the estimate is over', () => {
    expect(proximoPasso(multa({ DataNotificacao: '2026-10-01' }), HOJE).texto).toContain(
      'Confira o prazo na sua notificação',
    );
  });

  it('follows an open appeal, and offers the next phase after a refusal', () => {
    expect(proximoPasso(multa({ Recursos: [recurso('P', 'solicitado')] }), HOJE).texto).toContain(
      'Acompanhe',
    );
    expect(faseDaMulta(multa({ Recursos: [recurso('P', 'indeferido')] }))).toBe('I');
  });

  it('is nothing for a paid fine that takes no appeal', () => {
    expect(proximoPasso(multa({ RecursoOnline: false, StatusPagamento: 'Paga' }), HOJE).texto).toBe(
      'Nada a fazer',
    );
    expect(proximoPasso(multa({ RecursoOnline: false }), HOJE).texto).toBe('Fale com um especialista');
  });
});

describe('days left', () => {
  it('are told in words', () => {
    const em = (data: string) => textoDosDias({ data }, HOJE);
    expect([em('2026-11-20'), em('2026-11-21'), em('2026-11-19'), em('2026-11-10')]).toEqual([
      'vence hoje',
      'falta 1 dia',
      'venceu ontem',
      'venceu há 10 dias',
    ]);
  });
});

describe('how a deadline stands', () => {
  const doOrgao = { data: '2026-12-01', de: 'orgao', tipo: 'emissao-autuacao' } as const;

  it('says of the authority whether its notice was in time', () => {
    expect(estadoDoPrazo(doOrgao, multa(), HOJE)).toEqual({ tom: 'ok', texto: 'cumprido em 09/11/2026' });
    expect(estadoDoPrazo(doOrgao, multa({ DataNotificacao: '2026-12-03' }), '2026-12-10').texto).toBe(
      'fora do prazo, em 03/12/2026',
    );
    expect(estadoDoPrazo(doOrgao, multa({ DataNotificacao: null }), HOJE)).toEqual({
      texto: 'faltam 11 dias',
    });
    expect(estadoDoPrazo({ ...doOrgao, tipo: 'emissao-penalidade' }, multa(), HOJE).texto).toBe(
      'faltam 11 dias',
    );
  });

  it('warns the driver only while it runs', () => {
    const meu = { data: '2026-11-25', de: 'motorista', tipo: 'defesa-previa' } as const;
    expect(estadoDoPrazo(meu, multa(), HOJE)).toEqual({ tom: 'alerta', texto: 'faltam 5 dias' });
    expect(estadoDoPrazo(meu, multa(), '2026-11-27')).toEqual({ texto: 'venceu há 2 dias' });
  });

  it('is met by asking for the appeal of its phase', () => {
    const meu = { data: '2026-11-25', de: 'motorista', tipo: 'defesa-previa' } as const;
    const pedida = multa({ Recursos: [recurso('P', 'solicitado')] });
    expect(estadoDoPrazo(meu, pedida, HOJE)).toEqual({ tom: 'ok', texto: 'recurso pedido em 14/11/2026' });
    expect(estadoDoPrazo({ ...meu, tipo: 'jari' }, pedida, HOJE).tom).toBe('alerta');
  });

  it('that is over says when it was', () => {
    expect(textoDoPrazo({ data: '2026-11-10', estimado: true }, HOJE)).toBe(
      'venceu há 10 dias, em 10/11/2026 (estimativa)',
    );
    expect(textoDoPrazo({ data: '2026-11-20', estimado: false }, HOJE)).toBe('até 20/11/2026, vence hoje');
  });
});
