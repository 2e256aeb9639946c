import { type CustoDoRecurso, precoCheio } from '#backend/domain/recursos/direito.ts';
import { protocoloDo, type RecursoNaTela } from '#backend/domain/recursos/queries.ts';
import type { Ctx } from '#backend/platform/context.ts';
import type { IsoDate } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { TEXTS } from '#lib/messages.ts';
import type { MultaDaListaWire, multas } from '#lib/multas/contract.ts';
import { type Marco, marcosVigentes } from '#lib/multas/marcos.ts';
import { valorUnico } from '#lib/multas/painel.ts';
import type { Plano } from '#lib/planos/catalogo.ts';
import { referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { toReais } from '#lib/wire.ts';
import { aPagar, type MultaComRecurso, paraItem } from './item.ts';
import { responsavelPor } from './marcos.ts';
import { aceitaRecursoOnline, type LinhaDeMulta, multasPorId } from './queries.ts';

type MultaWire = WireAnswer<typeof multas.listar>['Multas'][number];

/** What the list and the detail page have in common. */
type LinhaNaTela = Pick<LinhaDeMulta, 'multa' | 'veiculo' | 'habilitacao'>;

/** Fields common to list and detail. `plano` prices the appeal; `custo` says who pays for it. */
export function multaWire(
  { multa, veiculo, habilitacao }: LinhaNaTela,
  {
    recursos,
    plano,
    custo,
    marcos,
    hoje,
    doMesmoAit,
  }: {
    recursos: readonly RecursoNaTela[];
    plano: Plano | null;
    custo: CustoDoRecurso;
    marcos: readonly Marco[];
    hoje: IsoDate;
    doMesmoAit: readonly LinhaNaTela[];
  },
): MultaWire {
  return {
    ...paraItem({ multa, temRecurso: recursos.length > 0, marcos }, hoje),
    RecursoOnline: aceitaRecursoOnline(multa),
    LocalInfracao: multa.localInfracao,
    OrgaoEmissor: multa.orgaoEmissor,
    CodigoInfracao: multa.codigoInfracao,
    StatusPagamento: multa.statusPagamento,
    DataNotificacao: multa.dataNotificacao,
    DataPenalidade: multa.dataPenalidade,
    Suspensiva: multa.suspensiva,
    Responsavel: responsavelPor(multa),
    PlacaInformada: multa.placa,
    Marcos: [...marcosVigentes(marcos).values()].map(({ tipo, data, origem, meio = null }) => ({
      ...(meio && { Meio: meio }),
      Tipo: tipo,
      Data: data,
      Origem: origem,
    })),
    Chave: String(Math.min(multa.id, ...doMesmoAit.map((outra) => outra.multa.id))),
    Tambem: doMesmoAit.flatMap((outra) => (outra.multa.id === multa.id ? [] : [etiqueta(outra)])),
    Veiculo: veiculo && veiculoWire(veiculo),
    Habilitacao: habilitacao && habilitacaoWire(habilitacao),
    Recursos: recursos.map(recursoWire),
    PrecoRecurso: toReais(precoCheio(plano, multa.suspensiva)),
    RecursoPago: custo.tipo === 'credito' && custo.daMulta,
    PeloPlano: custo.tipo === 'plano',
    Direito: custo.tipo === 'plano' || custo.tipo === 'credito' ? custo.tipo : null,
  };
}

/** Label of a listing: 'CNH 01234567890', 'Veículo KVL1A23'. */
function etiqueta({
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

function recursoWire(recurso: RecursoNaTela): MultaWire['Recursos'][number] {
  return {
    Guid: recurso.guid,
    Referencia: referenciaDoRecurso(recurso.id),
    Fase: recurso.fase,
    ArquivoProtocolo: protocoloDo(recurso).arquivo?.id ?? null,
    Movimentos: movimentosWire(recurso),
  };
}

export function movimentosWire({ movimentos }: Pick<RecursoNaTela, 'movimentos'>) {
  return movimentos.map(({ estado, quando, protocolo, observacao }) => ({
    Estado: estado,
    Quando: quando.toISOString(),
    Protocolo: protocolo,
    Observacao: observacao,
  }));
}

type ItemComEtiquetas = MultaDaListaWire & { Tambem: string[] };

/** Fines of one licence or vehicle with the other listings of their AIT: together one fine with one amount. */
export async function itensComEtiquetas(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  itens: readonly MultaComRecurso[],
  hoje: IsoDate,
): Promise<ItemComEtiquetas[]> {
  const ids = itens.flatMap(({ multa, doMesmoAit }) => doMesmoAit.filter((id) => id !== multa.id));
  const linhas = ids.length > 0 ? await multasPorId(db, actor.id, ids) : [];
  const porId = new Map(linhas.map((linha) => [linha.multa.id, linha]));
  return itens.map((item) => {
    const outras = item.doMesmoAit
      .flatMap((id) => (id === item.multa.id ? [] : (porId.get(id) ?? [])))
      .filter(({ multa }) => multa.encerradaEm === null);
    const valor = valorUnico(
      [item, ...outras].map(({ multa }) => ({
        StatusPagamento: multa.statusPagamento,
        ValorSerPago: aPagar({ multa, marcos: item.marcos }, hoje),
      })),
    );
    return {
      ...paraItem(item, hoje),
      ValorSerPago: toReais(valor),
      Tambem: outras.map(etiqueta),
    };
  });
}
