import { and, asc, eq } from 'drizzle-orm';
import { listarMultas } from '#backend/domain/multas/listar.ts';
import { multaPorGuid } from '#backend/domain/multas/queries.ts';
import { resumo } from '#backend/domain/multas/resumo.ts';
import { conferirArquivo } from '#backend/domain/recursos/documentos.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { type Route, requireFile, route } from '#backend/platform/http/route.ts';
import { consume } from '#backend/platform/limits.ts';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { AppError, fail } from '#lib/errors.ts';
import { guardadas } from '#lib/guardadas/contract.ts';
import { corrigirGuardada, marcarGuardada, retirarGuardada } from './corrigir.ts';
import { MULTAS_GUARDADAS_MAX } from './dados.ts';
import { guardarMulta } from './guardar.ts';

export const guardadasRoutes: Route[] = [
  route(guardadas.lista, listarGuardadas),
  route(guardadas.ver, verGuardada),
  route(guardadas.guardar, guardarMulta),
  route(guardadas.lerCarta, lerCartaEnviada),
  route(guardadas.corrigir, corrigirGuardada),
  route(guardadas.retirar, retirarGuardada),
  route(guardadas.marcar, marcarGuardada),
];

/** The driver's fines entered by hand, and the licences and vehicles that a new one can belong to. */
async function listarGuardadas(ctx: Ctx): Promise<WireAnswer<typeof guardadas.lista>> {
  const { db, actor } = ctx;
  const { Multas } = await listarMultas(ctx);
  const cnhs = await db
    .select({ Guid: habilitacao.guid, NumeroCnh: habilitacao.numeroCnh })
    .from(habilitacao)
    .where(eq(habilitacao.usuarioId, actor.id))
    .orderBy(asc(habilitacao.id));
  const usadas = await db.$count(multa, and(eq(multa.usuarioId, actor.id), eq(multa.origem, 'motorista')));
  return {
    Multas: Multas.filter(({ Origem }) => Origem !== 'fonte'),
    Habilitacoes: cnhs,
    Restam: Math.max(0, MULTAS_GUARDADAS_MAX - usadas),
  };
}

async function verGuardada(ctx: Ctx, { guid }: { guid: string }): Promise<WireAnswer<typeof guardadas.ver>> {
  const linha = await multaPorGuid(ctx.db, ctx.actor.id, guid);
  if (!linha || linha.multa.desligada || linha.multa.origem === 'fonte') fail('NAO_ENCONTRADO');
  return resumo(ctx, linha.multa);
}

/** Reads a letter as the browser does, for a browser without script, in a separate process. The file is not stored. */
async function lerCartaEnviada(
  ctx: Ctx,
  { Arquivo }: ParsedInput<typeof guardadas.lerCarta>,
): Promise<WireAnswer<typeof guardadas.lerCarta>> {
  requireFile(Arquivo);
  await consume(ctx, { nome: 'ler-carta', de: ctx.actor.id, ...LEITURAS });
  const nome = Arquivo instanceof File ? Arquivo.name : '';
  const enviado = { nome, bytes: new Uint8Array(await Arquivo.arrayBuffer()) };
  const { mediaType, bytes } = await conferirArquivo(enviado).catch((error) => {
    // Documents may be photographs; this page reads PDF only.
    throw error instanceof AppError && error.code === 'ARQUIVO_TIPO' ? new AppError('CARTA_ILEGIVEL') : error;
  });
  if (mediaType !== 'application/pdf') fail('CARTA_ILEGIVEL');
  const lida = await ctx.adapters.cartas.ler(bytes, { conta: ctx.actor.id, hoje: today(ctx.clock) });
  if (typeof lida === 'string') fail(lida);
  return lida;
}

const LEITURAS = { points: 30, seconds: 3600 };
