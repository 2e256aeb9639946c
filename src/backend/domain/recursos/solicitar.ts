import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { once } from '#backend/platform/idempotency.ts';
import { consume } from '#backend/platform/limits.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { RecursoSolicitado, type recursos } from '#lib/recursos/contract.ts';
import { comArquivos, type NovoArquivo } from './comArquivos.ts';
import { conferirDocumentos, recusarInfectados } from './documentos.ts';
import { exigirMultaLiberada } from './liberada.ts';
import { registrarRecurso } from './registrar.ts';

type Entrada = ParsedInput<typeof recursos.solicitarUpload>;

/** Requests the appeal of one fine. Files are stored before the transaction that uses up the right. */
export async function solicitarRecurso(
  ctx: Ctx,
  { GuidMulta, Chave, ...enviados }: Entrada,
  tipo: 'Veiculo' | 'Habilitacao',
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  const usuarioId = ctx.actor.id;
  const [alvo] = await ctx.db
    .select({ id: multa.id, preexistente: multa.preexistente })
    .from(multa)
    .where(and(eq(multa.guid, GuidMulta), eq(multa.tipo, tipo), eq(multa.usuarioId, usuarioId)));
  if (!alvo) fail('NAO_ENCONTRADO');
  await exigirMultaLiberada(ctx, alvo);
  await consume(ctx, { nome: 'recurso', de: ctx.actor.id, ...ENVIOS });
  const documentos = await conferirDocumentos(enviados);
  await recusarInfectados(ctx, documentos);
  const campos = documentos.map(([campo]) => campo);
  const emOrdem = documentos.map(([, documento]) => documento);
  return comArquivos(ctx, { usuarioId, documentos: emOrdem }, (arquivos) =>
    once(
      ctx,
      {
        dono: usuarioId,
        operacao: 'recurso.solicitar',
        chave: Chave,
        conteudo: { GuidMulta, arquivos: arquivos.map(({ sha256 }) => sha256) },
        resposta: RecursoSolicitado,
      },
      (tx) => registrarRecurso(tx, { multaId: alvo.id, arquivos: porCampo(campos, arquivos) }),
    ),
  );
}

/** Upload limit (65 MiB each): enough for retries on a slow network, too few to fill the disk. */
const ENVIOS = { points: 40, seconds: 3600 };

function porCampo<C>(campos: readonly C[], arquivos: readonly NovoArquivo[]): [C, NovoArquivo][] {
  return campos.flatMap((campo, i): [C, NovoArquivo][] => {
    const arquivo = arquivos[i];
    return arquivo ? [[campo, arquivo]] : [];
  });
}
