import { and, asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { ItemDaFila } from '#lib/mesa/tipos.ts';
import { ESTADOS, type EstadoDoRecurso, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { multa } from '../db/schema/multas.ts';
import { recurso, recursoMovimento, recursoPergunta } from '../db/schema/recursos.ts';
import { prazosDosRecursos } from './prazo.ts';

/** What still asks for somebody's work. */
const ABERTOS: readonly EstadoDoRecurso[] = ['solicitado', 'em_analise', 'protocolado'];
const POR_FILA = 200;

/**
 * Appeals in one state, or all that are open (`todos`: the closed ones too): what the desk can work at, by the driver's last
 * day, the nearest first, unknown ones before all; then what waits for its driver, and what is filed.
 */
export async function filaDeRecursos(
  ctx: SystemCtx,
  { estado, todos = false }: { estado: string | null; todos?: boolean },
): Promise<ItemDaFila[]> {
  const um = ESTADOS.find((nome) => nome === estado);
  const quais = um ? [um] : todos ? ESTADOS : ABERTOS;
  const itens = await itensDaFila(ctx, inArray(recursoMovimento.status, [...quais]));
  return itens.sort((a, b) => vez(a) - vez(b) || (a.prazo ?? '').localeCompare(b.prazo ?? '') || a.id - b.id);
}

/** What the desk can work at stands first, then what waits for its driver, then what is with the authority. */
function vez({ estado, pergunta }: ItemDaFila): number {
  if (estado !== 'solicitado' && estado !== 'em_analise') return 2;
  return pergunta === 'espera o motorista' ? 1 : 0;
}

/** Appeals with their last movement. */
export async function itensDaFila(ctx: SystemCtx, quais: SQL | undefined): Promise<ItemDaFila[]> {
  const ultimos = ctx.db
    .select({ id: max(recursoMovimento.id).as('ultimo') })
    .from(recursoMovimento)
    .groupBy(recursoMovimento.recursoId)
    .as('ultimos');
  const linhas = await ctx.db
    .select({
      recurso,
      status: recursoMovimento.status,
      protocolo: sql<
        string | null
      >`(select m.protocolo from ${recursoMovimento} m where m.recurso_id = ${recurso.id} and m.protocolo is not null order by m.id desc limit 1)`,
      aberta: sql<boolean>`exists (select 1 from ${recursoPergunta} p where p.recurso_id = ${recurso.id} and p.respondida_em is null and p.encerrada_em is null)`,
      respondida: sql<boolean>`exists (select 1 from ${recursoPergunta} p where p.recurso_id = ${recurso.id} and p.respondida_em > ${recursoMovimento.quando})`,
      cliente: { id: usuario.id, nome: usuario.nome, email: usuario.email },
      multa: { id: multa.id, autoInfracao: multa.autoInfracao, descricao: multa.descricao },
    })
    .from(recurso)
    .innerJoin(recursoMovimento, eq(recursoMovimento.recursoId, recurso.id))
    .innerJoin(ultimos, eq(ultimos.id, recursoMovimento.id))
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .where(and(quais))
    .orderBy(asc(recurso.id))
    .limit(POR_FILA);
  const prazos = await prazosDosRecursos(
    ctx,
    linhas.map((linha) => ({ multaId: linha.multa.id, usuarioId: linha.cliente.id })),
  );
  return linhas.map(({ recurso: um, status, protocolo, aberta, respondida, cliente, multa: dela }) => ({
    id: um.id,
    guid: um.guid,
    cliente,
    multaId: dela.id,
    autoInfracao: dela.autoInfracao,
    descricao: dela.descricao,
    fase: um.fase,
    estado: status,
    rotulo: ROTULO_DO_ESTADO[status],
    protocolo,
    prazo: prazos.get(dela.id)?.data ?? null,
    estimado: prazos.get(dela.id)?.estimado ?? true,
    desde: um.criadoEm.toISOString(),
    pergunta: aberta ? 'espera o motorista' : respondida ? 'respondida' : null,
  }));
}
