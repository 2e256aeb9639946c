import { describe, expect, it } from 'vitest';
import type { MultasAnswer } from '#lib/multas/contract.ts';
import { gruposDeMultas } from '#lib/multas/lista.ts';
import { CARRO, CNH, deCarro, multa } from './multaNaTela.ts';

const VIGIADO = { ComErro: false, Ativo: true, ConsultadoEm: null };

const answer = (campos: Partial<MultasAnswer>): MultasAnswer => ({
  Multas: [],
  ProcessoSuspensao: [],
  ProcessoCassacao: [],
  Habilitacoes: [{ ...CNH, ...VIGIADO, QtdeConsultas: 1 }],
  Veiculos: [{ ...CARRO, ...VIGIADO, QtdeConsultas: 0 }],
  RecursosDisponiveis: { Plano: 0, Creditos: 0 },
  ...campos,
});

const SEM_LIMITE = { habilitacoes: null, veiculos: null };

describe('the groups of the fines screen', () => {
  it('are the licences, then the vehicles, each with its own fines', () => {
    const grupos = gruposDeMultas(answer({ Multas: [deCarro(), multa()] }), SEM_LIMITE);
    expect(grupos.map(({ titulo, multas }) => [titulo, multas.map(({ Guid }) => Guid)])).toEqual([
      ['CNH 01234567890, Ana Prado', ['m1']],
      ['Veículo KVL1A23', ['m2']],
    ]);
  });

  it('mark a first search that is running and a registration to correct', () => {
    const com = { Habilitacoes: [{ ...CNH, ...VIGIADO, QtdeConsultas: 0, ComErro: true }] };
    expect(gruposDeMultas(answer(com), SEM_LIMITE).map(({ estado }) => estado)).toEqual([
      'comErro',
      'buscando',
    ]);
  });

  it('mark what the plan does not take: the active ones registered last', () => {
    const carro = (Guid: string, mudancas = {}) => ({
      ...CARRO,
      ...VIGIADO,
      QtdeConsultas: 1,
      Guid,
      ...mudancas,
    });
    const Veiculos = [
      carro('v1', { Ativo: false }),
      carro('v2', { ComErro: true }),
      carro('v3'),
      carro('v4'),
    ];
    const grupos = gruposDeMultas(answer({ Veiculos }), { habilitacoes: 1, veiculos: 1 });
    expect(grupos.map(({ estado }) => estado)).toEqual(['pronto', 'desativada', 'comErro', 'pronto', 'fora']);
  });

  it('promise no search for an inactive registration, and say whether there was one', () => {
    const desligada = { ...CNH, ...VIGIADO, Ativo: false };
    const com = {
      Habilitacoes: [
        { ...desligada, QtdeConsultas: 0 },
        { ...desligada, QtdeConsultas: 3 },
      ],
      Veiculos: [],
    };
    expect(
      gruposDeMultas(answer(com), SEM_LIMITE).map(({ estado, consultada }) => [estado, consultada]),
    ).toEqual([
      ['desativada', false],
      ['desativada', true],
    ]);
  });
});
