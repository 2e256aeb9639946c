import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { atosDoPedido } from '#backend/desk/atosDoPedido.ts';
import { contaEmPalavras, modeloEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe, type LinhaDoRegistro, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DA_FASE } from '#lib/recursos/rules.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { mesmoDono } from '../../platform/db/schema/columns.ts';
import { emailEnviado } from '../../platform/db/schema/notificacoes.ts';
import { pedidoItem } from '../../platform/db/schema/pedidos.ts';
import { credito, recurso } from '../../platform/db/schema/recursos.ts';
import { pedidoNaMesa } from '../pedido.ts';
import { avisosDoPedido } from './avisosDoGateway.ts';
import { ligado } from './ligado.ts';
import { type LeituraDoRegistro, tarefasParadas } from './paradas.ts';

export async function pedidoEmRegistro(ctx: LeituraDoRegistro, id: number): Promise<RegistroDaMesa | null> {
  const um = await pedidoNaMesa(ctx, id);
  if (!um) return null;
  const [recursos, emails, paradas] = await Promise.all([
    recursosPagos(ctx, { id, usuarioId: um.cliente.id }),
    emailsDoPedido(ctx, { id, usuarioId: um.cliente.id }),
    tarefasParadas(ctx, 'conferencia', ({ pedidoId }) => pedidoId === id),
  ]);
  const cobranca = um.pago ? 'Avisos e painel do meio de pagamento' : 'Por que não foi pago, e o painel';
  return {
    titulo: `Pedido ${um.id} (${um.codigo})`,
    estado: { texto: um.estado, tom: um.tom },
    clienteId: um.cliente.id,
    atos: atosDoPedido(um),
    secoes: [
      {
        titulo: 'Pedido',
        dados: [
          { rotulo: 'Cliente', valor: um.cliente.nome, href: enderecoDe('clientes', um.cliente.id) },
          { rotulo: 'E-mail', valor: contaEmPalavras(um.cliente.email) },
          ...um.ficha,
          ...(um.pode.conferir ? [ligado('Cobrança', cobranca, ['cobrancas', id])] : []),
          ligado('Venda', um.vendaId === null ? null : String(um.vendaId), ['vendas', um.vendaId]),
          ligado('Cupom', um.cupom?.nome ?? null, ['cupons', um.cupom?.id]),
        ],
      },
      {
        titulo: 'O que foi comprado',
        linhas: um.itens.map(({ texto, multaId, assinaturaId }) => ({
          texto,
          href:
            multaId !== null
              ? enderecoDe('multas', multaId)
              : assinaturaId !== null
                ? enderecoDe('assinaturas', assinaturaId)
                : null,
        })),
      },
      { titulo: 'Como andou', linhas: um.eventos },
      ...(um.contestacoes.length > 0
        ? [
            {
              titulo: 'Contestações',
              linhas: um.contestacoes.map(({ id: numero, texto }) => ({
                texto,
                href: enderecoDe('contestacoes', numero),
              })),
            },
          ]
        : []),
      ...(um.dobros.length > 0
        ? [
            {
              titulo: 'Pago em dobro',
              linhas: um.dobros.map(({ texto, outro }) => ({
                texto,
                href: outro === id ? null : enderecoDe('pedidos', outro),
              })),
            },
          ]
        : []),
      ...(recursos.length > 0 ? [{ titulo: 'Recursos que pagou', linhas: recursos }] : []),
      ...(um.pode.conferir ? [await avisosDoPedido(ctx, id)] : []),
      ...(emails.length > 0 ? [{ titulo: 'E-mails', linhas: emails }] : []),
      ...(paradas ? [paradas] : []),
    ],
  };
}

/** The appeals that were filed with the rights of this order. */
async function recursosPagos(
  { db }: SystemCtx,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<LinhaDoRegistro[]> {
  const creditos = await db
    .select({ recursoId: credito.recursoId })
    .from(credito)
    .innerJoin(pedidoItem, mesmoDono(pedidoItem, credito, credito.pedidoItemId))
    .where(and(eq(credito.usuarioId, usuarioId), eq(pedidoItem.pedidoId, id)));
  const ids = creditos.flatMap(({ recursoId }) => recursoId ?? []);
  const linhas = await db
    .select({ id: recurso.id, fase: recurso.fase })
    .from(recurso)
    .where(inArray(recurso.id, ids))
    .orderBy(asc(recurso.id));
  return linhas.map((um) => ({
    texto: `Recurso ${referenciaDoRecurso(um.id)}: ${ROTULO_DA_FASE[um.fase]}`,
    href: enderecoDe('recursos', um.id),
  }));
}

async function emailsDoPedido(
  { db }: SystemCtx,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<LinhaDoRegistro[]> {
  const linhas = await db
    .select()
    .from(emailEnviado)
    .where(
      and(eq(emailEnviado.usuarioId, usuarioId), sql`${emailEnviado.pedido} ->> 'pedidoId' = ${String(id)}`),
    )
    .orderBy(asc(emailEnviado.id))
    .limit(20);
  return linhas.map((um) => ({
    quando: um.criadoEm.toISOString(),
    texto: um.assunto ?? modeloEmPalavras(um.modelo),
    href: enderecoDe('emails', um.id),
  }));
}
