import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { audit } from '../audit.ts';
import { hashPassword } from '../conta/password.ts';
import { hashToken } from '../conta/sessionToken.ts';
import type { PublicCtx, SystemCtx } from '../context.ts';
import { equipe, equipeSessao } from '../db/schema/equipe.ts';
import { transaction } from '../db/transaction.ts';
import { guardarSegredo } from './segredo.ts';
import { passoDoCodigo } from './totp.ts';

const VALE_MS = 24 * 3_600_000;
const SENHA_DA_EQUIPE = { min: 12, max: 128 } as const;

/** Makes an account of the desk, without a password: whoever gets the code sets it. JA_EXISTE for a known e-mail. */
export async function convidar(
  ctx: SystemCtx,
  novo: { email: string; nome: string; papel: Papel },
): Promise<{ codigo: string }> {
  return transaction(ctx, async (tx) => {
    const [linha] = await tx.db
      .insert(equipe)
      .values({ ...novo, criadaEm: tx.clock() })
      .onConflictDoNothing()
      .returning({ id: equipe.id });
    if (!linha)
      fail('DADOS_INVALIDOS', { sentence: `Já há uma conta da equipe com o e-mail ${novo.email}.` });
    await audit(tx, { acao: 'equipe.criar', entidade: 'equipe', id: linha.id, dados: { papel: novo.papel } });
    return darCodigo(tx, linha.id);
  });
}

/** A new activation code: the password, the authenticator and every open session of before end with it. */
export async function reconvidar(ctx: SystemCtx, id: string): Promise<{ codigo: string }> {
  return transaction(ctx, async (tx) => {
    await tx.db.delete(equipeSessao).where(eq(equipeSessao.equipeId, id));
    await tx.db
      .update(equipe)
      .set({ senhaHash: null, totpSegredo: null, totpPasso: null, bloqueadaEm: null })
      .where(eq(equipe.id, id));
    await audit(tx, { acao: 'equipe.reconvidar', entidade: 'equipe', id });
    return darCodigo(tx, id);
  });
}

/** Whose activation code this is, or null: unknown, used or too old. */
export async function conviteDe({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, codigo: string) {
  const [linha] = await db
    .select({ id: equipe.id, email: equipe.email, nome: equipe.nome })
    .from(equipe)
    .where(
      and(
        eq(equipe.ativacaoHash, hashToken(codigo)),
        gt(equipe.ativacaoExpiraEm, clock()),
        isNull(equipe.bloqueadaEm),
      ),
    );
  return linha ?? null;
}

/** Sets password and authenticator by an activation code, once; the first one-time code proves the authenticator. */
export async function ativar(
  ctx: PublicCtx,
  { convite, senha, segredo, codigo }: { convite: string; senha: string; segredo: string; codigo: string },
): Promise<void> {
  if (senha.length < SENHA_DA_EQUIPE.min || senha.length > SENHA_DA_EQUIPE.max)
    fail('DADOS_INVALIDOS', { fields: { senha: 'Use de 12 a 128 caracteres.' } });
  const passo = passoDoCodigo(codigo, { segredo, ultimo: null, agora: ctx.clock() });
  if (passo === null)
    fail('DADOS_INVALIDOS', {
      fields: { codigo: 'O código não confere com o do aplicativo. Tente o seguinte.' },
    });
  const senhaHash = await hashPassword(senha);
  await transaction(ctx, async (tx) => {
    const achado = await conviteDe(tx, convite);
    if (!achado) fail('NAO_ENCONTRADO');
    const [mudada] = await tx.db
      .update(equipe)
      .set({
        senhaHash,
        totpSegredo: guardarSegredo(tx.env, achado.id, segredo),
        totpPasso: passo,
        ativacaoHash: null,
        ativacaoExpiraEm: null,
      })
      .where(and(eq(equipe.id, achado.id), eq(equipe.ativacaoHash, hashToken(convite))))
      .returning({ id: equipe.id });
    if (!mudada) fail('NAO_ENCONTRADO');
    await audit(
      { ...tx, ator: 'operador', atorId: achado.email },
      {
        acao: 'equipe.ativar',
        entidade: 'equipe',
        id: achado.id,
      },
    );
  });
}

async function darCodigo(ctx: SystemCtx, id: string): Promise<{ codigo: string }> {
  const codigo = randomBytes(24).toString('base64url');
  const ativacaoExpiraEm = new Date(ctx.clock().getTime() + VALE_MS);
  await ctx.db
    .update(equipe)
    .set({ ativacaoHash: hashToken(codigo), ativacaoExpiraEm })
    .where(eq(equipe.id, id));
  return { codigo };
}
