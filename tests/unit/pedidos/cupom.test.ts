import { describe, expect, it } from 'vitest';
import { cupomConferido, porqueDo } from '#islands/pedidos/useCupom.ts';
import type { FullApi } from '#lib/contract.ts';
import { AppError } from '#lib/errors.ts';
import { telaDeCheckout } from '#lib/pedidos/telaDeCheckout.server.ts';

it.each(['CUPOM_INVALIDO', 'DADOS_INVALIDOS', 'SERVICO_RECUSOU'] as const)(
  'a coupon that is answered %s was checked: it is cleared',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(true);
  },
);

it.each(['SERVICO_INDISPONIVEL', 'ERRO_INTERNO', 'SESSAO_EXIGIDA', 'MUITAS_TENTATIVAS'] as const)(
  'a coupon that is answered %s was not checked: what was typed stays',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(false);
  },
);

it('a coupon whose code did not load was not checked', () => {
  expect(cupomConferido(new TypeError('a script did not come'))).toBe(false);
});

const PORQUE = 'O cupom VOLTA10 está no Pix do seu pedido nº 1001.';

it('a coupon that cannot be used yet is refused with the reason of the server', () => {
  expect(porqueDo(new AppError('CUPOM_INVALIDO', { sentence: PORQUE }))).toBe(PORQUE);
  expect(porqueDo(new AppError('CUPOM_INVALIDO'))).toMatch(/Confira o código/);
});

describe('without script, the reason of a refused coupon is shown', () => {
  const SEM_CUPOM = { Itens: [], Total: 7990, PerfilCompleto: true };
  async function avisoDe(pedidos: {
    aplicaCupom: object;
    resumo: (entrada: { cupom?: string }) => Promise<object>;
  }) {
    const aplicaCupom = async () => pedidos.aplicaCupom;
    const request = new Request('http://via.test/app/pe/contratar/pix', {
      method: 'POST',
      body: new URLSearchParams({ acao: 'cupom', cupom: 'VOLTA10', order_id: 'ABCDEFG' }),
    });
    const pagina = {
      request,
      url: new URL(request.url),
      response: { headers: new Headers() },
      locals: {
        api: { pedidos: { ...pedidos, aplicaCupom } } as unknown as FullApi,
        site: { metodosExtras: [] },
      },
      rewrite: async () => new Response(),
    };
    const itens = [{ guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', quantidade: 1 }];
    const answer = await telaDeCheckout(pagina, 'PIX', { tipo: 'produtos', itens });
    if (answer instanceof Response || answer.tela.passo !== 'resumo') throw new Error('no summary');
    return answer.tela.avisoDoCupom;
  }

  it('by the look-up of the coupon', async () => {
    const aplicaCupom = { response: 'error', cupom: null, mensagemExibir: PORQUE };
    expect(await avisoDe({ aplicaCupom, resumo: async () => SEM_CUPOM })).toEqual({
      tipo: 'erro',
      texto: PORQUE,
    });
  });

  it('or by the summary with it', async () => {
    const aviso = await avisoDe({
      aplicaCupom: { response: 'success', cupom: {} },
      async resumo(entrada) {
        if (entrada.cupom) throw new AppError('CUPOM_INVALIDO', { sentence: PORQUE });
        return SEM_CUPOM;
      },
    });
    expect(aviso).toEqual({ tipo: 'erro', texto: PORQUE });
  });
});
