import { describe, expect, it } from 'vitest';
import { receiveKeptForm } from '#lib/forms/rascunho.server.ts';
import { guardarForm } from '#lib/guardadas/form.ts';
import { cadastrarHabilitacaoForm } from '#lib/habilitacoes/form.ts';
import { cadastrarVeiculoForm } from '#lib/veiculos/form.ts';

const ANA = `CLToken=${'a'.repeat(43)}`;
const BIA = `CLToken=${'b'.repeat(43)}`;
const CHAVE = new Uint8Array(32).fill(7);
const PAGINA = 'https://vialivre.example/app/condutores/cadastrar';

interface Pedido {
  cookie: string;
  body?: Record<string, string>;
  rascunho?: boolean;
  api?: object;
}

function page({ cookie, body, rascunho = false, api = {} }: Pedido) {
  const url = new URL(rascunho ? `${PAGINA}?rascunho=1` : PAGINA);
  const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
  const request = new Request(url, { ...init, headers: { cookie, accept: 'application/json' } });
  return {
    url,
    request,
    response: { headers: new Headers() },
    locals: { api: api as never, sealKey: CHAVE },
  };
}

const cnh = (pedido: Pedido) => receiveKeptForm(page(pedido), cadastrarHabilitacaoForm, { nome: 'cnh' });
const TYPED = { NumeroCnh: '04512378901', Cpf: '529.982.247-25', EmailNotificacao: 'çã@example.com' };

/** The next request of the browser: the received cookie beside the session's. */
async function kept(
  body: Record<string, string>,
  session = ANA,
): Promise<{ header: string; cookie: string }> {
  const answer = await cnh({ cookie: session, body, rascunho: true });
  if (!(answer instanceof Response)) throw new Error('no answer');
  const header = answer.headers.get('set-cookie') ?? '';
  return { header, cookie: `${session}; ${header.split(';', 1)[0]}` };
}

describe('the draft of a registration', () => {
  it('is restored after a reload, for a licence and for a vehicle', async () => {
    const { cookie } = await kept({ ...TYPED, ExerceAtividadeRemunerada: '1' });
    expect(await cnh({ cookie })).toMatchObject({ values: { ...TYPED, ExerceAtividadeRemunerada: '1' } });
    const veiculo = (pedido: Pedido) =>
      receiveKeptForm(page(pedido), cadastrarVeiculoForm, { nome: 'veiculo' });
    const answer = await veiculo({ cookie: ANA, body: { Placa: 'ABC1D23' }, rascunho: true });
    const given = answer instanceof Response && answer.headers.get('set-cookie')?.split(';', 1)[0];
    expect(await veiculo({ cookie: `${ANA}; __Host-${given}` })).toMatchObject({
      values: { Placa: 'ABC1D23' },
    });
  });

  it('is restored after a reload, for a fine entered by hand', async () => {
    const multa = (pedido: Pedido) => receiveKeptForm(page(pedido), guardarForm([]), { nome: 'multa' });
    const body = {
      AutoInfracao: 'A12345678',
      Descricao: 'Estacionar em local proibido, ao lado da praça',
      Paga: 'on',
      prazo_defesa: '2026-12-01',
    };
    const answer = await multa({ cookie: ANA, body, rascunho: true });
    const given = answer instanceof Response && answer.headers.get('set-cookie')?.split(';', 1)[0];
    expect(given).toMatch(/^rascunho-multa=/);
    expect(await multa({ cookie: `${ANA}; ${given}` })).toMatchObject({ values: body });
  });

  it('does not empty a field that its page fills in, as the guide does with the code', async () => {
    const multa = (pedido: Pedido) =>
      receiveKeptForm(page(pedido), guardarForm([]), { nome: 'multa', prefill: { Codigo: '745-50' } });
    for (const [Codigo, mostrado] of [
      ['', '745-50'],
      ['500-20', '500-20'],
    ] as const) {
      const answer = await multa({
        cookie: ANA,
        body: { AutoInfracao: 'A12345678', Codigo },
        rascunho: true,
      });
      const given = answer instanceof Response && answer.headers.get('set-cookie')?.split(';', 1)[0];
      expect(await multa({ cookie: `${ANA}; ${given}` })).toMatchObject({
        values: { AutoInfracao: 'A12345678', Codigo: mostrado },
      });
    }
  });

  it('is sealed in a cookie for an hour, which no script can read', async () => {
    const { header } = await kept(TYPED);
    expect(header).toMatch(/^rascunho-cnh=[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
    const sealed = Buffer.from(/=([\w-]+)/.exec(header)?.[1] ?? '', 'base64url').toString('latin1');
    for (const secret of Object.values(TYPED)) expect(sealed).not.toContain(secret);
  });

  it('belongs to its session: another driver, a visitor and a changed cookie get nothing', async () => {
    const { cookie } = await kept(TYPED);
    const draft = cookie.split('; ')[1] ?? '';
    for (const other of [
      `${BIA}; ${draft}`,
      draft,
      `${ANA}; ${draft.slice(0, -3)}abc`,
      `${ANA}; rascunho-cnh=YQ`,
    ])
      expect((await cnh({ cookie: other })) as object).not.toMatchObject({ values: { Cpf: TYPED.Cpf } });
    expect(await cnh({ cookie: '', body: TYPED, rascunho: true })).toMatchObject({ status: 400 });
  });

  it('keeps only the fields of the form, up to a limited length', async () => {
    const { cookie } = await kept({ ...TYPED, Chave: 'outra', CLToken: 'x' });
    expect(await cnh({ cookie })).toMatchObject({
      values: { Cpf: TYPED.Cpf, Chave: expect.not.stringMatching('outra') },
    });
    const novel = { ...TYPED, EmailNotificacao: 'a'.repeat(5000) };
    expect(await cnh({ cookie: ANA, body: novel, rascunho: true })).toMatchObject({ status: 413 });
  });

  it('is deleted after the registration, and kept after a refusal', async () => {
    const guid = crypto.randomUUID();
    const { cookie } = await kept(TYPED);
    const body = { ...TYPED, Email: 'ana@example.com', Chave: crypto.randomUUID() };
    const api = { habilitacoes: { cadastrar: async () => ({ guid }) } };
    const done = await cnh({ cookie, body, api });
    expect(done instanceof Response && done.headers.getSetCookie().join()).toContain(
      'rascunho-cnh=; Path=/; Max-Age=0',
    );
    const refused = await cnh({ cookie, body: { ...body, Cpf: '' }, api });
    expect(refused instanceof Response && [refused.status, refused.headers.getSetCookie()]).toEqual([
      422,
      [],
    ]);
  });
});
