import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { lettersAndDigits } from '#lib/documents.ts';
import type { Fontes } from '#lib/dossie/itens.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import { papel } from '../../platform/db/schema/dossie.ts';
import { pedido, pedidoItem } from '../../platform/db/schema/pedidos.ts';
import { multaNaoAcompanhada, peticaoVersao, solicitacao } from '../../platform/db/schema/peticoes.ts';
import { credito, recurso } from '../../platform/db/schema/recursos.ts';

type CtxDoDossie = Pick<Ctx, 'db' | 'actor'>;

/** Wizard petitions refer to their fine by AIT number only. */
export async function peticoesDoAuto({ db, actor }: CtxDoDossie, auto: string): Promise<Fontes['peticoes']> {
  const linhas = await db
    .select({ versao: peticaoVersao, multa: multaNaoAcompanhada, arquivo })
    .from(peticaoVersao)
    .innerJoin(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, peticaoVersao.solicitacaoId))
    .innerJoin(arquivo, and(eq(arquivo.id, peticaoVersao.arquivoId), eq(arquivo.usuarioId, actor.id)))
    .where(eq(peticaoVersao.usuarioId, actor.id))
    .orderBy(asc(peticaoVersao.id));
  return linhas
    .filter((linha) => lettersAndDigits(linha.multa.autoInfracao) === lettersAndDigits(auto))
    .map(({ versao, multa: dela, arquivo: pdf }) => ({
      fase: dela.fase,
      versao: versao.numero,
      criadaEm: versao.criadaEm,
      arquivo: pdf,
    }));
}

/** Paid orders for this fine: for the fine itself, for the credit that its appeal used, or for its petition. */
export async function recibosDe(
  { db, actor }: CtxDoDossie,
  ids: readonly number[],
  auto: string,
): Promise<Fontes['recibos']> {
  const pelasMultas = db
    .select({ id: pedidoItem.pedidoId })
    .from(pedidoItem)
    .where(inArray(pedidoItem.multaId, [...ids]));
  const peloCredito = db
    .select({ id: pedidoItem.pedidoId })
    .from(credito)
    .innerJoin(recurso, eq(recurso.id, credito.recursoId))
    .innerJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
    .where(and(eq(credito.usuarioId, actor.id), inArray(recurso.multaId, [...ids])));
  const dasPeticoes = await db
    .select({ id: solicitacao.pedidoId, auto: multaNaoAcompanhada.autoInfracao })
    .from(solicitacao)
    .innerJoin(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, solicitacao.id))
    .where(eq(solicitacao.usuarioId, actor.id));
  const pelasPeticoes = dasPeticoes
    .filter((uma) => lettersAndDigits(uma.auto) === lettersAndDigits(auto))
    .map(({ id }) => id);
  const linhas = await db
    .select({ pedidoId: pedido.id, pagoEm: pedido.pagoEm })
    .from(pedido)
    .where(
      and(
        eq(pedido.usuarioId, actor.id),
        isNotNull(pedido.pagoEm),
        or(
          inArray(pedido.id, pelasMultas),
          inArray(pedido.id, peloCredito),
          pelasPeticoes.length > 0 ? inArray(pedido.id, pelasPeticoes) : undefined,
        ),
      ),
    )
    .orderBy(asc(pedido.id));
  return linhas.flatMap(({ pedidoId, pagoEm }) => (pagoEm ? [{ pedidoId, pagoEm }] : []));
}

export async function papeisDe(
  { db, actor }: CtxDoDossie,
  ids: readonly number[],
): Promise<Fontes['papeis']> {
  const linhas = await db
    .select({ papel, arquivo })
    .from(papel)
    .leftJoin(arquivo, and(eq(arquivo.id, papel.arquivoId), eq(arquivo.usuarioId, actor.id)))
    .where(and(eq(papel.usuarioId, actor.id), inArray(papel.multaId, [...ids])))
    .orderBy(asc(papel.id));
  return linhas.map(({ papel: um, arquivo: dele }) => ({ ...um, arquivo: dele }));
}
