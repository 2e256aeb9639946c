import type { MultaNaTela } from '#lib/multas/contract.ts';
import type { OrigemDoMarco, TipoDeMarco } from '#lib/multas/marcos.ts';
import type { Processo } from '#lib/multas/prazos.ts';

export const CNH = { Guid: 'cnh', Nome: 'Ana Prado', NumeroCnh: '01234567890' };
export const CARRO = { Guid: 'carro', Placa: 'KVL1A23', Modelo: null, NumeroRenavam: '00123456789' };

export const notificada = (Data: string) => [
  { Tipo: 'autuacao_expedida' as const, Data, Origem: 'fonte' as const },
];

let proxima = 1;

/** A licence fine of 1 November 2026, whose notice was issued on the 9th. */
export const multa = (campos: Partial<MultaNaTela> = {}): MultaNaTela => ({
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
  OrgaoEmissor: null,
  CodigoInfracao: null,
  StatusPagamento: 'Não paga',
  DataNotificacao: '2026-11-09',
  DataPenalidade: null,
  Marcos: notificada('2026-11-09'),
  Responsavel: 'proprietario',
  Chave: String(proxima++),
  Tambem: [],
  Suspensiva: false,
  Veiculo: null,
  Habilitacao: CNH,
  Recursos: [],
  PrecoRecurso: 300_00,
  RecursoPago: false,
  PeloPlano: false,
  Direito: null,
  Origem: 'fonte',
  PlacaInformada: null,
  ...campos,
});

export const deCarro = (campos: Partial<MultaNaTela> = {}): MultaNaTela =>
  multa({ Guid: 'm2', Tipo: 'Veiculo', Habilitacao: null, Veiculo: CARRO, ...campos });

/** A fine of 10 January 2026 with these milestones; a plain day is from the source, `null` a fact without a day. */
export function processo(
  marcos: Partial<Record<TipoDeMarco, string | null | readonly [string | null, OrigemDoMarco]>> = {},
  resto: Partial<Omit<Processo, 'marcos'>> = {},
): Processo {
  const vigentes = Object.entries(marcos).map(([tipo, dito]) => {
    const [data, origem] = Array.isArray(dito) ? dito : [dito, 'fonte'];
    return [tipo, { tipo, data, origem }] as const;
  });
  return {
    dataInfracao: '2026-01-10',
    responsavel: 'condutor',
    marcos: new Map(vigentes as never),
    ...resto,
  };
}
