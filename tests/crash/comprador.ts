import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import { novoMotorista } from '../fixtures/motorista.ts';
import { PERFIL } from '../fixtures/perfil.ts';

const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

/** The answers that a driver got about one purchase. A field is set when its answer arrived, and must hold from then on. */
export interface Compra {
  order_id: string;
  quantidade: number;
  querPagar: boolean;
  id?: number;
  codigo?: string;
  banco?: string;
  pago?: true;
}

export type Comprador = Awaited<ReturnType<typeof novoComprador>>;

/** A driver with a complete profile (unless `perfil` is false) who buys by Pix over the network and repeats unanswered requests. */
export async function novoComprador(url: string, { perfil = true } = {}) {
  const { email, cookie, api } = await novoMotorista(url);
  if (perfil) await api.conta.alterar({ ...PERFIL, Cpf: generateCpf() });
  const compras: Compra[] = [];
  return { email, cookie, api, compras, comprarUma, retomar };

  /** One purchase; every third is left unpaid. */
  async function comprarUma(): Promise<void> {
    const compra: Compra = {
      order_id: novoPedidoId(),
      // Another product each time: the same one would replace the open order.
      quantidade: 1 + (compras.length % 100),
      querPagar: compras.length % 3 !== 2,
    };
    compras.push(compra);
    await levarAdiante(compra);
  }

  /** Repeats the requests without an answer after a crash, with the same order id. */
  async function retomar(): Promise<void> {
    for (const compra of compras) await levarAdiante(compra);
  }

  async function levarAdiante(compra: Compra): Promise<void> {
    const { order_id, quantidade } = compra;
    if (compra.id === undefined) {
      const answer = await api.pedidos.gerapedido2({
        payment_method: 'PIX',
        order_id,
        guids_produtos_extras: [{ guid: PETICAO, quantidade }],
      });
      compra.id = answer.IdTransacao;
      compra.codigo = answer.pagamento?.qr_codes[0]?.text ?? '';
      compra.banco = answer.BancoSimulado ?? '';
    }
    if (!compra.querPagar || compra.pago) return;
    const paid = await fetch(`${url}${compra.banco}/pagar`, { method: 'POST', redirect: 'manual' });
    if (paid.status !== 303) throw new Error(`the bank answered ${paid.status}`);
    compra.pago = true;
  }
}
