import { atosDoPedido } from '#lib/mesa/atosDoPedido.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { pedidoNaMesa } from '../pedido.ts';
import { avisosDoPedido } from './avisosDoGateway.ts';

/** One order as a record of the desk. */
export async function pedidoEmRegistro(ctx: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const um = await pedidoNaMesa(ctx, id);
  if (!um) return null;
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
          { rotulo: 'E-mail', valor: um.cliente.email },
          ...um.ficha,
          ...(um.pode.conferir
            ? [
                {
                  rotulo: 'Cobrança',
                  valor: um.pago
                    ? 'Avisos e painel do meio de pagamento'
                    : 'Por que não foi pago, e o painel',
                  href: enderecoDe('cobrancas', id),
                },
              ]
            : []),
          {
            rotulo: 'Venda',
            valor: um.vendaId === null ? null : String(um.vendaId),
            href: um.vendaId === null ? null : enderecoDe('vendas', um.vendaId),
          },
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
        ? [{ titulo: 'Pago em dobro', linhas: um.dobros.map(({ texto }) => ({ texto })) }]
        : []),
      ...(um.pode.conferir ? [await avisosDoPedido(ctx, id)] : []),
    ],
  };
}
