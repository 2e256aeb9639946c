import { and, desc, eq } from 'drizzle-orm';
import { cidadeDoEstado } from '#backend/domain/referencia/routes.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { consentimento } from '#backend/platform/db/schema/avisos.ts';
import { parceiro, usuario } from '#backend/platform/db/schema/conta.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { exigirVersao, versaoDe } from '#backend/platform/idempotency.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import type { conta, PerfilWire } from '#lib/conta/contract.ts';
import { faltaNoPerfil } from '#lib/conta/perfilForm.ts';
import { apagadaEm } from '#lib/conta/retencao.server.ts';
import { IDADE } from '#lib/conta/rules.ts';
import { fullYears, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import type { planos } from '#lib/planos/contract.ts';

export async function perfil(ctx: Ctx): Promise<PerfilWire> {
  const [row] = await ctx.db.select().from(usuario).where(eq(usuario.id, ctx.actor.id));
  return row ? toWire(row) : fail('NAO_ENCONTRADO');
}

/** Replaces the profile fields; the e-mail identifies the account and does not change. */
export async function alterar(ctx: Ctx, input: ParsedInput<typeof conta.alterar>): Promise<PerfilWire> {
  const fields: FieldErrors = {};
  const idade = fullYears(input.DataNascimento, today(ctx.clock));
  if (idade < IDADE.minima || idade > IDADE.maxima)
    fields.DataNascimento = `Confira a data de nascimento: a conta é para quem tem de ${IDADE.minima} a ${IDADE.maxima} anos.`;
  const cidade = await cidadeDoEstado(input.Uf, input.Cidade);
  if (cidade === undefined) fields.Cidade = 'Escolha uma cidade deste estado.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  return transaction(ctx, async (tx) => {
    const [antes] = await tx.db.select().from(usuario).where(eq(usuario.id, tx.actor.id)).for('update');
    if (antes) exigirVersao(input.Versao, toWire(antes).Versao);
    const [row] = await tx.db
      .update(usuario)
      .set({
        nome: input.Nome,
        cpf: input.Cpf,
        rg: input.Rg,
        dataNascimento: input.DataNascimento,
        telefone: input.Telefone,
        sexo: input.Sexo,
        endereco: input.Endereco,
        numero: input.Numero || null,
        complemento: input.Complemento || null,
        bairro: input.Bairro,
        cidade: cidade ?? fail('DADOS_INVALIDOS'),
        uf: input.Uf,
        cep: input.Cep,
      })
      .where(eq(usuario.id, tx.actor.id))
      .returning();
    await audit(tx, { acao: 'conta.alterar', entidade: 'usuario', id: tx.actor.id });
    return row ? toWire(row) : fail('NAO_ENCONTRADO');
  });
}

/** The session's driver; the request pipeline refuses any other e-mail. */
export async function usuarioPorEmail(
  ctx: Ctx,
  { verifica_campos_pagamento }: ParsedInput<typeof planos.usuarioPorEmail>,
): Promise<WireAnswer<typeof planos.usuarioPorEmail>> {
  const dados = await perfil(ctx);
  const Faltam = verifica_campos_pagamento === 'sim' ? faltaNoPerfil(dados) : [];
  return {
    response: Faltam.length > 0 ? 'error' : 'success',
    Usuario: { Nome: dados.Nome, Email: dados.Email },
    Faltam,
  };
}

/** The partner that a sign-up link names, by its code. */
export async function perfilParceiro(ctx: PublicCtx, input: { parceiro: string }) {
  const [found] = await ctx.db
    .select()
    .from(parceiro)
    .where(and(eq(parceiro.codigo, input.parceiro.toLowerCase()), eq(parceiro.ativo, true)));
  if (!found) fail('PARCEIRO_NAO_ENCONTRADO');
  return { PerfilSistema: found.perfilSistema, Id: found.id, Nome: found.nome };
}

function toWire(row: typeof usuario.$inferSelect): PerfilWire {
  const perfil = {
    Email: row.email,
    Guid: row.id,
    Nome: row.nome,
    Cpf: row.cpf,
    Rg: row.rg,
    DataNascimento: row.dataNascimento,
    Telefone: row.telefone,
    Sexo: row.sexo ?? ('E' as const),
    Endereco: row.endereco,
    Numero: row.numero,
    Complemento: row.complemento,
    UF: row.uf,
    Cidade: row.cidade,
    Bairro: row.bairro,
    Cep: row.cep,
    ApagadaEm: row.remocaoPedidaEm ? apagadaEm(row.remocaoPedidaEm) : null,
  };
  return { ...perfil, Versao: versaoDe(perfil) };
}

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
      ...deOnde({ quando, ip, agente }),
    })),
    ...contratos.map(({ aceite, descricao }) => ({
      ...{ Assunto: 'contrato' as const, Descricao: descricao, Versao: aceite.sha256, Aceito: true },
      ...deOnde(aceite),
    })),
  ].sort((a, b) => (a.Quando < b.Quando ? 1 : -1));
}

const deOnde = ({ quando, ip, agente }: { quando: Date; ip: string | null; agente: string | null }) => ({
  Quando: quando.toISOString(),
  Endereco: ip,
  Aparelho: agente === null ? null : aparelhoDe(agente),
});
