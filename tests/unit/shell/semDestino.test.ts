import { describe, expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import type { FullApi } from '#lib/contract.ts';
import { type Form, isDone, submitForm } from '#lib/form.ts';
import { cadastrarHabilitacaoForm } from '#lib/habilitacoes/form.ts';
import { cadastrarVeiculoForm } from '#lib/veiculos/form.ts';

/** A backend whose every call succeeds without a body. */
const apiQue = (resposta: unknown) =>
  createApi(contract, {
    baseUrl: 'http://remoto.test',
    fetch: async () => Response.json(resposta),
  }) as unknown as FullApi;

function enviar<K extends string, O>(
  form: Form<K, O, FullApi>,
  campos: Record<string, string>,
  resposta: unknown,
) {
  const data = new FormData();
  for (const [nome, valor] of Object.entries(campos)) data.set(nome, valor);
  return submitForm(form, apiQue(resposta), data);
}

const CNH = { NumeroCnh: '17876663650', Cpf: '52998224725', ExerceAtividadeRemunerada: '0' };
const CARRO = { NumeroRenavam: '12345678900', Placa: 'KVL1A23' };

describe('a registration whose answer names no new row', () => {
  it.each([
    ['licence', cadastrarHabilitacaoForm, CNH],
    ['vehicle', cadastrarVeiculoForm, CARRO],
  ] as const)('of a %s does not redirect, and says that the result is unknown', async (_, form, campos) => {
    for (const resposta of [{ response: 'success', message: 'ok' }, {}, { guid: null }, null]) {
      const feito = await enviar(form as Form<string, unknown, FullApi>, campos, resposta);
      if (isDone(feito)) throw new Error(`it leads to ${feito.redirect}`);
      expect(feito.aviso?.tipo).toBe('erro');
    }
  });

  it('is accepted, and redirects to the page in the answer', async () => {
    const guid = '7b6d5a4c-1111-4222-8333-944455556666';
    expect(
      await enviar(cadastrarHabilitacaoForm, CNH, { response: 'success', guid, message: 'ok' }),
    ).toMatchObject({ redirect: `/app/condutores/view/${guid}` });
  });
});
