import { and, desc, eq, gte } from 'drizzle-orm';
import { quantosConsultados } from '#backend/domain/consultas/vagas.ts';
import { diasQueRestam, emVigorEm, inicioDoPlano } from '#backend/domain/planos/vigente.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { consume } from '#backend/platform/limits.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import { totaisDoPedido } from '#lib/pedidos/rules.ts';
import { planoPorChave, planoPorIds } from '#lib/planos/catalogo.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import { fimDaVigencia } from '#lib/planos/rules.ts';
import { toReais } from '#lib/wire.ts';
import { cupomUsavel, quemSoltaOCupom } from './cupons.ts';
import { hashDaEscolha, opcoesDoCartao } from './inserir.ts';
import { perfilCompleto, recusarEmRemocao } from './pedido.ts';
import { ordemDe, periodosPagos } from './planos.ts';
import { precificar } from './precificar.ts';

/** The price of an order, computed as for the order itself; stores nothing. */
export async function resumo(
  ctx: Ctx,
  input: ParsedInput<typeof pedidos.resumo>,
): Promise<WireAnswer<typeof pedidos.resumo>> {
  const escolha = escolhaDe(input);
  const [lido] = await ctx.db
    .select({ comprador: usuario, ...quantosConsultados(ctx) })
    .from(usuario)
    .where(eq(usuario.id, ctx.actor.id));
  if (!lido) fail('NAO_ENCONTRADO');
  const { comprador, ...consultados } = lido;
  recusarEmRemocao(comprador);
  const itens = await precificar(ctx, escolha);
  // Higher than the button's own limit, because each view of the summary counts; low enough to prevent guessing coupons.
  if (input.cupom !== undefined)
    await consume(ctx, { nome: 'cupom-resumo', de: ctx.actor.id, points: 60, seconds: 600 });
  const usavel = input.cupom === undefined ? null : await cupomUsavel(ctx, input.cupom);
  if (usavel === undefined) fail('CUPOM_INVALIDO');
  const cupom = usavel?.cupom ?? null;
  const { subtotal, desconto, total } = totaisDoPedido({ itens, cupom, agora: ctx.clock() });
  return {
    Itens: itens.map(({ descricao, quantidade, valorUnitario }) => ({
      NomeProduto: descricao,
      Quantidade: quantidade,
      ValorProduto: toReais(valorUnitario),
      Total: toReais(valorUnitario * quantidade),
    })),
    Subtotal: toReais(subtotal),
    Desconto: toReais(desconto),
    Total: toReais(total),
    Parcelas: opcoesDoCartao(escolha, itens, total),
    PerfilCompleto: perfilCompleto(comprador),
    Plano: await planoNoResumo(ctx, escolha, consultados),
    JaComprado: await jaComprado(ctx, escolha),
    CupomEm:
      (usavel && quemSoltaOCupom(usavel, { agora: ctx.clock(), escolhaHash: hashDaEscolha(escolha) })?.id) ??
      null,
  };
}

/** The choice in a legacy call: a sale, or a plan (both ids) and extras. */
export function escolhaDe(input: {
  plano?: number | undefined;
  plano_detalhe?: number | undefined;
  guids_produtos_extras: { guid: string; quantidade: number }[];
  venda_id?: number | undefined;
}): Escolha {
  const { plano, plano_detalhe, guids_produtos_extras: itens, venda_id } = input;
  if (venda_id !== undefined) return { tipo: 'venda', vendaId: venda_id };
  if (plano === undefined) return { tipo: 'produtos', itens };
  if (plano_detalhe === undefined) fail('DADOS_INVALIDOS', { fields: { plano_detalhe: 'Escolha o plano.' } });
  return { tipo: 'produtos', plano: { idPlano: plano, idPlanoDetalhe: plano_detalhe }, itens };
}

/** After Back from the order, the summary shows what was bought. */
async function jaComprado(ctx: Ctx, escolha: Escolha) {
  const [ultimo] = await ctx.db
    .select({ id: pedido.id, pagoEm: pedido.pagoEm })
    .from(pedido)
    .where(
      and(
        eq(pedido.usuarioId, ctx.actor.id),
        eq(pedido.escolhaHash, hashDaEscolha(escolha)),
        eq(pedido.status, 'pago'),
        gte(pedido.pagoEm, new Date(ctx.clock().getTime() - UM_DIA_MS)),
      ),
    )
    .orderBy(desc(pedido.id))
    .limit(1);
  return ultimo?.pagoEm ? { Pedido: ultimo.id, PagoEm: ultimo.pagoEm.toISOString() } : null;
}

const UM_DIA_MS = 86_400_000;

type Consultados = Record<'habilitacoes' | 'veiculos', number>;

/** The start of a chosen plan if it were paid now, and of what the driver has more than it looks up; null without a plan. */
async function planoNoResumo(ctx: Ctx, escolha: Escolha, consultados: Consultados) {
  const escolhido = escolha.tipo === 'produtos' ? escolha.plano : undefined;
  const achado = escolhido && planoPorIds(escolhido.idPlano, escolhido.idPlanoDetalhe);
  if (!achado) return null;
  const { plano, detalhe } = achado;
  const agora = ctx.clock();
  const correntes = await periodosPagos(ctx, ctx.actor.id);
  const atual = emVigorEm(correntes, agora).at(-1);
  const inicio = inicioDoPlano(ordemDe(plano.chave), correntes, agora);
  const acima = (['habilitacoes', 'veiculos'] as const)
    .map((De) => ({ De, Ativos: consultados[De], Cabem: plano.limites[De] ?? consultados[De] }))
    .filter(({ Ativos, Cabem }) => Ativos > Cabem);
  return {
    Inicio: inicio.toISOString(),
    Fim: fimDaVigencia(inicio, detalhe.periodicidade).toISOString(),
    Comeca: inicio <= agora ? ('agora' as const) : ('depois' as const),
    Atual: atual
      ? {
          Nome: planoPorChave(atual.plano)?.nome ?? atual.plano,
          Fim: atual.fim.toISOString(),
          DiasQueRestam: diasQueRestam(atual, agora),
        }
      : null,
    ...(acima.length > 0 && { Acima: acima }),
  };
}
