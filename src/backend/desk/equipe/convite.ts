import { hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashPassword } from '#backend/domain/conta/password.ts';
import { hashToken } from '#backend/domain/conta/session.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { equipe, equipeSessao } from '#backend/platform/db/schema/equipe.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consumeByNetwork } from '#backend/platform/limits.ts';
import { guardarSegredo, passoDoCodigo, segredoDe, serverKey } from '#backend/platform/secrets/segredo.ts';
import { fail } from '#lib/errors.ts';
import type { Papel } from '#lib/mesa/papeis.ts';

const VALE_MS = 24 * 3_600_000;
/** RFC 4226, section 4: the secret length that every authenticator accepts. */
const BYTES_DO_SEGREDO = 20;
const SENHA_DA_EQUIPE = { min: 12, max: 128 } as const;

/** In the transaction of its command: creates a staff account without a password, which the owner of the activation code sets. Throws JA_EXISTE. */
export async function convidar(
  ctx: SystemCtx,
  novo: { email: string; nome: string; papel: Papel },
): Promise<{ id: string; codigo: string }> {
  const [linha] = await ctx.db
    .insert(equipe)
    .values({ ...novo, criadaEm: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: equipe.id });
  if (!linha) fail('DADOS_INVALIDOS', { sentence: `Já há uma conta da equipe com o e-mail ${novo.email}.` });
  return darCodigo(ctx, linha.id);
}

/** In the transaction of its command: issues a new activation code. Ends the old password, the authenticator and every open session. */
export async function reconvidar(ctx: SystemCtx, id: string): Promise<{ id: string; codigo: string }> {
  await ctx.db.delete(equipeSessao).where(eq(equipeSessao.equipeId, id));
  await ctx.db
    .update(equipe)
    .set({ senhaHash: null, totpSegredo: null, totpPasso: null, bloqueadaEm: null })
    .where(eq(equipe.id, id));
  return darCodigo(ctx, id);
}

/** The account of an activation code; null when the code is unknown, used or expired. */
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

/** The authenticator secret of an activation code, derived from it and a server key: the same at every load of the page. */
export async function segredoDoConvite(
  ctx: Pick<PublicCtx, 'db' | 'env' | 'clock'>,
  codigo: string,
): Promise<string> {
  const chave = await serverKey(ctx, 'convites');
  return segredoDe(new Uint8Array(hkdfSync('sha256', chave, codigo, 'totp', BYTES_DO_SEGREDO)));
}

/**
 * Sets password and authenticator with an activation code, which works once. The first one-time code proves that the
 * authenticator is set up. The code is checked before any hashing; limit: 30 tries per network in 15 minutes.
 */
export async function ativar(
  ctx: PublicCtx,
  { convite, senha, codigo }: { convite: string; senha: string; codigo: string },
): Promise<void> {
  await consumeByNetwork(ctx, { nome: 'mesa-ativar', points: 30, seconds: 900 });
  if (!(await conviteDe(ctx, convite))) fail('NAO_ENCONTRADO');
  if (senha.length < SENHA_DA_EQUIPE.min || senha.length > SENHA_DA_EQUIPE.max)
    fail('DADOS_INVALIDOS', { fields: { senha: 'Use de 12 a 128 caracteres.' } });
  const segredo = await segredoDoConvite(ctx, convite);
  const passo = passoDoCodigo(codigo, { segredo, ultimo: null, agora: ctx.clock() });
  if (passo === null)
    fail('DADOS_INVALIDOS', {
      fields: { codigo: 'O código não confere com o do aplicativo. Tente o seguinte.' },
    });
  const senhaHash = await hashPassword(senha, 'desk');
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

async function darCodigo(ctx: SystemCtx, id: string): Promise<{ id: string; codigo: string }> {
  const codigo = randomBytes(24).toString('base64url');
  const ativacaoExpiraEm = new Date(ctx.clock().getTime() + VALE_MS);
  await ctx.db
    .update(equipe)
    .set({ ativacaoHash: hashToken(codigo), ativacaoExpiraEm })
    .where(eq(equipe.id, id));
  return { id, codigo };
}
