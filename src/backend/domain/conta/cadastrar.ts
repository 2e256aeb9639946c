import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { cidadeDoEstado } from '#backend/domain/referencia/routes.ts';
import { audit, recordConsent } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { parceiro, usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { once } from '#backend/platform/idempotency.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { consumeByNetwork } from '#backend/platform/limits.ts';
import { VERSAO_DOS_TERMOS } from '#lib/conta/consentimentos.ts';
import type { conta } from '#lib/conta/contract.ts';
import { LIMITES_CONTA } from '#lib/conta/rules.ts';
import { digits, isCpf } from '#lib/documents.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { CHAVE_DA_DEGUSTACAO } from '#lib/planos/catalogo.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './password.ts';

type Cadastro = ParsedInput<typeof conta.cadastrar>;

/**
 * Creates the account with its trial plan. Idempotent for a repeated form with the same password. The password is
 * hashed only when an account is created, because hashes are expensive and share a queue with sign-in.
 */
export async function cadastrar(ctx: PublicCtx, input: Cadastro): Promise<{ Guid: string }> {
  validate(input);
  refuseWeakPassword(input.Senha);
  const cidade = input.Cidade && (await cidadeDoEstado(input.Uf, input.Cidade));
  if (cidade === undefined)
    fail('DADOS_INVALIDOS', { fields: { Cidade: 'Escolha uma cidade deste estado.' } });
  await consumeByNetwork(ctx, { nome: 'cadastrar-rede', points: 30, seconds: 3600 });
  const [taken] = await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.email, input.Email));
  const senhaHash = taken ? null : await hashPassword(input.Senha);
  const { Senha: _, ConfirmaSenha: __, ...conteudo } = input;
  let made = false;
  const envio = { dono: 'anonimo', operacao: 'cadastrar', chave: input.Chave, conteudo };
  const answer = await once(ctx, { ...envio, resposta: v.object({ Guid: v.string() }) }, async (tx) => {
    if (senhaHash === null) fail('EMAIL_JA_EXISTE');
    made = true;
    return abrirConta(tx, input, senhaHash);
  });
  if (!made) await refuseOtherPassword(ctx, answer.Guid, input.Senha);
  return answer;
}

/** Inserts the account. The demonstration calls it directly, because its public password would be refused as weak. */
export async function abrirConta(
  tx: PublicCtx,
  input: Cadastro,
  senhaHash: string,
): Promise<{ Guid: string }> {
  const now = tx.clock();
  const [created] = await tx.db
    .insert(usuario)
    .values({
      email: input.Email,
      senhaHash,
      nome: input.Nome,
      cpf: digits(input.Cpf),
      telefone: input.Telefone || null,
      uf: input.Uf,
      cidade: input.Cidade || null,
      ...(await partnerOf(tx, input)),
      criadoEm: now,
    })
    .onConflictDoNothing({ target: usuario.email })
    .returning({ id: usuario.id });
  if (!created) fail('EMAIL_JA_EXISTE');
  const { id: usuarioId } = created;
  await recordConsent(tx, { usuarioId, assunto: 'termos', aceito: true, versao: VERSAO_DOS_TERMOS });
  await startTrial(tx, { usuarioId, cpf: digits(input.Cpf) });
  await audit(tx, { acao: 'conta.cadastrar', entidade: 'usuario', id: usuarioId });
  await enqueue(tx, 'email', { modelo: 'boas-vindas', usuarioId, chave: `boas-vindas:${usuarioId}` });
  return { Guid: usuarioId };
}

/** Only the password's hash is stored, so a repeated form is compared with the account that the first one created. */
async function refuseOtherPassword(ctx: PublicCtx, id: string, senha: string): Promise<void> {
  const [conta] = await ctx.db.select().from(usuario).where(eq(usuario.id, id));
  if (!conta || !(await verifyPassword(senha, conta.senhaHash))) fail('CHAVE_REPETIDA');
}

function validate(input: Cadastro): void {
  const missing = (['Nome', 'Email', 'Cpf', 'Senha'] as const).filter((name) => input[name].trim() === '');
  const fields: FieldErrors = Object.fromEntries(missing.map((name) => [name, 'Preencha este campo.']));
  if (input.Nome.length > LIMITES_CONTA.nome) fields.Nome = `Use até ${LIMITES_CONTA.nome} caracteres.`;
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  if (input.Email.length > LIMITES_CONTA.emailEntrar || !v.is(v.pipe(v.string(), v.email()), input.Email))
    fail('EMAIL_INVALIDO');
  if (!isCpf(input.Cpf)) fail('CPF_INVALIDO');
  if (input.ConfirmaSenha !== undefined && input.ConfirmaSenha !== input.Senha) fail('SENHA_DIFERENTES');
}

/** Attaches an existing partner only; the browser's value is a reference and grants nothing. */
async function partnerOf(ctx: PublicCtx, { IdParceiro }: Cadastro) {
  if (IdParceiro === undefined) return {};
  const [found] = await ctx.db.select().from(parceiro).where(eq(parceiro.id, IdParceiro));
  if (!found?.ativo) fail('PARCEIRO_NAO_ENCONTRADO');
  return { parceiroId: found.id, tipoPerfilParceiro: found.perfilSistema };
}

/** One trial per CPF, whose look-ups cost money: a second account of the person begins without a plan. */
async function startTrial(
  ctx: PublicCtx,
  { usuarioId, cpf }: { usuarioId: string; cpf: string },
): Promise<void> {
  if (ctx.env.TRIAL_DAYS === 0) return;
  // Sign-ups of one CPF that are sent together wait for each other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`degustacao:${cpf}`}))`);
  const [antes] = await ctx.db
    .select({ id: assinatura.id })
    .from(assinatura)
    .innerJoin(usuario, eq(usuario.id, assinatura.usuarioId))
    .where(and(eq(usuario.cpf, cpf), eq(assinatura.plano, CHAVE_DA_DEGUSTACAO)))
    .limit(1);
  if (antes) return;
  const inicio = ctx.clock();
  const fim = new Date(inicio.getTime() + ctx.env.TRIAL_DAYS * 86_400_000);
  await ctx.db.insert(assinatura).values({ usuarioId, plano: CHAVE_DA_DEGUSTACAO, inicio, fim });
}
