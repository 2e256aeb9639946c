import { describe, expect, it } from 'vitest';
import { CODIGOS } from '#backend/platform/adapters/infosimples/codigos.ts';
import { addDays, today } from '#lib/dates.ts';
import { answer, CPF, setup } from './infosimples-setup.ts';

describe('looking up a licence', () => {
  it('tells fines of each nature, their money in centavos and their dates within the last year', async () => {
    const { licence, clock } = setup();
    const found = await licence(2);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const { multas, pontos } = found.dados;
    expect(multas.map((multa) => [multa.valorOriginal, multa.pontos])).toEqual([
      [88_38, 3],
      [130_16, 4],
      [195_23, 5],
      [293_47, 7],
    ]);
    expect(multas[0]).toMatchObject({
      codigoInfracao: '52070',
      data: '2026-11-08',
      hora: expect.stringMatching(/^\d\d:\d\d$/),
      valorSerPago: 88_38,
      valorDesconto: 17_68,
      limiteDesconto: null,
      dataNotificacao: '2026-11-16',
      dataPenalidade: null,
    });
    expect(multas[3]).toMatchObject({ statusPagamento: 'Paga', valorSerPago: 0 });
    expect(multas.every((multa) => multa.data > addDays(today(clock), -365))).toBe(true);
    expect(pontos).toMatchObject({ pontuaveisAutuacao: 3, pontuaveisPenalidade: 16 });
    expect(new Set(multas.map((multa) => multa.autoInfracao)).size).toBe(4);
  });

  it('tells the processes of suspension and of revocation apart', async () => {
    const { licence } = setup();
    expect(await licence(4)).toMatchObject({ dados: { processos: [{ tipo: 'suspensao' }] } });
    expect(await licence(5)).toMatchObject({ dados: { processos: [{ tipo: 'cassacao' }] } });
  });

  it('distinguishes an unknown licence from wrong data', async () => {
    const { licence, source } = setup();
    expect(await licence(7)).toMatchObject({ outcome: 'none', custoCentavos: 24 });
    expect(await licence(8)).toMatchObject({ outcome: 'invalid_input', custoCentavos: 24 });
    const wrongDigits = { numeroCnh: '12345678901', cpf: CPF, uf: 'RJ' };
    expect(await source.consultarHabilitacao(wrongDigits)).toMatchObject({ outcome: 'invalid_input' });
  });
});

describe('a source in trouble', () => {
  const cases: [string, unknown, string][] = [
    ['a wrong token', { code: 601, data: [] }, 'auth_failed'],
    ['too many calls', { code: 618, data: [] }, 'rate_limited'],
    ['a time-out of its own', { code: 605, data: [] }, 'source_unavailable'],
    ['a code that nobody knows', { code: 799, data: null }, 'source_unavailable'],
    ['an empty success', { code: 200, data: [] }, 'none'],
  ];
  it.each(cases)(
    '%s is recognised by the code in the body, whatever the HTTP status',
    async (_name, body, outcome) => {
      expect(await setup(answer(body)).licence(0)).toMatchObject({ outcome });
      expect(await setup(answer(body, 500)).licence(0)).toMatchObject({ outcome });
    },
  );

  it.each(Object.entries(CODIGOS).filter(([, { desfecho }]) => desfecho))(
    'code %s ends as the table says, costs what it says, and keeps the words of the source',
    async (code, { cobrado, desfecho, mensagem }) => {
      const errors = ['Dito pela fonte'];
      const header = { billable: cobrado, price: cobrado ? '0.24' : '0.0' };
      const body = { code: Number(code), code_message: mensagem, errors, header, data: [] };
      const told = await setup(answer(body)).licence(0);
      expect(told).toMatchObject({ outcome: desfecho, custoCentavos: cobrado ? 24 : 0 });
      if (told.outcome === 'none') return;
      expect(JSON.parse('respostaBruta' in told ? (told.respostaBruta ?? '') : '')).toMatchObject({ errors });
    },
  );

  it('keeps the raw data of an answer that it cannot read, without what was asked', async () => {
    const body = {
      code: 200,
      header: { billable: true, price: '0.24', parameters: { cpf: '39053344705' } },
      data: [
        {
          nome: 'MARIA',
          infracoes: [{ numero_ait: 'C1', datahora: '31/02/2026 10:00:00', valor: 'R$ 1,00' }],
        },
      ],
    };
    const result = await setup(answer(body)).licence(0);
    expect(result).toMatchObject({ outcome: 'malformed', custoCentavos: 24 });
    if (result.outcome !== 'malformed') throw new Error(result.outcome);
    expect(JSON.parse(result.respostaBruta)).toEqual({ code: 200, data: body.data });
  });

  it('refuses a wrong token, and writes neither token nor documents to the log', async () => {
    const { licence, lines } = setup({ token: 'errada' });
    expect(await licence(0)).toMatchObject({ outcome: 'auth_failed' });
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/errada|39053344705|17876663650/);
  });
});
