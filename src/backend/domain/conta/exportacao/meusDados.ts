import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { streamInBatches } from '../../../platform/http/streamInBatches.ts';
import { consume } from '../../../platform/limits.ts';
import { registrarRequerimento } from '../requerimentos.ts';
import { exportacaoEmZip } from './zip.ts';

/** Everything kept about the driver, as a file (LGPD, art. 18, II and V). */
export async function meusDados(ctx: Ctx): Promise<Response> {
  await consume(ctx, { nome: 'meus-dados', de: ctx.actor.id, points: 10, seconds: 3600 });
  await audit(ctx, { acao: 'conta.exportar', entidade: 'usuario', id: ctx.actor.id });
  await registrarRequerimento(ctx, {
    usuarioId: ctx.actor.id,
    tipo: 'acesso',
    texto: 'Cópia de tudo, baixada em Meus Dados.',
    origem: 'conta',
    respondido: 'Entregue na hora, em um arquivo.',
  });
  return new Response(streamInBatches(exportacaoEmZip(ctx)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="meus-dados-via-livre.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
