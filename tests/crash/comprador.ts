import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import { CONFERENCIA, conferida } from '../fixtures/conferencia.ts';
import { PERFIL } from '../fixtures/perfil.ts';

const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const SENHA = 'estrada-26';

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

/** The cookies of a session and of a free check. */
export function comConferencia(sessao: string, email: string): string {
  const prefix = sessao.startsWith('__Host-') ? '__Host-' : '';
  return `${sessao}; ${prefix}${CONFERENCIA}=${conferida(email)}`;
}

export function cookieDaSessao({ headers }: Response): string {
  const cookie = headers.getSetCookie().find((um) => /^(__Host-)?CLToken=/.test(um));
  return cookie?.split(';')[0] ?? '';
}

/** The API client of the cookie's user. */
export function apiDe(url: string, cookie: string) {
  return createApi(contract, {
    baseUrl: url,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', cookie);
      return fetch(request);
    },
  });
}

/** A driver with a complete profile (unless `perfil` is false) who buys by Pix over the network and repeats unanswered requests. */
export async function novoComprador(url: string, { perfil = true } = {}) {
  const email = `driver-${randomUUID()}@example.com`;
  const publico = createApi(contract, { baseUrl: url, fetch });
  await publico.conta.cadastrar({ Email: email, Senha: SENHA, Nome: 'Ana Souza Prado', Cpf: generateCpf() });
  const body = new URLSearchParams({ username: email, password: SENHA, grant_type: 'password' });
  const signIn = await fetch(`${url}/token`, { method: 'POST', body });
  const cookie = comConferencia(cookieDaSessao(signIn), email);
  const api = apiDe(url, cookie);
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
