import { expect, it } from 'vitest';
import { cadastroForm, entrarForm } from '#lib/conta/form.ts';
import { receiveForm } from '#lib/pageForm.server.ts';

const PAGINA = 'https://vialivre.example/cadastrarUsuario';
const PREENCHIDO = {
  Nome: 'Bruno Reis',
  Email: 'bruno@example.com',
  Cpf: '529.982.247-25',
  Telefone: '21988887777',
  Cidade: 'Niterói',
  TipoPerfilParceiro: '',
  IdParceiro: '',
  volta: '',
  Chave: '6f6b2b0e-6a53-4d0c-9f0e-2f6a4f4d8a01',
};
const SEM_ACEITE = { ...PREENCHIDO, Senha: 'estrada-26' };

interface Pedido {
  cookie?: string;
  body?: Record<string, string>;
  sealKey?: Uint8Array<ArrayBuffer>;
  form?: typeof cadastroForm | typeof entrarForm;
}

/** A browser without script; `sent` receives the input of the sign-up call. */
async function page(
  { cookie = '', body, sealKey = new Uint8Array(32).fill(7), form }: Pedido,
  sent: unknown[] = [],
) {
  const headers = { cookie, 'sec-fetch-mode': 'navigate' };
  const init = body ? { method: 'POST', body: new URLSearchParams(body), headers } : { headers };
  const conta = {
    cadastrar: async (dados: unknown) => void sent.push(dados),
    entrar: async () => ({}),
  };
  const locals = { api: { conta } as never, sealKey };
  const answer = await receiveForm(
    { request: new Request(PAGINA, init), response: { headers: new Headers() }, locals },
    (form ?? cadastroForm) as typeof cadastroForm,
  );
  const cookies =
    answer instanceof Response ? answer.headers.getSetCookie().map((one) => one.split(';')[0]) : [];
  return { answer, cookie: cookies.join('; ') };
}

it('a sign-up that is refused for its terms keeps the password, which reaches neither the page nor the cookie in clear', async () => {
  const { cookie } = await page({ body: SEM_ACEITE });
  const { answer: drawn } = await page({ cookie });
  expect(drawn).toMatchObject({ campos: { Senha: { dica: expect.stringContaining('Guardamos a senha') } } });
  expect(drawn).not.toHaveProperty('campos.Senha.obrigatorio', expect.any(String));
  expect(JSON.stringify(drawn)).not.toContain('estrada-26');
  expect(Buffer.from(cookie, 'base64url').toString('latin1') + cookie).not.toContain('estrada-26');

  const sent: unknown[] = [];
  await page({ cookie, body: { ...PREENCHIDO, Senha: '', termos: 'on' } }, sent);
  expect(sent).toMatchObject([{ Senha: 'estrada-26' }]);
});

it('another password takes the place of the kept one, and a second refusal keeps it too', async () => {
  const first = await page({ body: SEM_ACEITE });
  const again = await page({ cookie: first.cookie, body: { ...PREENCHIDO, Senha: '' } });
  const visita = first.cookie.split('; ').at(-1);
  const sent: unknown[] = [];
  await page(
    { cookie: `${again.cookie}; ${visita}`, body: { ...PREENCHIDO, Senha: '', termos: 'on' } },
    sent,
  );
  await page({ cookie: first.cookie, body: { ...PREENCHIDO, Senha: 'rodovia-31', termos: 'on' } }, sent);
  expect(sent).toMatchObject([{ Senha: 'estrada-26' }, { Senha: 'rodovia-31' }]);
});

it('a password that was itself refused is asked again', async () => {
  const { cookie } = await page({ body: { ...SEM_ACEITE, Senha: 'longa-demais-para-caber' } });
  const { answer: drawn } = await page({ cookie });
  expect(drawn).toMatchObject({
    errors: { Senha: expect.any(String) },
    campos: { Senha: { obrigatorio: expect.any(String) } },
  });
});

it('the kept password is not available to another visit, to a server with another key, or at sign-in', async () => {
  const { cookie } = await page({ body: SEM_ACEITE });
  const [deixado] = cookie.split('; ');
  const sent: unknown[] = [];
  const body = { ...PREENCHIDO, Senha: '', termos: 'on' };
  await page({ cookie: `${deixado}; visita=${'c'.repeat(43)}`, body }, sent);
  await page({ cookie, body, sealKey: new Uint8Array(32).fill(8) }, sent);
  expect(sent).toEqual([]);
  const entrar = await page({ form: entrarForm, body: { username: '', password: 'estrada-26', volta: '' } });
  const { answer: drawn } = await page({ form: entrarForm, cookie: entrar.cookie });
  expect(JSON.stringify(drawn)).not.toContain('Guardamos a senha');
});
