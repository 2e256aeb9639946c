import { describe, expect, it } from 'vitest';
import { linhaDoTempo } from '#lib/multas/linhaDoTempo.ts';
import { type FatosDaMulta, procedimentoDaMulta } from '#lib/multas/situacao.ts';

const HOJE = '2026-11-20';

const multa = (Marcos: FatosDaMulta['Marcos'], mais: Partial<FatosDaMulta> = {}): FatosDaMulta => ({
  DataInfracao: '2026-10-01',
  StatusPagamento: null,
  RecursoOnline: true,
  Responsavel: 'condutor',
  Recursos: [],
  Marcos,
  ...mais,
});

const fonte = 'fonte' as const;
const linhas = (uma: FatosDaMulta) =>
  linhaDoTempo(procedimentoDaMulta(uma, HOJE)).map(({ estado, titulo, data }) => [estado, titulo, data]);

describe('the timeline of a fine', () => {
  it('shows past events, the running deadline with its day, and the next steps', () => {
    expect(linhas(multa([{ Tipo: 'autuacao_expedida', Data: '2026-11-06', Origem: fonte }]))).toEqual([
      ['feito', 'Infração', '01/10/2026'],
      ['feito', 'Notificação da autuação expedida', '06/11/2026'],
      ['agora', 'Apresentar a defesa prévia', 'até 06/12/2026, faltam 16 dias (estimativa)'],
      ['proximo', 'Notificação da penalidade (a multa em si), se a defesa não for aceita', undefined],
    ]);
  });

  it('shows nothing as done before its day', () => {
    const uma = multa([{ Tipo: 'autuacao_expedida', Data: '2026-11-25', Origem: fonte }], {
      DataInfracao: '2026-11-17',
    });
    expect(linhas(uma).filter(([estado]) => estado === 'feito')).toEqual([
      ['feito', 'Infração', '17/11/2026'],
    ]);
    expect(linhas(uma)).toContainEqual(['proximo', 'Notificação da autuação expedida', '25/11/2026']);
  });

  it('sorts events by the day they happened, and puts those without a day last', () => {
    const feitos = linhas(
      multa([
        { Tipo: 'encerrada', Data: null, Origem: fonte },
        { Tipo: 'penalidade_expedida', Data: '2026-11-10', Origem: fonte },
        { Tipo: 'autuacao_expedida', Data: '2026-10-20', Origem: fonte },
      ]),
    ).filter(([estado]) => estado === 'feito');
    expect(feitos.map(([, titulo]) => titulo)).toEqual([
      'Infração',
      'Notificação da autuação expedida',
      'Notificação da penalidade expedida',
      'Processo da multa encerrado no órgão',
    ]);
  });
});
