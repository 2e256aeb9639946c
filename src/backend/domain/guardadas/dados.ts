import { and, eq } from 'drizzle-orm';
import { mesmoAuto } from '#backend/domain/multas/porAuto.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { addMonths, type IsoDate, instantAt, today } from '#lib/dates.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import { IMPOSSIVEL } from '#lib/guardadas/frases.ts';
import { sentenceOf } from '#lib/messages.ts';
import { contaDaMulta, type Infracao, infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { pontosPorValor } from '#lib/multas/rules.ts';

export type DadosDaGuardada = Omit<ParsedInput<typeof guardadas.corrigir>, 'GuidMulta'>;

/** The most fines kept by hand per driver: more than anyone has, as a limit of the database. */
export const MULTAS_GUARDADAS_MAX = 100;
/** Nothing is punished after five years (Lei 9.873/1999, art. 1); one more year for unpaid fines. */
const ANOS_ATRAS = 6;

/** The columns of a paid fine. */
export const PAGA = { valorSerPago: 0, statusPagamento: 'Paga' } as const;

/** Typed data as columns of a fine; empty fields are filled from the infraction table. Throws errors by field. */
export async function colunasDaGuardada(ctx: Ctx, dados: DadosDaGuardada) {
  const infracao = dados.Codigo === '' ? null : infracaoPorCodigo(dados.Codigo);
  const fields = { ...erroDoDia(ctx, dados), ...erroDaInfracao(dados, infracao) };
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  const valor = dados.Valor ?? infracao?.valor ?? 0;
  const lugar = await lugarDa(ctx, dados);
  return {
    ...lugar,
    tipo: lugar.habilitacaoId === null && lugar.veiculoId !== null ? 'Veiculo' : 'Habilitacao',
    autoInfracao: dados.AutoInfracao,
    dataInfracao: dados.DataInfracao,
    horaInfracao: dados.HoraInfracao || null,
    orgaoEmissor: dados.OrgaoEmissor || null,
    codigoInfracao: dados.Codigo || null,
    descricao: dados.Descricao || (infracao?.descricao ?? ''),
    enquadramentoInfracao: infracao?.artigo ?? null,
    localInfracao: dados.LocalInfracao || null,
    placa: dados.Placa || null,
    valorOriginal: valor,
    ...(dados.Paga ? PAGA : { valorSerPago: valor, statusPagamento: null }),
    ...contaDaMulta({
      ...{ codigo: dados.Codigo || null, descricao: dados.Descricao },
      ...{ pontos: pontosPorValor(valor), suspensiva: false },
    }),
  } as const;
}

function erroDoDia({ clock }: Ctx, { DataInfracao, HoraInfracao }: DadosDaGuardada): FieldErrors {
  const hoje = today(clock);
  if (DataInfracao > hoje) return { DataInfracao: IMPOSSIVEL.infracaoNoFuturo };
  if (DataInfracao < addMonths(hoje, -12 * ANOS_ATRAS))
    return { DataInfracao: IMPOSSIVEL.infracaoAntigaDemais };
  const quando = instantAt(DataInfracao, HoraInfracao || '00:00');
  return quando > clock() ? { HoraInfracao: IMPOSSIVEL.horaNoFuturo } : {};
}

/** Error of the infraction code. Accepts a code missing from our table; the driver then fills in the fields that the table would give. */
function erroDaInfracao(
  { Codigo, Descricao, Valor }: DadosDaGuardada,
  infracao: Infracao | null,
): FieldErrors {
  if (infracao) return {};
  const semDescricao = Codigo === '' ? IMPOSSIVEL.semCodigoPedeDescricao : IMPOSSIVEL.codigoPedeDescricao;
  return {
    ...(Descricao === '' && { Descricao: semDescricao }),
    ...(Valor === null && { Valor: IMPOSSIVEL.pedeValor }),
  };
}

/** The chosen licence, and the vehicle of the plate, when they belong to the driver. */
async function lugarDa({ db, actor }: Ctx, { Habilitacao, Placa }: DadosDaGuardada) {
  const [cnh] = Habilitacao
    ? await db
        .select({ id: habilitacao.id })
        .from(habilitacao)
        .where(and(eq(habilitacao.guid, Habilitacao), eq(habilitacao.usuarioId, actor.id)))
    : [];
  if (Habilitacao && !cnh) fail('NAO_ENCONTRADO');
  const [carro] = Placa
    ? await db
        .select({ id: veiculo.id })
        .from(veiculo)
        .where(and(eq(veiculo.placa, Placa), eq(veiculo.usuarioId, actor.id)))
        .limit(1)
    : [];
  return { habilitacaoId: cnh?.id ?? null, veiculoId: carro?.id ?? null };
}

interface Nova {
  autoInfracao: string;
  orgaoEmissor: string | null;
  dataInfracao: IsoDate;
  habilitacaoId: number | null;
  veiculoId: number | null;
}

/** The row of the same AIT, from a source or entered by hand. */
export async function mesmaMulta({ db, actor }: Ctx, nova: Nova) {
  const linhas = await db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, actor.id), eq(multa.desligada, false)));
  return linhas.find((linha) => mesmoAuto(linha, nova));
}

/** Throws when the AIT exists. A fine detached by a correction still occupies its key in the unique index. */
export async function conferirAuto<N extends Nova>({ db, actor }: Ctx, nova: N, exceto?: number): Promise<N> {
  const linhas = await db.select().from(multa).where(eq(multa.usuarioId, actor.id));
  const outras = linhas.filter(({ id }) => id !== exceto);
  if (outras.some((outra) => !outra.desligada && mesmoAuto(outra, nova)))
    fail('MULTA_JA_NA_LISTA', { fields: { AutoInfracao: sentenceOf('MULTA_JA_NA_LISTA') } });
  const ocupado = (onde: 'habilitacaoId' | 'veiculoId') =>
    outras.some((outra) => outra[onde] === nova[onde] && outra.autoInfracao === nova.autoInfracao);
  return {
    ...nova,
    habilitacaoId: ocupado('habilitacaoId') ? null : nova.habilitacaoId,
    veiculoId: ocupado('veiculoId') ? null : nova.veiculoId,
  };
}
