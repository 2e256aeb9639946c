import { inArray } from 'drizzle-orm';
import { audit } from '../audit.ts';
import type { SystemCtx } from '../context.ts';
import { arquivo } from '../db/schema/conta.ts';
import { filesSwept } from '../observe/facts.ts';

/** A file comes before its row: younger ones may still be waiting for theirs. No submission takes a day. */
const GUARDA_MS = 24 * 3_600_000;
/** Files whose rows are asked for at once. */
const LOTE = 500;
/**
 * Killed processes leave a few. More, of which they are more than a tenth, is another database than the one these files belong to, or one of
 * before them: nothing is deleted then until an operator says so.
 */
const POUCOS = 20;
const PARTE = 0.1;

export interface Varredura {
  /** Files in the storage. */
  vistos: number;
  /** Those without a row that are past the guard. */
  semLinha: number;
  apagados: number;
  /** What was cut short while it was written. */
  inacabados: number;
  /** Too many to be deleted unasked. */
  demais: boolean;
}

interface Opcoes {
  /** Looks and deletes nothing. */
  seco?: boolean;
  /** Deletes however many there are. */
  quantosForem?: boolean;
}

/** Deletes the files that no row holds: what a process left that was killed between the file and its row. */
export async function varrerArquivos(ctx: SystemCtx, opcoes: Opcoes = {}): Promise<Varredura> {
  const { seco = false, quantosForem = false } = opcoes;
  const antes = new Date(ctx.clock().getTime() - GUARDA_MS);
  const { vistos, chaves } = await procurar(ctx, antes);
  const semLinha = chaves.length;
  const demais = !quantosForem && semLinha > POUCOS && semLinha > vistos * PARTE;
  const varredura = { vistos, semLinha, apagados: 0, inacabados: 0, demais };
  if (seco) return varredura;
  if (demais) {
    ctx.log.error({ vistos, semLinha }, 'too many files without a row: none was deleted');
    return varredura;
  }
  for (const chave of chaves) {
    await ctx.adapters.storage.delete(chave);
    varredura.apagados += 1;
  }
  varredura.inacabados = await ctx.adapters.storage.deleteUnfinished(antes);
  const { apagados, inacabados } = varredura;
  filesSwept.tell({ files: apagados + inacabados });
  ctx.log.info({ vistos, apagados, inacabados }, 'files without a row swept');
  if (apagados + inacabados > 0)
    await audit(ctx, {
      acao: 'arquivos.varrer',
      entidade: 'arquivo',
      id: 'sem-linha',
      dados: { vistos, apagados, inacabados },
    });
  return varredura;
}

async function procurar({ db, adapters }: SystemCtx, antes: Date) {
  let vistos = 0;
  const chaves: string[] = [];
  let lote: string[] = [];
  const conferir = async () => {
    const linhas = await db
      .select({ chave: arquivo.chave })
      .from(arquivo)
      .where(inArray(arquivo.chave, lote));
    const comLinha = new Set(linhas.map(({ chave }) => chave));
    chaves.push(...lote.filter((chave) => !comLinha.has(chave)));
    lote = [];
  };
  for await (const { key, changedAt } of adapters.storage.list()) {
    vistos += 1;
    if (changedAt >= antes) continue;
    if (lote.push(key) === LOTE) await conferir();
  }
  if (lote.length > 0) await conferir();
  return { vistos, chaves };
}
