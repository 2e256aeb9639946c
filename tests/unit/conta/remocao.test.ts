import { describe, expect, it } from 'vitest';
import { receberRemocao } from '#lib/conta/remocao.server.ts';

const PAGINA = 'https://vialivre.example/app/perfil/remocao';
const PEDIDO = { Senha: 'Aa1b2c3d4', confirmo: 'on' };

/** The page, for an account whose removal was requested or not, and the calls that it made. */
async function receber({ pedida, body }: { pedida: boolean; body?: Record<string, string> }) {
  const feito: string[] = [];
  const conta = {
    async pedirRemocao() {
      feito.push('pedir');
    },
    async cancelarRemocao() {
      feito.push('cancelar');
    },
  };
  const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
  const pagina = {
    request: new Request(PAGINA, { ...init, headers: { accept: 'application/json' } }),
    response: { headers: new Headers() },
    locals: { api: { conta } as never, sealKey: new Uint8Array(32) },
  };
  const estado = await receberRemocao(pagina, { pedida });
  return { feito, campos: estado instanceof Response ? estado.status : Object.keys(estado.campos) };
}

describe('the removal of the account', () => {
  it('requested a second time, as after a lost answer or in a second tab, stays requested', async () => {
    for (const pedida of [false, true])
      expect((await receber({ pedida, body: PEDIDO })).feito).toEqual(['pedir']);
    expect(await receber({ pedida: true, body: {} })).toEqual({ feito: [], campos: 422 });
  });

  it('is cancelled by the button that says so, also when it was cancelled before', async () => {
    for (const pedida of [true, false])
      expect((await receber({ pedida, body: { acao: 'cancelar' } })).feito).toEqual(['cancelar']);
  });

  it('is asked for with the password, and cancelled without a field', async () => {
    expect((await receber({ pedida: false })).campos).toEqual(['Senha', 'confirmo']);
    expect((await receber({ pedida: true })).campos).toEqual([]);
  });
});
