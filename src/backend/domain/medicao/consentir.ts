import { randomUUID } from 'node:crypto';
import { serialize } from 'hono/utils/cookie';
import { COOKIE_DA_MEDICAO, VALIDADE_DO_CONSENTIMENTO_S } from '#lib/medicao/analytics.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { consume } from '../../platform/limits.ts';
import { registrarConsentimento } from '../conta/consentimentos.ts';

/** Records consent or its withdrawal, with time and origin; the random id is not stored with the driver. */
export async function consentir(ctx: Ctx, { permite }: { permite: boolean }): Promise<{ permite: boolean }> {
  await consume(ctx, { nome: 'consentir', de: ctx.actor.id, points: 20, seconds: 3600 });
  await transaction(ctx, async (tx) => {
    const { id } = tx.actor;
    await registrarConsentimento(tx, { usuarioId: id, assunto: 'medicao', aceito: permite });
    await audit(tx, { acao: 'medicao.consentir', entidade: 'usuario', id, dados: { permite } });
  });
  return { permite };
}

/** A new random id on consent; an expired cookie on withdrawal. */
export function cookieDaMedicao(permite: boolean): string {
  const valor = permite ? randomUUID() : '';
  const idade = permite ? VALIDADE_DO_CONSENTIMENTO_S : 0;
  return serialize(COOKIE_DA_MEDICAO, valor, { path: '/', maxAge: idade, sameSite: 'Lax' });
}
