import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { consume, PDFS } from '#backend/platform/limits.ts';
import { formatCep } from '#lib/documents.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import { guid } from '#lib/wire.ts';
import { parteDaMulta, procuracaoDaMulta } from './textoDaProcuracao.ts';

/** Generates the power of attorney for one of the driver's fines from the data of account and vehicle. Nothing is stored. */
export const procuracaoApp = new Hono<BackendEnv>().get('/arquivos/procuracao/:guid', async (c) => {
  const { ctx, sessao } = c.var;
  if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
  await consume(ctx, { ...PDFS, de: sessao.actor.id });
  const qual = c.req.param('guid');
  if (!v.is(guid, qual)) return c.text('NAO_ENCONTRADO', 404);
  const [linha] = await ctx.db
    .select({ multa, usuario, veiculo })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .leftJoin(veiculo, eq(veiculo.id, multa.veiculoId))
    .where(and(eq(multa.guid, qual), eq(multa.usuarioId, sessao.actor.id)));
  if (!linha) return c.text('NAO_ENCONTRADO', 404);
  const { autoInfracao } = linha.multa;
  const procuracao = procuracaoDaMulta({
    outorgante: { ...linha.usuario, endereco: enderecoDe(linha.usuario) },
    parte: parteDaMulta({ ...linha.multa, cpf: linha.usuario.cpf, veiculo: linha.veiculo }),
    operadora: operadoraDe(ctx.env),
    auto: { ...linha.multa, placa: linha.veiculo?.placa ?? linha.multa.placa },
  });
  return c.body(new Uint8Array(await renderPdf(procuracao, ctx.clock())), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="procuracao-${autoInfracao.replace(/[^A-Za-z0-9]/g, '')}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

/** On one line; null when the profile has no address. */
function enderecoDe(perfil: typeof usuario.$inferSelect): string | null {
  const { endereco, numero, complemento, bairro, cidade, uf, cep } = perfil;
  if (!endereco || !cidade) return null;
  const rua = [endereco, numero, complemento, bairro].filter(Boolean).join(', ');
  return [rua, `${cidade}${uf ? ` – ${uf}` : ''}`, cep ? `CEP ${formatCep(cep)}` : '']
    .filter(Boolean)
    .join(', ');
}
