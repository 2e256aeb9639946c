import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { consentimento } from '#backend/platform/db/schema/avisos.ts';
import { parceiro } from '#backend/platform/db/schema/conta.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';

/** Everything that the driver consented to or withdrew, newest first, including accepted contracts of sale. */
export async function consentimentos({ db, actor }: Ctx): Promise<WireAnswer<typeof conta.consentimentos>> {
  const dados = await db
    .select({ consentimento, parceiro: parceiro.nome })
    .from(consentimento)
    .leftJoin(parceiro, eq(parceiro.id, consentimento.parceiroId))
    .where(eq(consentimento.usuarioId, actor.id))
    .orderBy(desc(consentimento.quando), desc(consentimento.id));
  const contratos = await db
    .select({ aceite, descricao: venda.descricao })
    .from(aceite)
    .innerJoin(venda, eq(venda.id, aceite.vendaId))
    .where(eq(aceite.usuarioId, actor.id));
  return [
    ...dados.map(({ consentimento: { assunto, versao, aceito, quando, ip, agente }, parceiro: nome }) => ({
      Assunto: assunto,
      Descricao: nome,
      Versao: versao,
      Aceito: aceito,
      Quando: quando.toISOString(),
      Endereco: ip,
      Aparelho: agente === null ? null : aparelhoDe(agente),
    })),
    ...contratos.map(({ aceite: { quando, ip, agente, sha256 }, descricao }) => ({
      Assunto: 'contrato' as const,
      Descricao: descricao,
      Versao: sha256,
      Aceito: true,
      Quando: quando.toISOString(),
      Endereco: ip,
      Aparelho: agente === null ? null : aparelhoDe(agente),
    })),
  ].sort((a, b) => (a.Quando < b.Quando ? 1 : -1));
}
