import { eq, sum } from 'drizzle-orm';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { fail } from '#lib/errors.ts';
import { CHAVE_DA_DEGUSTACAO } from '#lib/planos/catalogo.ts';
import type { NovoArquivo } from './comArquivos.ts';

/** Bytes of files that a driver without a bought plan may store, all appeals together. */
const SEM_PLANO = 100_000_000;

/** Inserts the rows of files that the driver sent. Throws ARQUIVO_GRANDE where they are more than the account may store. */
export async function guardarArquivos(tx: Ctx, linhas: readonly NovoArquivo[]): Promise<void> {
  if (linhas.length === 0) return;
  const plano = await planoVigente(tx, tx.actor.id);
  if (!plano || plano.chave === CHAVE_DA_DEGUSTACAO) {
    const [antes] = await tx.db
      .select({ bytes: sum(arquivo.tamanho).mapWith(Number) })
      .from(arquivo)
      .where(eq(arquivo.usuarioId, tx.actor.id));
    const bytes = linhas.reduce((total, { tamanho }) => total + tamanho, antes?.bytes ?? 0);
    if (bytes > SEM_PLANO) fail('ARQUIVO_GRANDE', { sentence: SEM_ESPACO });
  }
  await tx.db.insert(arquivo).values([...linhas]);
}

const SEM_ESPACO =
  'Os documentos da sua conta passariam de 100 MB, o máximo sem um plano. Envie arquivos menores, ou escolha um plano: nada do que já enviou se perde.';
