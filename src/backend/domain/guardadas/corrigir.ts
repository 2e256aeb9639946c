import { eq } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import { FRASES } from '#lib/guardadas/frases.ts';
import { marcosVigentes } from '#lib/multas/marcos.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { lerMarcos } from '../multas/marcos.ts';
import { acharSoDoMotorista } from './achar.ts';
import { colunasDaGuardada } from './dados.ts';
import { escreverPagamento } from './guardar.ts';
import { conferirAuto, segurarMotorista } from './vaga.ts';

/** Replaces the typed data. Milestones and case file stay. */
export async function corrigirGuardada(
  ctx: Ctx,
  { GuidMulta, ...dados }: ParsedInput<typeof guardadas.corrigir>,
): Promise<WireAnswer<typeof guardadas.corrigir>> {
  await transaction(ctx, async (tx) => {
    await segurarMotorista(tx);
    const alvo = await acharSoDoMotorista(tx, GuidMulta);
    const colunas = await conferirAuto(tx, await colunasDaGuardada(tx, dados), alvo.id);
    const marcos = marcosVigentes(await lerMarcos(tx.db, tx.actor.id, [alvo.id]));
    if ([...marcos.values()].some(({ data }) => data !== null && data < colunas.dataInfracao))
      fail('DADOS_INVALIDOS', { fields: { DataInfracao: FRASES.infracaoDepoisDaCarta } });
    await tx.db
      .update(multa)
      .set({ ...colunas, atualizadaEm: tx.clock() })
      .where(eq(multa.id, alvo.id));
    await escreverPagamento(tx, alvo.id, dados.Paga);
    await audit(tx, {
      acao: 'guardada.corrigir',
      entidade: 'multa',
      id: alvo.id,
      dados: { campos: mudados(alvo, colunas) },
    });
  });
  return { Corrigida: true };
}

/** Names of the changed fields: their values are personal data and are not recorded. */
function mudados(antes: object, depois: object): string[] {
  const velhos = new Map(Object.entries(antes));
  return Object.entries(depois).flatMap(([nome, valor]) => (velhos.get(nome) === valor ? [] : [nome]));
}
