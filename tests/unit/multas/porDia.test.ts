import { describe, expect, it } from 'vitest';
import type { MultaNaTela } from '#lib/multas/contract.ts';
import { linhasDoPainel, prazosPassados, prazosPorDia } from '#lib/multas/painel.ts';
import { deCarro, multa, notificada } from './multaNaTela.ts';

const HOJE = '2026-11-20';
const impresso = (Tipo: MultaNaTela['Marcos'][number]['Tipo'], Data: string) => ({
  Tipo,
  Data,
  Origem: 'carta' as const,
});
const linhas = (...multas: MultaNaTela[]) => linhasDoPainel(multas, HOJE);

describe('the deadlines by day', () => {
  it('come from every licence and vehicle, the nearest day first, one entry for each fine', () => {
    const lista = linhas(
      multa({ Guid: 'a', Responsavel: 'condutor' }),
      deCarro({ Guid: 'b', Marcos: notificada('2026-10-29') }),
      deCarro({ Guid: 'c' }),
    );
    const dias = prazosPorDia(lista).map(({ data, multas }) => [
      data,
      multas.map(({ linha, prazos }) => [linha.multa.Guid, ...prazos.map(({ tipo }) => tipo)]),
    ]);
    expect(dias).toEqual([
      ['2026-11-28', [['b', 'defesa-previa']]],
      [
        '2026-12-09',
        [
          ['a', 'defesa-previa', 'indicacao-condutor'],
          ['c', 'defesa-previa'],
        ].toSorted(),
      ],
    ]);
  });

  it('list as past a missed deadline, not a filed one, nor one that runs until another day', () => {
    const perdida = multa({ Guid: 'perdida', Marcos: [impresso('prazo_defesa', '2026-11-10')] });
    const feita = multa({
      Guid: 'feita',
      Marcos: [impresso('prazo_defesa', '2026-11-10'), impresso('defesa_protocolada', '2026-11-09')],
    });
    const corre = multa({
      Guid: 'corre',
      Marcos: [
        impresso('prazo_jari', '2026-11-10'),
        { Tipo: 'vencimento', Data: '2026-12-10', Origem: 'fonte' },
      ],
    });
    const passados = prazosPassados(linhas(perdida, feita, corre));
    expect(passados.map(({ linha }) => linha.multa.Guid)).toEqual(['perdida']);
  });

  it('do not list naming the driver as past while the printed day of the defence runs (CTB art. 257 §7)', () => {
    const indica = multa({
      Responsavel: 'condutor',
      Marcos: [...notificada('2026-10-10'), impresso('prazo_defesa', '2026-11-25')],
    });
    const passados = (hoje: string) =>
      prazosPassados(linhasDoPainel([indica], hoje)).flatMap(({ prazos }) => prazos.map(({ tipo }) => tipo));
    expect(passados(HOJE)).toEqual([]);
    expect(prazosPorDia(linhas(indica)).map(({ data }) => data)).toEqual(['2026-11-25']);
    expect(passados('2026-11-26').toSorted()).toEqual(['defesa-previa', 'indicacao-condutor']);
  });
});
