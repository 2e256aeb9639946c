import { and, desc, eq } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { ROTULO_DA_FASE } from '#lib/recursos/rules.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { clienteDe, procuracaoVale } from '../acesso/porParceiro.ts';
import type { Ctx } from '../context.ts';
import { parceiro as tabela, usuario } from '../db/schema/conta.ts';
import { multa } from '../db/schema/multas.ts';
import { procuracaoDeParceiro } from '../db/schema/parceiros.ts';
import { fasesAbertas } from '../multas/faseAberta.ts';
import { enviarSolicitacao } from '../recursos/solicitar.ts';
import { type Parceiro, parceiroDaConta } from './quem.ts';

/** A fine of a client for whom the partner may ask, and how far it is. The client reads that it was looked at. */
export async function multaDoCliente(
  ctx: Ctx,
  { guid }: ParsedInput<typeof parceiros.multa>,
): Promise<WireAnswer<typeof parceiros.multa>> {
  const { linha, cliente, parceiro } = await alcancada(ctx, guid);
  const procuracao = await exigirProcuracao(ctx, { usuarioId: linha.usuarioId, parceiro });
  await registrarOlhada(ctx, { de: [linha.usuarioId], oQue: 'multa', parceiroId: parceiro.id });
  const fase = (await fasesAbertas(ctx, [linha], linha.usuarioId)).get(linha.id)?.fase ?? null;
  return {
    Cliente: cliente.nome,
    AutoInfracao: linha.autoInfracao,
    Descricao: linha.descricao,
    OrgaoEmissor: linha.orgaoEmissor,
    Procuracao: { Guid: procuracao.guid, Ate: procuracao.ate },
    Fase: fase && ROTULO_DA_FASE[fase],
  };
}

/**
 * Asks in the name of the client, under the power of attorney, which goes with the request (Res. CONTRAN 900/2022, arts. 2 to 4). What the
 * client has pays; appeal, files and notices are the client's, the record names who asked.
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
      async exigir(tx) {
        await segurar(tx, { usuarioId, parceiroId: parceiro.id });
        await alcancada(tx, entrada.GuidMulta);
        const { arquivoId } = await exigirProcuracao(tx, { usuarioId, parceiro });
        await registrarOlhada(tx, { de: [usuarioId], oQue: 'recurso', parceiroId: parceiro.id });
        return { guardados: [{ tipo: 'Procuracao', arquivoId }] };
      },
    },
    // The paper is the client's own, not another one that the partner sends.
    { ...entrada, Procuracao: '' },
  );
}

/** A fine of somebody who allows the partner to see it; to everybody else it is not there. */
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

/** The one that holds longest today. */
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

/**
 * Who revokes, takes back or ends the partner meanwhile waits, or is waited for: what is looked at afterwards is what holds. First the
 * account, then the partner, as they do.
 */
async function segurar({ db }: Ctx, { usuarioId, parceiroId }: { usuarioId: string; parceiroId: number }) {
  await db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, usuarioId)).for('no key update');
  await db.select({ id: tabela.id }).from(tabela).where(eq(tabela.id, parceiroId)).for('share');
}
