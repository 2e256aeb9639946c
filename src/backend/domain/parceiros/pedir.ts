import { and, desc, eq } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { ROTULO_DA_FASE } from '#lib/recursos/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { parceiro as tabela } from '../../platform/db/schema/conta.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { procuracaoDeParceiro } from '../../platform/db/schema/parceiros.ts';
import { lockDriver } from '../../platform/db/transaction.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { fasesAbertas } from '../multas/queries.ts';
import { direitoAoRecurso } from '../recursos/registrar.ts';
import { enviarSolicitacao } from '../recursos/solicitar.ts';
import { clienteDe, procuracaoVale } from './permissoes.ts';
import { type Parceiro, parceiroDaConta } from './quem.ts';

/** A client's fine that the partner may order for, with its state. The read is recorded for the client. */
export async function multaDoCliente(
  ctx: Ctx,
  { guid }: ParsedInput<typeof parceiros.multa>,
): Promise<WireAnswer<typeof parceiros.multa>> {
  const { linha, cliente, parceiro } = await alcancada(ctx, guid);
  const procuracao = await exigirProcuracao(ctx, { usuarioId: linha.usuarioId, parceiro });
  await registrarOlhada(ctx, { de: [linha.usuarioId], oQue: 'multa', parceiroId: parceiro.id });
  const fase = (await fasesAbertas(ctx, [linha], linha.usuarioId)).get(linha.id)?.fase ?? null;
  const direito = await direitoAoRecurso(ctx, linha, { dono: linha.usuarioId, custeio: 'dono' });
  return {
    Cliente: cliente.nome,
    AutoInfracao: linha.autoInfracao,
    Descricao: linha.descricao,
    OrgaoEmissor: linha.orgaoEmissor,
    Procuracao: { Guid: procuracao.guid, Ate: procuracao.ate },
    Fase: fase && ROTULO_DA_FASE[fase],
    ClientePaga: direito !== null,
  };
}

/**
 * Orders in the client's name under the power of attorney, which is attached (Res. CONTRAN 900/2022, arts. 2 to 4).
 * The client's plan or credits pay; appeal, files and notices belong to the client; the audit row names the partner.
 */
export async function pedirPeloCliente(
  ctx: Ctx,
  entrada: ParsedInput<typeof parceiros.pedir>,
): Promise<WireAnswer<typeof parceiros.pedir>> {
  const { linha, parceiro } = await alcancada(ctx, entrada.GuidMulta);
  const usuarioId = linha.usuarioId;
  await exigirProcuracao(ctx, { usuarioId, parceiro });
  return enviarSolicitacao(
    ctx,
    {
      multaId: linha.id,
      dono: usuarioId,
      autor: `parceiro ${parceiro.codigo}`,
      pedidoPor: parceiro.nome,
      async exigir(tx) {
        await segurar(tx, { usuarioId, parceiroId: parceiro.id });
        await alcancada(tx, entrada.GuidMulta);
        const { arquivoId } = await exigirProcuracao(tx, { usuarioId, parceiro });
        await registrarOlhada(tx, { de: [usuarioId], oQue: 'recurso', parceiroId: parceiro.id });
        return { guardados: [{ tipo: 'Procuracao', arquivoId }] };
      },
    },
    // Uses the stored power of attorney, not one that the partner sends.
    { ...entrada, Procuracao: '' },
  );
}

/** A fine of a client who permits the partner to see it; otherwise not found. */
async function alcancada(ctx: Ctx, guid: string) {
  const parceiro = await parceiroDaConta(ctx);
  const [linha] = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.guid, guid), eq(multa.desligada, false)));
  const cliente = linha && (await clienteDe(ctx, { parceiroId: parceiro.id, usuarioId: linha.usuarioId }));
  if (!linha || !cliente) fail('NAO_ENCONTRADO');
  return { linha, cliente, parceiro };
}

/** The valid power of attorney with the latest end. */
async function exigirProcuracao(
  { db, clock }: Ctx,
  { usuarioId, parceiro }: { usuarioId: string; parceiro: Parceiro },
) {
  const [uma] = await db
    .select()
    .from(procuracaoDeParceiro)
    .where(
      and(
        eq(procuracaoDeParceiro.usuarioId, usuarioId),
        eq(procuracaoDeParceiro.parceiroId, parceiro.id),
        procuracaoVale(today(clock)),
      ),
    )
    .orderBy(desc(procuracaoDeParceiro.ate), desc(procuracaoDeParceiro.id))
    .limit(1);
  return uma ?? fail('PROCURACAO_FALTANDO');
}

/** Locks the account, then the partner, in the order that revocation and ending use. */
async function segurar({ db }: Ctx, { usuarioId, parceiroId }: { usuarioId: string; parceiroId: number }) {
  await lockDriver({ db }, usuarioId);
  await db.select({ id: tabela.id }).from(tabela).where(eq(tabela.id, parceiroId)).for('share');
}
