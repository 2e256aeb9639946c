import { and, eq, gt, isNull } from 'drizzle-orm';
import { avisarSeguranca } from '#backend/domain/conta/avisos.ts';
import { comSenha } from '#backend/domain/conta/password.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { codigoDeReserva, segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import {
  abrirSegredo,
  enderecoTotp,
  guardarSegredo,
  novoSegredo,
  passoDoCodigo,
} from '#backend/platform/secrets/segredo.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { contarTentativa, PREPARO_MINUTOS, temSegundoFator, trocarCodigos } from './conferir.ts';

/** Creates an authenticator secret after the password check. Sign-in asks for it only once a code has proved that an app has it. */
export async function preparar(ctx: Ctx, { Senha }: ParsedInput<typeof conta.prepararSegundoFator>) {
  const segredo = novoSegredo();
  await comSenha(ctx, Senha, async (tx) => {
    const { id: usuarioId, sessaoId } = tx.actor;
    const novo = {
      totpSegredo: guardarSegredo(tx.env, usuarioId, segredo),
      totpPasso: null,
      criadoEm: tx.clock(),
      sessaoId,
    };
    const feitos = await tx.db
      .insert(segundoFator)
      .values({ usuarioId, ...novo })
      // An active second factor is not overwritten: it must be switched off first.
      .onConflictDoUpdate({
        target: segundoFator.usuarioId,
        set: novo,
        setWhere: isNull(segundoFator.ligadoEm),
      })
      .returning({ id: segundoFator.usuarioId });
    if (feitos.length === 0) fail('SEGUNDO_FATOR_LIGADO');
    await audit(tx, { acao: 'conta.prepararSegundoFator', entidade: 'usuario', id: usuarioId });
  });
  return { Segredo: segredo, Endereco: enderecoTotp(ctx.actor.email, segredo) };
}

/** The secret that this session is setting up, for some minutes; null without one. */
export async function emPreparo({ db, clock, env, actor }: Ctx) {
  const [linha] = await db
    .select()
    .from(segundoFator)
    .where(
      and(
        eq(segundoFator.usuarioId, actor.id),
        eq(segundoFator.sessaoId, actor.sessaoId),
        isNull(segundoFator.ligadoEm),
        gt(segundoFator.criadoEm, new Date(clock().getTime() - PREPARO_MINUTOS * 60_000)),
      ),
    );
  const segredo = linha && abrirSegredo(env, actor.id, linha.totpSegredo);
  return segredo ? { Segredo: segredo, Endereco: enderecoTotp(actor.email, segredo) } : null;
}

/** The first code activates the second factor. Returns recovery codes for a lost authenticator. */
export async function ligar(ctx: Ctx, { Codigo }: ParsedInput<typeof conta.ligarSegundoFator>) {
  await contarTentativa(ctx, ctx.actor.id);
  return transaction(ctx, async (tx) => {
    const { id: usuarioId } = tx.actor;
    const preparo = await emPreparo(tx);
    if (!preparo) fail('PASSO_VENCIDO');
    const passo = passoDoCodigo(Codigo, { segredo: preparo.Segredo, ultimo: null, agora: tx.clock() });
    if (passo === null) fail('CODIGO_INVALIDO');
    const ligados = await tx.db
      .update(segundoFator)
      .set({ ligadoEm: tx.clock(), totpPasso: passo })
      .where(
        and(
          eq(segundoFator.usuarioId, usuarioId),
          eq(segundoFator.sessaoId, tx.actor.sessaoId),
          isNull(segundoFator.ligadoEm),
        ),
      )
      .returning({ id: segundoFator.usuarioId });
    if (ligados.length === 0) fail('PASSO_VENCIDO');
    const CodigosDeReserva = await trocarCodigos(tx, usuarioId);
    await audit(tx, { acao: 'conta.ligarSegundoFator', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'segundo-fator-ligado' } });
    return { CodigosDeReserva };
  });
}

/** Switches the second factor off with the password, and deletes its recovery codes. */
export async function desligar(ctx: Ctx, { Senha }: ParsedInput<typeof conta.desligarSegundoFator>) {
  await comSenha(ctx, Senha, async (tx) => {
    const { id: usuarioId } = tx.actor;
    if (!(await apagarSegundoFator(tx, usuarioId))) return;
    await audit(tx, { acao: 'conta.desligarSegundoFator', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'segundo-fator-desligado' } });
  });
  return { Ligado: false as const };
}

/** New recovery codes, with the password; the old ones become invalid. */
export async function novosCodigos(ctx: Ctx, { Senha }: ParsedInput<typeof conta.novosCodigos>) {
  return comSenha(ctx, Senha, async (tx) => {
    const { id: usuarioId } = tx.actor;
    if (!(await temSegundoFator(tx, usuarioId))) fail('NAO_ENCONTRADO');
    const CodigosDeReserva = await trocarCodigos(tx, usuarioId);
    await audit(tx, { acao: 'conta.trocarCodigosDeReserva', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'codigos-trocados' } });
    return { CodigosDeReserva };
  });
}

export async function apagarSegundoFator({ db }: Pick<Ctx, 'db'>, usuarioId: string): Promise<boolean> {
  await db.delete(codigoDeReserva).where(eq(codigoDeReserva.usuarioId, usuarioId));
  const apagados = await db
    .delete(segundoFator)
    .where(eq(segundoFator.usuarioId, usuarioId))
    .returning({ ligadoEm: segundoFator.ligadoEm });
  return apagados.some(({ ligadoEm }) => ligadoEm !== null);
}
