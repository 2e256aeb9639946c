import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import { PERFIL } from '../../tests/fixtures/perfil.ts';

const SENHA = 'estrada-26';
const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

export type Motorista = Awaited<ReturnType<typeof novoMotorista>>;

/** A returning driver with a complete profile. */
export async function novoMotorista({ url, fetch }: { url: string; fetch: typeof globalThis.fetch }) {
  const email = `driver-${randomUUID()}@example.com`;
  const publico = createApi(contract, { baseUrl: url, fetch });
  const cadastro = { Email: email, Senha: SENHA, Nome: 'Ana Souza Prado', Cpf: generateCpf() };
  const { Guid: id } = await publico.conta.cadastrar(cadastro);
  let token = '';
  let visitas = 0;
  const api = createApi(contract, {
    baseUrl: url,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('authorization', `Bearer ${token}`);
      return fetch(request);
    },
  });
  await entrar();

  async function entrar(): Promise<void> {
    const body = new URLSearchParams({ username: email, password: SENHA, grant_type: 'password' });
    const answer = (await (await fetch(`${url}/token`, { method: 'POST', body })).json()) as {
      access_token: string;
    };
    token = answer.access_token;
  }

  const salvar = () => api.conta.alterar({ ...PERFIL, Cpf: cadastro.Cpf, Numero: String(1 + visitas) });

  return {
    id,
    async registrar(): Promise<void> {
      await salvar();
      await api.veiculos.cadastrar({ NumeroRenavam: '62176866191', Placa: 'RIO2A18', UF: 'RJ' });
    },
    /** Signs in every third day, reads, saves, and buys every fifth. */
    async visitar(compra: string): Promise<void> {
      visitas += 1;
      if (visitas % 3 === 0) await entrar();
      await api.multas.listar();
      await api.shell.timeline();
      await api.notificacoes.lista();
      await salvar();
      if (visitas % 5 !== 0) return;
      const bytes = Buffer.from(compra.replaceAll('-', ''), 'hex');
      const pedido = await api.pedidos.gerapedido2({
        payment_method: 'PIX',
        order_id: novoPedidoId((n) => n.fill(0).map((_, i) => bytes[i] ?? 0)),
        guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 + (visitas % 100) }],
      });
      await fetch(`${url}${pedido.BancoSimulado ?? ''}/pagar`, { method: 'POST', redirect: 'manual' });
    },
  };
}
