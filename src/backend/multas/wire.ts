import type { IsoDate } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { TEXTS } from '#lib/messages.ts';
import type { multas } from '#lib/multas/contract.ts';
import { type Marco, marcosVigentes } from '#lib/multas/marcos.ts';
import { type Plano, PRECO_AVULSO_DO_RECURSO } from '#lib/planos/catalogo.ts';
import { precoDoRecurso } from '#lib/planos/rules.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { toReais } from '#lib/wire.ts';
import { protocoloDo, type RecursoLido } from '../recursos/queries.ts';
import { paraItem } from './item.ts';
import type { lerMultas } from './ler.ts';
import { responsavelPor } from './processo.ts';
import { aceitaRecursoOnline, type LinhaDeMulta } from './queries.ts';

type MultaWire = WireAnswer<typeof multas.listar>['Multas'][number];

/** A fine as the list reads it; the detail's has more. */
type LinhaNaTela = Awaited<ReturnType<typeof lerMultas>>['multas'][number] | LinhaDeMulta;

/** What list and detail say alike. `plano` prices the appeal; `pago`: a credit for this very fine is unused. */
export function multaWire(
  { multa, veiculo, habilitacao }: LinhaNaTela,
  {
    recursos,
    plano,
    pago,
    peloPlano,
    marcos,
    hoje,
    gemeas,
  }: {
    recursos: readonly RecursoLido[];
    plano: Plano | null;
    pago: boolean;
    peloPlano: boolean;
    marcos: readonly Marco[];
    hoje: IsoDate;
    gemeas: readonly LinhaNaTela[];
  },
): MultaWire {
  const preco = precoDoRecurso({
    doPlano: plano?.precoDoRecurso ?? null,
    avulso: PRECO_AVULSO_DO_RECURSO,
    autossuspensiva: multa.suspensiva,
  });
  return {
    ...paraItem({ multa, temRecurso: recursos.length > 0, marcos }, hoje),
    RecursoOnline: aceitaRecursoOnline(multa),
    LocalInfracao: multa.localInfracao,
    CodigoInfracao: multa.codigoInfracao,
    StatusPagamento: multa.statusPagamento,
    DataNotificacao: multa.dataNotificacao,
    DataPenalidade: multa.dataPenalidade,
    Suspensiva: multa.suspensiva,
    Responsavel: responsavelPor(multa),
    PlacaInformada: multa.placa,
    Marcos: [...marcosVigentes(marcos).values()].map(({ tipo, data, origem }) => ({
      Tipo: tipo,
      Data: data,
      Origem: origem,
    })),
    Chave: String(Math.min(multa.id, ...gemeas.map((outra) => outra.multa.id))),
    Tambem: gemeas.flatMap((outra) => (outra.multa.id === multa.id ? [] : [etiqueta(outra)])),
    Veiculo: veiculo && veiculoWire(veiculo),
    Habilitacao: habilitacao && habilitacaoWire(habilitacao),
    Recursos: recursos.map(recursoWire),
    PrecoRecurso: toReais(preco),
    RecursoPago: pago,
    PeloPlano: peloPlano,
  };
}

/** Where a listing stands: 'CNH 01234567890', 'Veículo KVL1A23'. */
export function etiqueta({
  multa,
  veiculo,
  habilitacao,
}: Pick<LinhaNaTela, 'veiculo' | 'habilitacao'> & { multa: Pick<LinhaNaTela['multa'], 'origem'> }): string {
  if (multa.origem === 'motorista') return TEXTS.guardadaPorVoce;
  return habilitacao ? `CNH ${habilitacao.numeroCnh}` : `Veículo ${formatPlate(veiculo?.placa ?? '')}`;
}

export function veiculoWire({ guid, placa, modelo, numeroRenavam }: NonNullable<LinhaDeMulta['veiculo']>) {
  return { Guid: guid, Placa: placa, Modelo: modelo, NumeroRenavam: numeroRenavam };
}

export function habilitacaoWire({ guid, nome, numeroCnh }: NonNullable<LinhaDeMulta['habilitacao']>) {
  return { Guid: guid, Nome: nome, NumeroCnh: numeroCnh };
}

function recursoWire(recurso: RecursoLido): MultaWire['Recursos'][number] {
  return {
    Guid: recurso.guid,
    Referencia: referenciaDoRecurso(recurso.id),
    Fase: recurso.fase,
    ArquivoProtocolo: protocoloDo(recurso).arquivo?.id ?? null,
    Movimentos: movimentosWire(recurso),
  };
}

export function movimentosWire({ movimentos }: Pick<RecursoLido, 'movimentos'>) {
  return movimentos.map(({ estado, quando, protocolo, observacao }) => ({
    Estado: estado,
    Quando: quando.toISOString(),
    Protocolo: protocolo,
    Observacao: observacao,
  }));
}
