import { describe, expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { antesDePagarVenda } from '#lib/planos/carregarEscolha.server.ts';

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
};

/** The gate's answer for each state of the sale. */
const portao = (body: unknown, status = 200) =>
  antesDePagarVenda(
    createApi(contract, {
      baseUrl: 'http://backend.test',
      fetch: async () => Response.json(body, { status }),
    }),
    502,
  );

describe('before a sale is paid', () => {
  it('nothing stands in the way of one that is accepted and open', async () => {
    expect(await portao(venda)).toBeNull();
  });

  it('its contract has to be accepted', async () => {
    expect(await portao({ ...venda, AceitoEm: null })).toEqual({
      redirect: '/app/venda/pedido/contrato/502',
      aviso: 'aceiteContrato',
    });
  });

  it('one that is paid leads to where that is said', async () => {
    expect(await portao({ ...venda, Paga: true })).toEqual({ redirect: '/app/venda/forma-pagamento/502' });
  });

  it('one that is not there, or another driver’s, is absent', async () => {
    expect(await portao({ response: 'error', error: 'NAO_ENCONTRADO' }, 404)).toBe('ausente');
  });

  it('one that cannot be read now leaves it to the checkout to say so', async () => {
    expect(await portao({ response: 'error', error: 'SERVICO_INDISPONIVEL' }, 503)).toBeNull();
  });
});
