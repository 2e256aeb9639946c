import { lerCarta } from '#lib/cartas/ler.ts';
import { linhasDoDocumento } from '#lib/cartas/linhas.ts';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { textoDoPdf } from '../adapters/pdfTexto.ts';
import type { Ctx } from '../context.ts';
import { requireFile } from '../http/requireFile.ts';
import { consume } from '../limits.ts';
import { conferirArquivo } from '../recursos/documentos.ts';

/** The same reading as in the browser, for one without script. The file is read and forgotten. */
export async function lerCartaEnviada(
  ctx: Ctx,
  { Arquivo }: ParsedInput<typeof guardadas.lerCarta>,
): Promise<WireAnswer<typeof guardadas.lerCarta>> {
  requireFile(Arquivo);
  await consume(ctx, { nome: 'ler-carta', de: ctx.actor.id, ...LEITURAS });
  const nome = Arquivo instanceof File ? Arquivo.name : '';
  const { mediaType, bytes } = await conferirArquivo({
    nome,
    bytes: new Uint8Array(await Arquivo.arrayBuffer()),
  });
  if (mediaType !== 'application/pdf') fail('CARTA_ILEGIVEL');
  const veredito = await ctx.adapters.scanner?.scan(bytes);
  if (veredito === 'unknown') fail('SERVICO_INDISPONIVEL');
  if (veredito === 'infected') fail('ARQUIVO_INFECTADO');
  const paginas = await textoDoPdf(bytes);
  if (paginas === null) fail('CARTA_ILEGIVEL');
  const linhas = linhasDoDocumento(paginas);
  if (linhas.length === 0) fail('CARTA_SEM_TEXTO');
  const lida = lerCarta(linhas, { hoje: today(ctx.clock), valores: VALORES_DA_LEI });
  if (lida.lidos.length === 0) fail('CARTA_SEM_DADOS');
  return lida;
}

const LEITURAS = { points: 30, seconds: 3600 };
