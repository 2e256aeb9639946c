import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireFile } from '../../platform/http/requireFile.ts';
import { consume } from '../../platform/limits.ts';
import { conferirArquivo } from '../recursos/documentos.ts';

/** Reads a letter as the browser does, for a browser without script, in a separate process. The file is not stored. */
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
  const lida = await ctx.adapters.cartas.ler(bytes, { conta: ctx.actor.id, hoje: today(ctx.clock) });
  if (typeof lida === 'string') fail(lida);
  return lida;
}

const LEITURAS = { points: 30, seconds: 3600 };
