import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { consume, consumeByNetwork, forget } from '#backend/platform/limits.ts';
import type { conta } from '#lib/conta/contract.ts';
import { LIMITES_CONTA, RECUPERACAO_MINUTOS } from '#lib/conta/rules.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { acessosAbertos, encerrarAcessos } from './acessos.ts';
import {
  confirmarSenha,
  esquecerTentativas,
  exigirMesmaSenha,
  hashPassword,
  refuseWeakPassword,
} from './password.ts';
import {
  closeAllSessions,
  comecarPasso,
  openSession,
  passoComecado,
  revokeRecoveryCodes,
  usarPasso,
} from './session.ts';
import { cancelarTrocaDeEmail } from './trocaDeEmail.ts';

/** Requests a one-time link by mail. Response and work are the same whether or not the address has an account. */
export async function esqueceuSenha(ctx: PublicCtx, { Email }: ParsedInput<typeof conta.esqueceuSenha>) {
  if (Email.length > LIMITES_CONTA.emailEntrar || !v.is(v.pipe(v.string(), v.email()), Email))
    fail('EMAIL_INVALIDO');
  await consumeByNetwork(ctx, { nome: 'recuperar-rede', points: 30, seconds: 3600 });
  await consume(ctx, { nome: 'recuperar', de: Email, points: 5, seconds: 3600 });
  const [found] = await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.email, Email));
  // The same work for every address: the job looks up the account. It also creates the code, so that no code is stored in the queue.
  const pedido = randomUUID();
  await enqueue(ctx, 'email', {
    modelo: 'recuperacao',
    usuarioId: found?.id ?? pedido,
    chave: `recuperacao:${pedido}`,
    pedidaEm: ctx.clock().toISOString(),
    origem: ctx.origem,
  });
  return { enviado: true as const };
}

/** Creates a code for the mail being written; only its hash is stored. It expires with its request. */
export async function criarCodigoDeRecuperacao(
  ctx: PublicCtx,
  { usuarioId, pedidaEm }: { usuarioId: string; pedidaEm: Date },
): Promise<string | null> {
  const minutos = RECUPERACAO_MINUTOS - (ctx.clock().getTime() - pedidaEm.getTime()) / 60_000;
  if (minutos <= 0) return null;
  const codigo = randomBytes(24).toString('base64url');
  await transaction(ctx, async (tx) => {
    await comecarPasso(tx, { tipo: RECUPERAR, de: codigo, usuarioId, desafio: null, minutos });
    await audit(tx, { acao: 'conta.recuperar', entidade: 'usuario', id: usuarioId });
  });
  return codigo;
}

const RECUPERAR = 'recuperar';

/** Whether a code is still valid, and which other accesses the account has. */
export async function codigoDeRecuperacao(
  ctx: PublicCtx,
  { Codigo }: ParsedInput<typeof conta.codigoDeRecuperacao>,
): Promise<WireAnswer<typeof conta.codigoDeRecuperacao>> {
  if (Codigo === '') return { valido: false, Acessos: [] };
  await consumeByNetwork(ctx, { nome: 'codigo-rede', points: 100, seconds: 3600 });
  const dono = (await passoComecado(ctx, { tipo: RECUPERAR, de: Codigo }))?.usuarioId;
  return { valido: !!dono, Acessos: dono ? await acessosAbertos(ctx, dono) : [] };
}

/** Changes the password with the mailed code, once. Ends every session and code, and all other accesses not kept by key. */
export async function redefinirSenha(ctx: PublicCtx, input: ParsedInput<typeof conta.redefinirSenha>) {
  conferirNova(input);
  await consumeByNetwork(ctx, { nome: 'redefinir-rede', points: 30, seconds: 3600 });
  const este = { tipo: RECUPERAR, de: input.Codigo } as const;
  // The code is checked before hashing: a hash is expensive, and requests without a code must not delay sign-ins.
  const usuarioId = (await passoComecado(ctx, este))?.usuarioId;
  if (!usuarioId) fail('CODIGO_EXPIRADO');
  const senhaHash = await hashPassword(input.Senha);
  await transaction(ctx, async (tx) => {
    // Locks the account first, so that two codes used in parallel are handled one after the other.
    const [changed] = await tx.db
      .update(usuario)
      // The code came by mail: its reader has the address.
      .set({ senhaHash, emailConfirmadoEm: tx.clock() })
      .where(eq(usuario.id, usuarioId))
      .returning({ id: usuario.id, email: usuario.email, nome: usuario.nome });
    if (!changed || !(await usarPasso(tx, este))) fail('CODIGO_EXPIRADO');
    await encerrarComASenha(tx, usuarioId, 'conta.redefinirSenha');
    await encerrarAcessos(tx, changed, input.Manter ?? []);
    await forget(tx, { nome: 'entrar-falha', de: changed.email });
    await esquecerTentativas(tx, usuarioId);
  });
  return { trocada: true as const };
}

/** Changes the password with the current one. Ends every session and opens a new one for the caller. */
export async function trocarSenha(ctx: Ctx, input: ParsedInput<typeof conta.trocarSenha>) {
  conferirNova(input);
  const conferida = await confirmarSenha(ctx, input.SenhaAtual);
  const senhaHash = await hashPassword(input.Senha);
  const usuarioId = ctx.actor.id;
  return transaction(ctx, async (tx) => {
    await exigirMesmaSenha(tx, conferida);
    await tx.db.update(usuario).set({ senhaHash }).where(eq(usuario.id, usuarioId));
    await encerrarComASenha(tx, usuarioId, 'conta.trocarSenha');
    return openSession(tx, usuarioId);
  });
}

function conferirNova({ Senha, ConfirmaSenha }: { Senha: string; ConfirmaSenha?: string | undefined }): void {
  if (ConfirmaSenha !== undefined && ConfirmaSenha !== Senha) fail('SENHA_DIFERENTES');
  refuseWeakPassword(Senha);
}

/** With the old password end every session, the other codes, and a change of address that waits for its day. The driver is told. */
async function encerrarComASenha(tx: PublicCtx, usuarioId: string, acao: string): Promise<void> {
  await closeAllSessions(tx, usuarioId);
  await revokeRecoveryCodes(tx, usuarioId);
  await cancelarTrocaDeEmail(tx, usuarioId);
  await audit(tx, { acao, entidade: 'usuario', id: usuarioId });
  const [chave, quando] = [`senha-trocada:${randomUUID()}`, tx.clock().toISOString()];
  await enqueue(tx, 'email', { modelo: 'senha-trocada', usuarioId, chave, quando });
}
