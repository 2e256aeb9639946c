import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import type { PublicCtx } from '#backend/platform/context.ts';
import { passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { hashToken } from '#backend/platform/sessions/token.ts';

/** Cookies that identify a browser during sign-in, for some minutes. They are not sessions and give no access alone. */
const COOKIES = { codigo: 'CLPasso', 'entrar-com-chave': 'CLChave' } as const;

type TipoComCookie = keyof typeof COOKIES;

type Tipo = (typeof passoDeEntrada.$inferSelect)['tipo'];

interface Comeco {
  tipo: Tipo;
  /** What the step is bound to: a browser's cookie or a session id. */
  de: string;
  usuarioId: string | null;
  desafio: string | null;
  minutos: number;
}

/** Begins a step and ends an earlier one of the same browser or session. */
export async function comecarPasso(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { de, minutos, ...passo }: Comeco,
): Promise<void> {
  const novo = {
    ...passo,
    tokenHash: hashToken(de),
    expiraEm: new Date(clock().getTime() + minutos * 60_000),
  };
  await db.delete(passoDeEntrada).where(mesmo(novo));
  await db.insert(passoDeEntrada).values(novo);
}

export async function passoComecado(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { tipo, de }: Pick<Comeco, 'tipo' | 'de'>,
): Promise<typeof passoDeEntrada.$inferSelect | null> {
  const [passo] = await db
    .select()
    .from(passoDeEntrada)
    .where(and(mesmo({ tipo, tokenHash: hashToken(de) }), gt(passoDeEntrada.expiraEm, clock())));
  return passo ?? null;
}

/** Uses the step up: the first caller gets it, all others get null. */
export async function usarPasso(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { tipo, de }: Pick<Comeco, 'tipo' | 'de'>,
): Promise<typeof passoDeEntrada.$inferSelect | null> {
  const [passo] = await db
    .delete(passoDeEntrada)
    .where(and(mesmo({ tipo, tokenHash: hashToken(de) }), gt(passoDeEntrada.expiraEm, clock())))
    .returning();
  return passo ?? null;
}

const mesmo = ({ tipo, tokenHash }: { tipo: Tipo; tokenHash: string }) =>
  and(eq(passoDeEntrada.tipo, tipo), eq(passoDeEntrada.tokenHash, tokenHash));

export function novoToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Without minutes the cookie is deleted. */
export function cookieDoPasso(
  tipo: TipoComCookie,
  { secure, token = '', minutos = 0 }: { secure: boolean; token?: string; minutos?: number },
): string {
  return serialize(COOKIES[tipo], token, {
    ...(secure && { prefix: 'host', secure }),
    path: '/',
    maxAge: minutos * 60,
    httpOnly: true,
    sameSite: 'Strict',
  });
}

export function tokenDoPasso(tipo: TipoComCookie, cookies: string | null, secure: boolean): string | null {
  return tokenDoCookie(cookies, COOKIES[tipo], secure);
}

export function tokenDoCookie(cookies: string | null, name: string, secure: boolean): string | null {
  const full = secure ? `__Host-${name}` : name;
  const token = parse(cookies ?? '', full)[full];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}
