import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { chipsDaHabilitacao } from '#lib/habilitacoes/chips.ts';
import type { HabilitacaoWire, ResumoDaHabilitacaoWire } from '#lib/habilitacoes/contract.ts';
import { fonteSemResposta } from '../consultas/semResposta.ts';
import type { Ctx } from '../context.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { multasDoUsuario, toItem } from '../multas/item.ts';

type Habilitacao = typeof habilitacao.$inferSelect;

export async function listarHabilitacoes(ctx: Ctx): Promise<HabilitacaoWire[]> {
  const rows = await ctx.db
    .select()
    .from(habilitacao)
    .where(eq(habilitacao.usuarioId, ctx.actor.id))
    .orderBy(asc(habilitacao.id));
  return rows.map((row) => toWire(ctx, row));
}

export async function resumoPorGuid(ctx: Ctx, { guid }: { guid: string }): Promise<ResumoDaHabilitacaoWire> {
  const [row] = await ctx.db
    .select()
    .from(habilitacao)
    .where(and(eq(habilitacao.guid, guid), eq(habilitacao.usuarioId, ctx.actor.id)));
  return row ? resumo(ctx, row) : fail('NAO_ENCONTRADO');
}

export async function resumoPorId(ctx: Ctx, { id }: { id: number }): Promise<ResumoDaHabilitacaoWire> {
  const [row] = await ctx.db
    .select()
    .from(habilitacao)
    .where(and(eq(habilitacao.id, id), eq(habilitacao.usuarioId, ctx.actor.id)));
  return row ? resumo(ctx, row) : fail('NAO_ENCONTRADO');
}

async function resumo(ctx: Ctx, row: Habilitacao): Promise<ResumoDaHabilitacaoWire> {
  const multas = await multasDoUsuario(ctx, { habilitacaoId: row.id });
  const periodos = v.parse(Periodos, row.pontosPeriodos);
  return {
    ...toWire(ctx, row),
    PontosPeriodos: periodos.map(({ descricao, qtdeAutos }) => ({
      Descricao: descricao,
      QtdeAutos: qtdeAutos,
    })),
    Multas: multas.map(toItem),
    FonteSemResposta: await fonteSemResposta(ctx, { alvo: 'habilitacao', ...row }),
  };
}

const Periodos = v.array(v.object({ descricao: v.string(), qtdeAutos: v.number() }));

function toWire(ctx: Ctx, row: Habilitacao): HabilitacaoWire {
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
    ComErro: row.comErro,
    MensagemErro: row.mensagemErro,
    Chips: chipsDaHabilitacao(row, today(ctx.clock)),
    TotalPontosPontuaveisAutuacao: row.totalPontosPontuaveisAutuacao,
    TotalPontosPontuaveisPenalidade: row.totalPontosPontuaveisPenalidade,
    TotalPontosMandatoriosAutuacao: row.totalPontosMandatoriosAutuacao,
    TotalPontosMandatoriosPenalidade: row.totalPontosMandatoriosPenalidade,
  };
}
