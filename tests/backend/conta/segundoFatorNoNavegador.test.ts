import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';
import { segundoPassoDe } from '../harness/autenticador.ts';
import { mailsIn } from '../harness/outbox.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
let ana: Driver;
const app = sharedApp({ OPERATOR_KEY: KEY });
beforeEach(async () => {
  app.setClock(NOW);
  ana = await app.signUp();
});

const { segundos, comSegundoPasso } = segundoPassoDe(app);

/** The steps of a browser: the page's call with its cookies. */
function navegador(agente = 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36') {
  let cookies: Record<string, string> = {};
  const post = async (path: string, campos: Record<string, string>) => {
    const answer = await app.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(campos),
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': agente,
        cookie: Object.entries(cookies)
          .map(([nome, valor]) => `${nome}=${valor}`)
          .join('; '),
      },
    });
    for (const um of answer.headers.getSetCookie()) {
      const [nome = '', valor = ''] = (um.split(';')[0] ?? '').split('=');
      cookies = { ...cookies, [nome]: valor };
    }
    return answer;
  };
  return {
    senha: (driver = ana, password = driver.senha) =>
      post('/token', { grant_type: 'password', username: driver.email, password }),
    codigo: (Codigo: string) => post('/api/appUsuario/v1/Usuario/EntrarComCodigo', { Codigo }),
    cookies: () => cookies,
  };
}

describe('the second factor in a browser', () => {
  // The HTTP call sets no cookie on a refusal; a page does.
  const pelaPagina = async (driver: Driver) => {
    const cookies: string[] = [];
    const { entrar } = await import('#backend/domain/conta/entrar.ts');
    const quem = { cookies: null, daPagina: true, setCookie: (um: string) => void cookies.push(um) };
    const campos = {
      username: driver.email,
      password: driver.senha,
      grant_type: 'password' as const,
      codigo: undefined,
    };
    await refused(entrar(driver.ctx, campos, quem), 'SEGUNDO_FATOR');
    return cookies[0]?.split(';')[0] ?? '';
  };
  const codigoCom = (cookie: string, Codigo: string) =>
    app.fetch('/api/appUsuario/v1/Usuario/EntrarComCodigo', {
      method: 'POST',
      body: new URLSearchParams({ Codigo }),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });

  it('the code is asked for after the password, in that browser, for ten minutes, and once', async () => {
    const { codigo } = await comSegundoPasso(ana);
    const cookie = await pelaPagina(ana);
    expect(cookie).toMatch(/^CLPasso=[\w-]{43}$/);
    expect(await (await codigoCom('', codigo())).text()).toBe('PASSO_VENCIDO');
    expect(await (await codigoCom(`CLPasso=${'a'.repeat(43)}`, codigo())).text()).toBe('PASSO_VENCIDO');
    const dentro = await codigoCom(cookie, codigo());
    expect(dentro.status).toBe(200);
    expect((await dentro.json()).access_token).toBe('cookie');
    segundos(60);
    expect(await (await codigoCom(cookie, codigo())).text()).toBe('PASSO_VENCIDO');
    const tarde = await pelaPagina(ana);
    segundos(10 * 60 + 1);
    expect(await (await codigoCom(tarde, codigo())).text()).toBe('PASSO_VENCIDO');
  });

  it('after five wrong codes the password is asked for again', async () => {
    const { codigo } = await comSegundoPasso(ana);
    const cookie = await pelaPagina(ana);
    for (let n = 0; n < 5; n += 1)
      expect(await (await codigoCom(cookie, '000000')).text()).toBe('CODIGO_INVALIDO');
    expect(await (await codigoCom(cookie, codigo())).text()).toBe('PASSO_VENCIDO');
  });

  it('a new password ends a sign-in that is half way', async () => {
    const { codigo } = await comSegundoPasso(ana);
    const cookie = await pelaPagina(ana);
    await ana.api.conta.trocarSenha({
      SenhaAtual: ana.senha,
      Senha: 'rodovia-27',
      ConfirmaSenha: 'rodovia-27',
    });
    expect(await (await codigoCom(cookie, codigo())).text()).toBe('PASSO_VENCIDO');
    expect(await app.deps.db.$count(passoDeEntrada, eq(passoDeEntrada.usuarioId, ana.id))).toBe(0);
  });
});

describe('a device that is new to the account', () => {
  const avisos = async () => {
    await app.runJobs();
    return (await mailsIn(app, ana.email)).filter(
      ({ subject }) => subject === 'Entrada por um aparelho novo',
    );
  };

  it('is reported by mail once, and is recognised afterwards by its cookie', async () => {
    const celular = navegador();
    expect((await celular.senha()).status).toBe(200);
    expect(await avisos()).toHaveLength(1);
    expect((await avisos())[0]?.text).toContain('Chrome no Android');
    expect(celular.cookies().CLAparelho).toMatch(/^[\w-]{43}$/);
    await celular.senha();
    expect(await avisos()).toHaveLength(1);
    await navegador('Mozilla/5.0 (Windows NT 10.0) Firefox/130.0').senha();
    expect(await avisos()).toHaveLength(2);
  });

  it('is reported by mail even with the name and address of a known one', async () => {
    await navegador().senha();
    expect(await avisos()).toHaveLength(1);
    await navegador().senha();
    expect(await avisos()).toHaveLength(2);
  });
});
