import { and, asc, eq, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { fonteSemResposta } from '#backend/domain/consultas/registrar.ts';
import { type MultaComRecurso, multasDoUsuario } from '#backend/domain/multas/item.ts';
import { processoDaMulta } from '#backend/domain/multas/marcos.ts';
import { itensComEtiquetas } from '#backend/domain/multas/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { daysBetween, type IsoDate, today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { ChipWire, HabilitacaoWire, ResumoDaHabilitacaoWire } from '#lib/habilitacoes/contract.ts';
import { aguardaPrimeiraConsulta } from '#lib/habilitacoes/rules.ts';
import { infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { contagemDosPontos } from '#lib/multas/procedimento.ts';
import { naturezaPorValor } from '#lib/multas/rules.ts';
import { versaoDaHabilitacao } from './cadastro.ts';

type Habilitacao = typeof habilitacao.$inferSelect;

export async function listarHabilitacoes(ctx: Ctx): Promise<HabilitacaoWire[]> {
  const rows = await ctx.db
    .select()
    .from(habilitacao)
    .where(eq(habilitacao.usuarioId, ctx.actor.id))
    .orderBy(asc(habilitacao.id));
  // A fleet has thousands of fines, and often no licence.
  if (rows.length === 0) return [];
  const multas = Map.groupBy(
    await multasDoUsuario(ctx, { encerradas: true }),
    ({ multa }) => multa.habilitacaoId,
  );
  return rows.map((row) => toWire(ctx, row, multas.get(row.id) ?? []));
}

export async function resumoPorGuid(ctx: Ctx, { guid }: { guid: string }): Promise<ResumoDaHabilitacaoWire> {
  return resumo(ctx, eq(habilitacao.guid, guid));
}

/** Data for the correction form. */
export async function resumoPorId(ctx: Ctx, { id }: { id: number }): Promise<ResumoDaHabilitacaoWire> {
  return resumo(ctx, eq(habilitacao.id, id));
}

async function resumo(ctx: Ctx, qual: SQL): Promise<ResumoDaHabilitacaoWire> {
  const [row] = await ctx.db
    .select()
    .from(habilitacao)
    .where(and(qual, eq(habilitacao.usuarioId, ctx.actor.id)));
  if (!row) fail('NAO_ENCONTRADO');
  const todas = await multasDoUsuario(ctx, { habilitacaoId: row.id, encerradas: true });
  const listadas = todas.filter(({ multa }) => multa.encerradaEm === null);
  const hoje = today(ctx.clock);
  const periodos = v.parse(Periodos, row.pontosPeriodos);
  return {
    ...toWire(ctx, row, todas),
    Versao: versaoDaHabilitacao(row),
    PontosPeriodos: periodos.map(({ descricao, qtdeAutos }) => ({
      Descricao: descricao,
      QtdeAutos: qtdeAutos,
    })),
    Multas: await itensComEtiquetas(ctx, listadas, hoje),
    FonteSemResposta: await fonteSemResposta(ctx, { alvo: 'habilitacao', ...row }),
  };
}

const Periodos = v.array(v.object({ descricao: v.string(), qtdeAutos: v.number() }));

function toWire(ctx: Ctx, row: Habilitacao, multas: readonly MultaComRecurso[]): HabilitacaoWire {
  const hoje = today(ctx.clock);
  return {
    Id: row.id,
    Guid: row.guid,
    Nome: row.nome,
    NumeroCnh: row.numeroCnh,
    Cpf: row.cpf,
    Categoria: row.categoria,
    Emissao: row.emissao,
    Vencimento: row.vencimento,
    LocalRegistro: row.localRegistro,
    Ativo: row.ativo,
    EmailNotificacao: row.emailNotificacao,
    UF: { Uf: row.uf },
    ExerceAtividadeRemunerada: row.exerceAtividadeRemunerada,
    QtdeConsultas: row.qtdeConsultas,
    ConsultadoEm: row.consultadaEm?.toISOString() ?? null,
    ComErro: row.comErro,
    MensagemErro: row.mensagemErro,
    Chips: chipsDaHabilitacao(row, hoje),
    Infracoes: multas.map((multa) => infracaoWire(multa, hoje)),
    TotalPontosPontuaveisAutuacao: row.totalPontosPontuaveisAutuacao,
    TotalPontosPontuaveisPenalidade: row.totalPontosPontuaveisPenalidade,
    TotalPontosMandatoriosAutuacao: row.totalPontosMandatoriosAutuacao,
    TotalPontosMandatoriosPenalidade: row.totalPontosMandatoriosPenalidade,
  };
}

function infracaoWire(
  { multa, marcos }: MultaComRecurso,
  hoje: IsoDate,
): HabilitacaoWire['Infracoes'][number] {
  const infracao = multa.codigoInfracao === null ? null : infracaoPorCodigo(multa.codigoInfracao);
  return {
    Guid: multa.guid,
    AutoInfracao: multa.autoInfracao,
    Descricao: multa.descricao,
    DataInfracao: multa.dataInfracao,
    Pontos: multa.pontos,
    Natureza: infracao?.natureza ?? naturezaPorValor(multa.valorOriginal),
    Contagem: contagemDosPontos(processoDaMulta(multa, marcos), hoje),
  };
}

/** Labels of a licence, most urgent first. */
export function chipsDaHabilitacao(
  cnh: {
    ativo: boolean;
    comErro: boolean;
    qtdeConsultas: number;
    vencimento: IsoDate | null;
    exerceAtividadeRemunerada: boolean;
  },
  hoje: IsoDate,
): ChipWire[] {
  const chips: ChipWire[] = [];
  if (cnh.comErro) chips.push({ Label: 'Com problemas', Style: 'filled', Color: 'erro' });
  else if (!cnh.ativo) chips.push({ Label: 'Desativada', Style: 'outlined', Color: 'alerta' });
  else if (aguardaPrimeiraConsulta(cnh.qtdeConsultas))
    chips.push({ Label: 'Consultando', Style: 'outlined', Color: 'info' });
  else chips.push({ Label: 'Ativa', Style: 'outlined', Color: 'ok' });
  if (cnh.vencimento !== null) {
    const dias = daysBetween(hoje, cnh.vencimento);
    if (dias < 0) chips.push({ Label: 'CNH vencida', Style: 'filled', Color: 'erro' });
    else if (dias <= AVISO_DE_VENCIMENTO_DIAS)
      chips.push({ Label: venceEm(dias), Style: 'filled', Color: 'alerta' });
  }
  if (cnh.exerceAtividadeRemunerada) chips.push({ Label: 'EAR', Style: 'outlined', Color: 'info' });
  return chips;
}

/** Days of notice: renewal needs a medical exam, and an expired licence may be used for 30 days (CTB art. 162 V). */
const AVISO_DE_VENCIMENTO_DIAS = 30;

function venceEm(dias: number): string {
  if (dias === 0) return 'Vence hoje';
  return dias === 1 ? 'Vence amanhã' : `Vence em ${dias} dias`;
}
