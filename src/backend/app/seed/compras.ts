import { and, eq } from 'drizzle-orm';
import { executar } from '#backend/desk/executar.ts';
import { estornarPedido } from '#backend/domain/pedidos/devolver.ts';
import type { Pedido } from '#backend/domain/pedidos/pedido.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { createPagSeguro } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import type { Motorista } from './motorista.ts';

const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const PACOTE = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a02';
const AVULSO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a03';

const CARTAO_BOM = '4539620659922097';
const CARTAO_RECUSADO = '4929291898380766';
const CARTAO_SO_AUTORIZADO = '4012888888881881';

const um = (guid: string) => [{ guid, quantidade: 1 }];

export async function comprarPlano(quem: Motorista): Promise<void> {
  const plano = planoPorChave('via-livre-total');
  const detalhe = plano?.detalhes.find(({ periodicidade }) => periodicidade === 'A');
  if (!plano || !detalhe) throw new Error('the plan of the demonstration left the catalogue');
  await umaVez(quem, 'DEMOP01', async (order_id) =>
    quem.api.pedidos.gerapedidoPlano({
      order_id,
      payment_method: 'CARTAO',
      plano: plano.id,
      plano_detalhe: detalhe.id,
      ...(await cartao(quem, CARTAO_BOM)),
      parcelas: 12,
    }),
  );
}

/** The plan prices each appeal: the demonstration buys its appeals in one order. */
export async function comprarRecursos(quem: Motorista, multas: readonly string[]): Promise<void> {
  const feito = await umaVez(quem, 'DEMOR10', (order_id) =>
    quem.api.pedidos.gerapedido2({
      order_id,
      payment_method: 'PIX',
      guids_produtos_extras: multas.flatMap(um),
    }),
  );
  await noBanco(quem, feito, 'pagar');
}

/** An order in each state, by each method. The order codes make every purchase idempotent. */
export async function comprar(quem: Motorista): Promise<void> {
  const { api } = quem;
  const pix =
    (guid: string, quantidade = 1) =>
    (order_id: string) =>
      api.pedidos.gerapedido2({
        order_id,
        payment_method: 'PIX',
        guids_produtos_extras: [{ guid, quantidade }],
      });
  const outro =
    (payment_method: 'PICPAY' | 'BOLETO', guid: string, quantidade = 1) =>
    (order_id: string) =>
      api.pedidos.gerapedido({ order_id, payment_method, guids_produtos_extras: [{ guid, quantidade }] });

  await noBanco(quem, await umaVez(quem, 'DEMOX01', pix(PACOTE)), 'pagar');
  await umaVez(quem, 'DEMOC02', async (order_id) =>
    api.pedidos.gerapedido2({
      order_id,
      payment_method: 'CARTAO',
      guids_produtos_extras: um(AVULSO),
      ...(await cartao(quem, CARTAO_RECUSADO)),
      parcelas: 3,
    }),
  );
  await noBanco(quem, await umaVez(quem, 'DEMOX03', pix(PETICAO, 3)), 'expirar');
  await noBanco(quem, await umaVez(quem, 'DEMOB04', outro('BOLETO', PETICAO)), 'cancelar');
  // Other purchases differ from this choice: otherwise they would replace the open boleto and the expired Pix.
  await umaVez(quem, 'DEMOB05', outro('BOLETO', AVULSO, 2));
  await noBanco(quem, await umaVez(quem, 'DEMOK06', outro('PICPAY', AVULSO)), 'pagar');
  const devolvido = await umaVez(quem, 'DEMOX07', pix(PETICAO));
  await noBanco(quem, devolvido, 'pagar');
  if ((await lerPedido(quem, 'DEMOX07'))?.status === 'pago') {
    await estornarPedido(quem.operador, { pedidoId: devolvido.id });
  }
  await comprarComCupom(quem);
  await deixarAutorizado(quem);
}

async function comprarComCupom(quem: Motorista): Promise<void> {
  // Both may exist already, from an interrupted start.
  const criar = (cupom: string, opcoes: Record<string, string>) =>
    executar(quem.runtime, {
      nome: 'cupons criar',
      valores: { cupom, ...opcoes },
      confirmado: true,
      operador: quem.operador.atorId,
    });
  await criar('VIALIVRE10', { percentual: '10' });
  await criar('PRESENTE', { percentual: '100', usos: '1' });
  await umaVez(quem, 'DEMOG08', (order_id) =>
    quem.api.pedidos.gerapedido2({
      order_id,
      payment_method: 'PIX',
      guids_produtos_extras: um(AVULSO),
      cupom: 'PRESENTE',
    }),
  );
}

/** An authorised card whose amount is not captured yet. */
async function deixarAutorizado(quem: Motorista): Promise<void> {
  await umaVez(quem, 'DEMOC09', async (order_id) =>
    quem.api.pedidos.gerapedido2({
      order_id,
      payment_method: 'CARTAO',
      guids_produtos_extras: um(AVULSO),
      ...(await cartao(quem, CARTAO_SO_AUTORIZADO)),
      parcelas: 3,
    }),
  );
}

/** The order of a code, created when it is missing. */
export async function umaVez(
  quem: Motorista,
  codigo: string,
  compra: (codigo: string) => Promise<unknown>,
): Promise<Pedido> {
  const antes = await lerPedido(quem, codigo);
  if (!antes || (antes.status === 'aguardando_pagamento' && antes.gatewayPedidoId === null))
    await compra(codigo);
  const feito = await lerPedido(quem, codigo);
  if (!feito) throw new Error(`order ${codigo} was not made`);
  return feito;
}

/** Applies an act of the simulated bank to an open order. */
export async function noBanco(
  quem: Motorista,
  { codigo, id }: Pedido,
  botao: 'pagar' | 'cancelar' | 'expirar',
): Promise<void> {
  if ((await lerPedido(quem, codigo))?.status !== 'aguardando_pagamento') return;
  const resultado = await executar(quem.runtime, {
    nome: 'simuladores banco',
    valores: { pedido: String(id), botao },
    confirmado: true,
    operador: quem.operador.atorId,
  });
  if (resultado.tipo !== 'ok') throw new Error(`order ${codigo}: ${botao}: ${JSON.stringify(resultado)}`);
}

async function lerPedido({ ctx }: Motorista, codigo: string): Promise<Pedido | undefined> {
  const meu = and(eq(pedido.usuarioId, ctx.actor.id), eq(pedido.codigo, codigo));
  const [row] = await ctx.db.select().from(pedido).where(meu);
  return row;
}

/** The card as encrypted by the provider's browser script. */
async function cartao({ api, ctx }: Motorista, number: string) {
  const { ChavePublica } = await api.pedidos.chavePublica();
  const { encryptedCard } = createPagSeguro().encryptCard({
    publicKey: ChavePublica,
    number,
    holder: 'MARINA D LIMA',
    expMonth: '12',
    expYear: String(ctx.clock().getFullYear() + 5),
    securityCode: '123',
  });
  return { card_name: 'MARINA D LIMA', card_cpf: '52998224725', card_token: encryptedCard ?? '' };
}
