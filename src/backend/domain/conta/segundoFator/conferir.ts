import { and, eq, isNotNull } from 'drizzle-orm';
import { avisarSeguranca } from '#backend/domain/conta/avisos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { consume, forget } from '#backend/platform/limits.ts';
import { abrirSegredo, regravado } from '#backend/platform/secrets/segredo.ts';
import { passoDoCodigo } from '#backend/platform/secrets/totp.ts';
import { fail } from '#lib/errors.ts';
import { codigoLido, codigosRestantes, TENTATIVAS, usarCodigo } from './codigos.ts';

export async function temSegundoFator({ db }: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<boolean> {
  const ligados = await db.$count(
    segundoFator,
    and(eq(segundoFator.usuarioId, usuarioId), isNotNull(segundoFator.ligadoEm)),
  );
  return ligados > 0;
}

const limites = (usuarioId: string) => [
  { nome: 'codigo', de: usuarioId, points: TENTATIVAS.porConta, seconds: TENTATIVAS.minutos * 60 },
  { nome: 'codigo-dia', de: usuarioId, points: TENTATIVAS.porDia, seconds: 86_400 },
];

/** Counts a try before the code is checked, outside the transaction that a wrong code rolls back. */
export async function contarTentativa(ctx: PublicCtx, usuarioId: string): Promise<void> {
  for (const limite of limites(usuarioId)) await consume(ctx, limite);
}

/** Accepts an authenticator or recovery code, each once; throws CODIGO_INVALIDO. Runs in the transaction that locks the account. */
export async function conferirCodigo(
  tx: PublicCtx,
  { usuarioId, codigo }: { usuarioId: string; codigo: string },
): Promise<void> {
  const lido = codigoLido(codigo);
  if (/^\d{6}$/.test(lido)) await conferirTotp(tx, usuarioId, lido);
  else await conferirReserva(tx, usuarioId, lido);
  for (const limite of limites(usuarioId)) await forget(tx, limite);
}

async function conferirTotp(tx: PublicCtx, usuarioId: string, codigo: string): Promise<void> {
  const [fator] = await tx.db
    .select()
    .from(segundoFator)
    .where(and(eq(segundoFator.usuarioId, usuarioId), isNotNull(segundoFator.ligadoEm)))
    .for('update');
  if (!fator) fail('CODIGO_INVALIDO');
  const segredo = abrirSegredo(tx.env, usuarioId, fator.totpSegredo);
  if (segredo === null) {
    tx.log.error({ usuarioId }, 'an authenticator secret was encrypted with another OPERATOR_KEY');
    fail('CODIGO_INVALIDO');
  }
  const passo = passoDoCodigo(codigo, { segredo, ultimo: fator.totpPasso, agora: tx.clock() });
  if (passo === null) fail('CODIGO_INVALIDO');
  const totpSegredo = regravado(tx.env, usuarioId, fator.totpSegredo);
  await tx.db
    .update(segundoFator)
    .set({ totpPasso: passo, ...(totpSegredo && { totpSegredo }) })
    .where(eq(segundoFator.usuarioId, usuarioId));
}

async function conferirReserva(tx: PublicCtx, usuarioId: string, codigo: string): Promise<void> {
  if (!(await usarCodigo(tx, { usuarioId, codigo }))) fail('CODIGO_INVALIDO');
  const restam = await codigosRestantes(tx, usuarioId);
  await audit(tx, {
    acao: 'conta.usarCodigoDeReserva',
    entidade: 'usuario',
    id: usuarioId,
    dados: { restam },
  });
  await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'codigo-usado', restam } });
}
