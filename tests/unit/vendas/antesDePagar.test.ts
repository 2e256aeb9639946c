import { describe, expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { telaDeCheckout } from '#lib/pedidos/telaDeCheckout.server.ts';
import { antesDePagarVenda } from '#lib/planos/antesDePagar.server.ts';

const venda = {
  response: 'success',
  ValorTotal: 650,
  Id: 502,
  Descricao: 'Acompanhamento',
  Itens: [],
  DataVenda: '2026-11-20T12:00:00.000Z',
  ValidaAte: null,
  Vencida: false,
  AceitoEm: '2026-11-20T13:00:00.000Z',
  Paga: false,
  Desfeita: false,
};

const apiDe = (body: unknown, status = 200) =>
  createApi(contract, { baseUrl: 'http://backend.test', fetch: async () => Response.json(body, { status }) });

/** The gate's answer for each state of the sale. */
const portao = (body: unknown, status = 200) => antesDePagarVenda(apiDe(body, status), 502);

describe('the check before a sale is paid', () => {
  it('lets an accepted, open sale pass', async () => {
    expect(await portao(venda)).toBeNull();
  });

  it('requires that the contract was accepted', async () => {
    expect(await portao({ ...venda, AceitoEm: null })).toEqual({
      redirect: '/app/venda/pedido/contrato/502',
      aviso: 'aceiteContrato',
    });
  });

  it.each(['/app/venda/checkout/502', '/app/venda/checkout/pix/502'])('stands before %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const request = new Request(`http://via.test${path}`, { method });
      const pagina = {
        request,
        url: new URL(request.url),
        response: { headers: new Headers() },
        locals: {
          api: apiDe({ ...venda, AceitoEm: null }),
          site: { metodosExtras: [], publicUrl: 'http://via.test', cardSdkUrl: 'http://via.test/x.js' },
        },
        rewrite: async () => new Response(),
      };
      const answer = await telaDeCheckout(pagina);
      expect(answer instanceof Response && answer.headers.get('location')).toBe(
        '/app/venda/pedido/contrato/502',
      );
    }
  });

  it.each(['Paga', 'Desfeita'])('sends a sale that is %s to the page that says so', async (como) => {
    expect(await portao({ ...venda, [como]: true })).toEqual({ redirect: '/app/venda/forma-pagamento/502' });
  });

  it('treats a missing sale, or one of another driver, as absent', async () => {
    expect(await portao({ response: 'error', error: 'NAO_ENCONTRADO' }, 404)).toBe('ausente');
  });

  it('leaves a sale that cannot be read now to the checkout', async () => {
    expect(await portao({ response: 'error', error: 'SERVICO_INDISPONIVEL' }, 503)).toBeNull();
  });
});
