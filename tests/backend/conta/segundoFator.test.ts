import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { codigoDeReserva, passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';
import { segundoPassoDe } from '../harness/autenticador.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
let ana: Driver;
const app = sharedApp({ OPERATOR_KEY: KEY });
beforeEach(async () => {
  app.setClock(NOW);
  ana = await app.signUp();
});

const { segundos, comSegundoPasso } = segundoPassoDe(app);

const token = (campos: Record<string, string> = {}, driver = ana) => app.entrar(driver, {}, campos);
const recusa = async (answer: Response) => (await answer.json()).error_description;

describe('the second factor', () => {
  it('is off until a code proves that an app has the secret; then the password alone is not enough', async () => {
    const { Segredo } = await ana.api.conta.prepararSegundoFator({ Senha: ana.senha });
    expect((await token()).status).toBe(200);
    const errado = ana.api.conta.ligarSegundoFator({ Codigo: '000000' });
    await refused(errado, 'CODIGO_INVALIDO');
    expect((await ana.api.conta.seguranca()).EmPreparo?.Segredo).toBe(Segredo);
    const { codigo } = await comSegundoPasso(ana);
    expect(await recusa(await token())).toBe('SEGUNDO_FATOR');
    expect(await recusa(await token({ codigo: '000000' }))).toBe('CODIGO_INVALIDO');
    expect((await token({ codigo: codigo() })).status).toBe(200);
    expect((await ana.api.conta.seguranca()).SegundoFator).toMatchObject({ CodigosRestantes: 10 });
  });

  it('stores the secret encrypted, and the recovery codes as hashes', async () => {
    const { Segredo, reservas } = await comSegundoPasso(ana);
    const [linha] = await app.rows(usuario, eq(usuario.id, ana.id));
    expect(linha?.totpSegredo).toMatch(/^v1\./);
    expect(linha?.totpSegredo).not.toContain(Segredo);
    const guardados = await app.rows(codigoDeReserva, eq(codigoDeReserva.usuarioId, ana.id));
    expect(JSON.stringify(guardados)).not.toContain(reservas[0]);
    expect(reservas.every((um) => /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/.test(um))).toBe(true);
    expect(new Set(reservas).size).toBe(10);
  });

  it('takes a code of the step before and after, each once, and none further off', async () => {
    const { codigo } = await comSegundoPasso(ana);
    expect(await recusa(await token({ codigo: codigo(-60) }))).toBe('CODIGO_INVALIDO');
    expect(await recusa(await token({ codigo: codigo(60) }))).toBe('CODIGO_INVALIDO');
    expect((await token({ codigo: codigo(-30) })).status).toBe(200);
    expect(await recusa(await token({ codigo: codigo(-30) }))).toBe('CODIGO_INVALIDO');
    expect((await token({ codigo: codigo(30) })).status).toBe(200);
    // Only codes of steps after the last used one are accepted.
    expect(await recusa(await token({ codigo: codigo() }))).toBe('CODIGO_INVALIDO');
  });

  it('accepts one code once, also when it is used twice at once; the same holds for a recovery code', async () => {
    const { codigo, reservas } = await comSegundoPasso(ana);
    const juntos = async (um: string) =>
      (await Promise.all([1, 2, 3].map(() => token({ codigo: um })))).filter(({ status }) => status === 200)
        .length;
    expect(await juntos(codigo())).toBe(1);
    expect(await juntos(reservas[0] ?? '')).toBe(1);
    expect((await ana.api.conta.seguranca()).SegundoFator?.CodigosRestantes).toBe(9);
    await app.runJobs();
    const usados = (await mailsIn(app, ana.email)).filter(
      ({ subject }) => subject === 'Código de reserva usado',
    );
    expect(usados).toHaveLength(1);
    expect(usados[0]?.text).toContain('Restam 9 códigos');
  });

  it('can be removed by the staff for a driver who lost all codes, with a reason and a notice', async () => {
    await comSegundoPasso(ana);
    await operador(app).faz('usuarios tirar-segundo-fator', {
      conta: ana.email,
      motivo: 'documento conferido',
    });
    expect((await token()).status).toBe(200);
    await app.runJobs();
    const assuntos = (await mailsIn(app, ana.email)).map(({ subject }) => subject);
    expect(assuntos).toContain('Segundo passo ligado');
    expect(assuntos).toContain('Segundo passo retirado pelo atendimento');
  });
});

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
