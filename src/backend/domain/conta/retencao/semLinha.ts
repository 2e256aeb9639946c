import { inArray } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';

/** A file is written before its row, so recent files may still get one. No submission takes a day (ms). */
const GUARDA_MS = 24 * 3_600_000;
const LOTE = 500;
/** Killed processes leave a few files. More, and over a tenth of all, suggest a wrong database: an operator must confirm. */
const POUCOS = 20;
const PARTE = 0.1;

export interface Varredura {
  /** Files found in storage. */
  vistos: number;
  /** Files without a row, older than the grace period. */
  semLinha: number;
  apagados: number;
  /** Incomplete files of interrupted writes. */
  inacabados: number;
  /** True = too many to delete without confirmation. */
  demais: boolean;
}

interface Opcoes {
  /** Dry run: deletes nothing. */
  seco?: boolean;
  /** Deletes without a maximum. */
  quantosForem?: boolean;
}

/** Deletes files that no row refers to, left by a process killed between writing the file and its row. */
export async function varrerArquivos(ctx: SystemCtx, opcoes: Opcoes = {}): Promise<Varredura> {
  const { seco = false, quantosForem = false } = opcoes;
  const antes = new Date(ctx.clock().getTime() - GUARDA_MS);
  const { vistos, chaves } = await procurar(ctx, antes);
  const semLinha = chaves.length;
  const demais = !quantosForem && semLinha > POUCOS && semLinha > vistos * PARTE;
  const varredura = { vistos, semLinha, apagados: 0, inacabados: 0, demais };
  if (seco) return varredura;
  if (demais) {
    ctx.log.error({ vistos, semLinha }, 'too many files without a database row: none was deleted');
    return varredura;
  }
  for (const chave of chaves) {
    await ctx.adapters.storage.delete(chave);
    varredura.apagados += 1;
  }
  varredura.inacabados = await ctx.adapters.storage.deleteUnfinished(antes);
  const { apagados, inacabados } = varredura;
  ctx.log.info({ vistos, apagados, inacabados }, 'files without a database row swept');
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
