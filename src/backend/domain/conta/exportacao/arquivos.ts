import type { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { reciboEmPdf } from '#backend/domain/pedidos/recibo.ts';
import { lerArquivo } from '#backend/domain/recursos/comArquivos.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { isoDateOf } from '#lib/dates.ts';

/** A file of the export; its bytes are read one file at a time. */
export interface ArquivoExportado {
  lugar: string;
  nome: string;
  tipo: TipoDeArquivo;
  de: Date;
  /** null = cannot be read now. */
  ler(): Promise<Uint8Array | null>;
}

/** A file's entry in the index. */
export interface NomeDeArquivo extends Omit<ArquivoExportado, 'ler'> {
  /** null = could not be read. */
  bytes: number | null;
}

/** Every file stored for the driver, then a receipt for each paid order, generated now. */
export async function* arquivosDoMotorista(ctx: Ctx): AsyncGenerator<ArquivoExportado, void> {
  const linhas = await ctx.db
    .select({ arquivo, tipo: tipoDoArquivo })
    .from(arquivo)
    .where(eq(arquivo.usuarioId, ctx.actor.id))
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

/** Whether a row of another table refers to the file. Drizzle omits table names in a select from one table. */
const apontado = (tabela: string, coluna = 'arquivo_id') =>
  sql.raw(`exists (select 1 from ${tabela} where ${tabela}.${coluna} = arquivo.id)`);

/** Type by the row that refers to the file. Unreferenced files, such as a replaced contract, are the driver's too. */
const tipoDoArquivo = sql<TipoDeArquivo>`case
  when ${apontado('recurso_documento')} or ${apontado('recurso_pergunta_arquivo')} then 'documentos'
  when ${apontado('recurso_movimento')} or ${apontado('recurso_anexo')} then 'protocolos'
  when ${apontado('peticao_versao')} then 'peticoes'
  when ${apontado('venda', 'contrato_id')} then 'contratos'
  else 'outros' end`;

/** Folders of the export by type of file, and what the index calls them. */
export const PASTAS = {
  documentos: ['documentos-enviados', 'Documentos que você enviou'],
  protocolos: ['protocolos-e-decisoes', 'Protocolos e decisões dos recursos'],
  peticoes: ['peticoes', 'Petições'],
  contratos: ['contratos', 'Contratos'],
  recibos: ['recibos', 'Recibos'],
  outros: ['outros', 'Outros arquivos'],
} as const;

export type TipoDeArquivo = keyof typeof PASTAS;

/** Path in the export: folder, day, eight characters of the id, and the original name in ASCII, so that names do not collide. */
function lugarNoZip(
  tipo: TipoDeArquivo,
  { id, nome, dia }: { id: string; nome: string; dia: string },
): string {
  const simples = nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '');
  return `arquivos/${PASTAS[tipo][0]}/${dia}_${id.slice(0, 8)}_${simples || 'arquivo'}`;
}

/** What the export leaves out: notes that the staff writes for itself, and raw answers of the sources. Given by hand, on request. */
export const FORA_DA_EXPORTACAO =
  'as anotações internas do atendimento e a resposta original das fontes: peça-as em Seus dados e sua privacidade';

export function emHtml(texto: string): string {
  return texto.replace(/[&<>"']/g, (sinal) => `&#${sinal.charCodeAt(0)};`);
}

/** Streams chunks with backpressure: the generator runs only while the connection can take bytes, and is ended when it closes. */
export function streamInBatches(partes: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  const resposta = answering()?.getStore();
  return new ReadableStream({
    async pull(saida) {
      await espaco(resposta);
      const { value, done } = await partes.next();
      if (done) saida.close();
      else saida.enqueue(value);
    },
    async cancel() {
      await partes.return();
    },
  });
}

type Resposta = Pick<ServerResponse, 'writableNeedDrain' | 'destroyed' | 'once' | 'off'>;

/** The response being written (server/http.mjs); undefined in tests and behind another server. */
const answering = (): AsyncLocalStorage<Resposta> | undefined =>
  Reflect.get(globalThis, Symbol.for('via-livre.answering'));

/** Resolves when the connection drains or closes. */
function espaco(resposta: Resposta | undefined): Promise<void> | undefined {
  if (!resposta?.writableNeedDrain || resposta.destroyed) return undefined;
  return new Promise((resolve) => {
    const pronto = () => {
      resposta.off('drain', pronto);
      resposta.off('close', pronto);
      resolve();
    };
    resposta.once('drain', pronto);
    resposta.once('close', pronto);
  });
}
