import { and, eq, inArray, sql } from 'drizzle-orm';
import { prazosDosRecursos } from '#backend/domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { equipe, recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { type EstadoDoRecurso, type Fase, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';

export interface ItemDaFila {
  id: number;
  guid: string;
  cliente: { id: string; nome: string; email: string };
  multaId: number;
  autoInfracao: string;
  descricao: string;
  fase: Fase;
  estado: EstadoDoRecurso;
  rotulo: string;
  protocolo: string | null;
  /** `yyyy-mm-dd`, the driver's last day; null when it is not known. */
  prazo: string | null;
  /** Whether the day was estimated and not read on a notice. */
  estimado: boolean;
  /** When it was requested, and when the desk's turn began; ISO. */
  desde: string;
  paradoDesde: string;
  /** The member of the staff who works on it. */
  responsavel: { email: string; nome: string } | null;
  /** An open question waits for the driver; an answer newer than the last step waits for the desk. */
  pergunta: 'espera o motorista' | 'respondida' | null;
}

/** Appeals in the order of `ids`. Their last day is computed now, because the stored one may be outdated. */
export async function itensDosRecursos(ctx: SystemCtx, ids: readonly number[]): Promise<ItemDaFila[]> {
  if (ids.length === 0) return [];
  const linhas = await ctx.db
    .select({
      recurso,
      estado: naFila.estado,
      movidoEm: naFila.movidoEm,
      paradoDesde: naFila.paradoDesde,
      protocolo: sql<
        string | null
      >`(select m.protocolo from ${recursoMovimento} m where m.recurso_id = ${recurso.id} and m.protocolo is not null order by m.id desc limit 1)`,
      aberta: naFila.perguntaAberta,
      responsavel: { email: equipe.email, nome: equipe.nome },
      cliente: { id: usuario.id, nome: usuario.nome, email: usuario.email },
      multa: { id: multa.id, autoInfracao: multa.autoInfracao, descricao: multa.descricao },
    })
    .from(naFila)
    .innerJoin(recurso, and(eq(recurso.id, naFila.recursoId), eq(recurso.usuarioId, naFila.usuarioId)))
    .innerJoin(multa, and(eq(multa.id, recurso.multaId), eq(multa.usuarioId, recurso.usuarioId)))
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .leftJoin(equipe, eq(equipe.id, naFila.responsavelId))
    .where(inArray(naFila.recursoId, [...ids]));
  const prazoDo = await prazosDosRecursos(
    ctx,
    linhas.map((linha) => ({ multaId: linha.multa.id, usuarioId: linha.cliente.id })),
  );
  const porId = new Map(linhas.map((linha) => [linha.recurso.id, linha]));
  return ids.flatMap((id) => {
    const linha = porId.get(id);
    if (!linha) return [];
    const { recurso: um, estado, multa: dela } = linha;
    const prazo = prazoDo({ multaId: dela.id, fase: um.fase });
    const respondida = linha.paradoDesde > linha.movidoEm;
    return {
      id,
      guid: um.guid,
      cliente: linha.cliente,
      multaId: dela.id,
      autoInfracao: dela.autoInfracao,
      descricao: dela.descricao,
      fase: um.fase,
      estado,
      rotulo: ROTULO_DO_ESTADO[estado],
      protocolo: linha.protocolo,
      prazo: prazo?.data ?? null,
      estimado: prazo?.estimado ?? true,
      desde: um.criadoEm.toISOString(),
      paradoDesde: linha.paradoDesde.toISOString(),
      responsavel: linha.responsavel,
      pergunta: linha.aberta ? 'espera o motorista' : respondida ? 'respondida' : null,
    } satisfies ItemDaFila;
  });
}
