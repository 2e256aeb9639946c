import { describe, expect, it } from 'vitest';
import type { MultaNaTela, MultasAnswer } from '#lib/multas/contract.ts';
import { gruposDeMultas, resumoDaLista } from '#lib/multas/lista.ts';

const HOJE = '2026-11-20';
const CNH = { Guid: 'cnh', Nome: 'Ana Prado', NumeroCnh: '01234567890' };
const CARRO = { Guid: 'carro', Placa: 'KVL1A23', Modelo: null, NumeroRenavam: '00123456789' };

let proxima = 1;
const notificada = (Data: string) => [{ Tipo: 'autuacao_expedida' as const, Data, Origem: 'fonte' as const }];

const multa = (campos: Partial<MultaNaTela>): MultaNaTela => ({
  Id: 1,
  Guid: 'm1',
  Tipo: 'Habilitacao',
  AutoInfracao: 'C1',
  ValorSerPago: 100_00,
  DataInfracao: '2026-11-01',
  TemRecurso: false,
  RecursoOnline: true,
  Pontos: 4,
  Valor: 130_16,
  Descricao: 'Velocidade',
  LocalInfracao: null,
  CodigoInfracao: null,
  StatusPagamento: 'Não paga',
  DataNotificacao: '2026-11-09',
  DataPenalidade: null,
  Marcos: notificada('2026-11-09'),
  Responsavel: 'condutor',
  Chave: String(proxima++),
  Tambem: [],
  Suspensiva: false,
  Veiculo: null,
  Habilitacao: CNH,
  Recursos: [],
  PrecoRecurso: 300_00,
  RecursoPago: false,
  PeloPlano: false,
  ...campos,
});

const answer = (campos: Partial<MultasAnswer>): MultasAnswer => ({
  Multas: [],
  ProcessoSuspensao: [],
  ProcessoCassacao: [],
  Habilitacoes: [{ ...CNH, QtdeConsultas: 1, ComErro: false, Ativo: true }],
  Veiculos: [{ ...CARRO, QtdeConsultas: 0, ComErro: false, Ativo: true }],
  RecursosDisponiveis: { Plano: 0, Creditos: 0 },
  ...campos,
});

describe('the groups of the fines screen', () => {
  it('are the licences, then the vehicles, each with its own fines', () => {
    const deCarro = multa({ Guid: 'm2', Tipo: 'Veiculo', Habilitacao: null, Veiculo: CARRO });
    const grupos = gruposDeMultas(answer({ Multas: [deCarro, multa({})] }));
    expect(grupos.map(({ titulo, multas }) => [titulo, multas.map(({ Guid }) => Guid)])).toEqual([
      ['CNH 01234567890, Ana Prado', ['m1']],
      ['Veículo KVL1A23', ['m2']],
    ]);
  });

  it('say which is still being searched and which has to be corrected', () => {
    const com = { Habilitacoes: [{ ...CNH, QtdeConsultas: 0, ComErro: true, Ativo: true }] };
    expect(gruposDeMultas(answer(com)).map(({ estado }) => estado)).toEqual(['comErro', 'buscando']);
  });

  it('promise no search of what is switched off, and tell whether there was one', () => {
    const desligada = { ...CNH, ComErro: false, Ativo: false };
    const com = {
      Habilitacoes: [
        { ...desligada, QtdeConsultas: 0 },
        { ...desligada, QtdeConsultas: 3 },
      ],
      Veiculos: [],
    };
    expect(gruposDeMultas(answer(com)).map(({ estado, consultada }) => [estado, consultada])).toEqual([
      ['desativada', false],
      ['desativada', true],
    ]);
  });
});

describe('the top of the fines screen', () => {
  it('counts what is open, adds it up, and finds the nearest deadline that is not over', () => {
    const resumo = resumoDaLista(
      [
        multa({}),
        multa({ Marcos: notificada('2026-11-02') }),
        multa({ Marcos: notificada('2026-10-01') }),
        multa({ StatusPagamento: 'Paga', Marcos: notificada('2026-10-25') }),
      ],
      HOJE,
    );
    expect(resumo).toMatchObject({ emAberto: 3, aPagar: 300_00, prazo: { data: '2026-12-02' } });
  });

  it('has no deadline for what is being judged, and keeps it for what was only asked of us', () => {
    const Movimentos = [
      { Estado: 'solicitado' as const, Quando: '2026-11-10T12:00:00Z', Protocolo: null, Observacao: null },
    ];
    const pedida = multa({
      Recursos: [{ Guid: 'r', Referencia: '000-018', Fase: 'P', ArquivoProtocolo: null, Movimentos }],
    });
    expect(resumoDaLista([pedida], HOJE).prazo?.data).toBe('2026-12-09');
    const protocolo = { Tipo: 'defesa_protocolada' as const, Data: null, Origem: 'operador' as const };
    const emJulgamento = multa({ Marcos: [...notificada('2026-11-09'), protocolo] });
    expect(resumoDaLista([emJulgamento], HOJE).prazo).toBeNull();
  });

  it('takes an AIT that is listed twice once, and leaves out what was cancelled', () => {
    const deCarro = multa({ Guid: 'm2', Tipo: 'Veiculo', Veiculo: CARRO, Habilitacao: null, Chave: 'a' });
    const arquivada = { Tipo: 'defesa_deferida' as const, Data: null, Origem: 'operador' as const };
    const lista = [multa({ Chave: 'a' }), deCarro, multa({ Marcos: [arquivada], ValorSerPago: 0 })];
    expect(resumoDaLista(lista, HOJE)).toMatchObject({ emAberto: 1, aPagar: 100_00 });
  });
});
