import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { lugarNoZip, type TipoDeArquivo } from '#lib/conta/exportacao.server.ts';
import { isoDateOf } from '#lib/dates.ts';
import type { Ctx } from '../../context.ts';
import { arquivo } from '../../db/schema/conta.ts';
import { pedido } from '../../db/schema/pedidos.ts';
import { reciboEmPdf } from '../../pedidos/recibo.ts';
import { lerArquivo } from '../../recursos/lerArquivo.ts';

/** A file of the export; its bytes are read when its turn comes. */
export interface ArquivoExportado {
  lugar: string;
  nome: string;
  tipo: TipoDeArquivo;
  de: Date;
  /** Null: it cannot be read now. */
  ler(): Promise<Uint8Array | null>;
}

/** A file as the index names it. */
export interface NomeDeArquivo extends Omit<ArquivoExportado, 'ler'> {
  /** Null: it could not be read. */
  bytes: number | null;
}

/** Files that are named at once; of their bytes one is in memory. */
const PARTE = 100;

/** Every file kept for the driver, as it came or was made, then a receipt a paid order, made now. */
export async function* arquivosDoMotorista(ctx: Ctx): AsyncGenerator<ArquivoExportado, void> {
  const { db, actor } = ctx;
  const ids = await db
    .select({ id: arquivo.id })
    .from(arquivo)
    .where(eq(arquivo.usuarioId, actor.id))
    .orderBy(asc(arquivo.criadoEm), asc(arquivo.id));
  for (let de = 0; de < ids.length; de += PARTE) {
    const parte = ids.slice(de, de + PARTE).map(({ id }) => id);
    const linhas = await db
      .select({ arquivo, tipo: tipoDoArquivo })
      .from(arquivo)
      .where(and(inArray(arquivo.id, parte), eq(arquivo.usuarioId, actor.id)))
      .orderBy(asc(arquivo.criadoEm), asc(arquivo.id));
    for (const { arquivo: linha, tipo } of linhas)
      yield {
        lugar: lugarNoZip(tipo, { ...linha, dia: isoDateOf(linha.criadoEm) }),
        nome: linha.nome,
        tipo,
        de: linha.criadoEm,
        ler: async () => {
          const bytes = await lerArquivo(ctx, linha);
          return typeof bytes === 'string' ? null : bytes;
        },
      };
  }
  yield* recibos(ctx);
}

async function* recibos(ctx: Ctx): AsyncGenerator<ArquivoExportado, void> {
  const pagos = await ctx.db
    .select()
    .from(pedido)
    .where(and(eq(pedido.usuarioId, ctx.actor.id), isNotNull(pedido.pagoEm)))
    .orderBy(asc(pedido.id));
  for (const pago of pagos) {
    const { id, pagoEm } = pago;
    if (pagoEm === null) continue;
    const nome = `recibo-${id}.pdf`;
    const lugar = lugarNoZip('recibos', { id: `pedido${id}`, nome, dia: isoDateOf(pagoEm) });
    yield { lugar, nome, tipo: 'recibos', de: pagoEm, ler: () => reciboEmPdf(ctx, pago) };
  }
}

/** Whether a row of another table holds the file. Spelled out: within one table's select Drizzle leaves the names of tables out. */
const apontado = (tabela: string, coluna = 'arquivo_id') =>
  sql.raw(`exists (select 1 from ${tabela} where ${tabela}.${coluna} = arquivo.id)`);

/** By what points to it. What nothing points to any more, as a contract that was replaced, is the driver's all the same. */
const tipoDoArquivo = sql<TipoDeArquivo>`case
  when ${apontado('recurso_documento')} or ${apontado('recurso_pergunta_arquivo')} or ${apontado('procuracao_de_parceiro')} then 'documentos'
  when ${apontado('recurso_movimento')} or ${apontado('recurso_anexo')} then 'protocolos'
  when ${apontado('peticao_versao')} then 'peticoes'
  when ${apontado('papel')} then 'papeis'
  when ${apontado('venda', 'contrato_id')} then 'contratos'
  else 'outros' end`;
