import { afterEach, describe, expect, it } from 'vitest';
import { consume } from '#backend/platform/limits.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';

const app = sharedApp();
afterEach(() => app.setClock(NOW));

const post = (path: string, body: object, ip = '10.1.1.1', driver?: Driver) =>
  app.post(`/api/appUsuario/v1/Usuario/${path}`, body, driver, { 'x-client-ip': ip });
const redefinir = (ip: string) => post('RedefinirSenha', { Codigo: 'x'.repeat(32), Senha: 'rodovia-27' }, ip);
const statuses = async (times: number, work: (nth: number) => Promise<Response>) => {
  const found = await Promise.all(Array.from({ length: times }, (_, nth) => work(nth)));
  return found.map(({ status }) => status);
};
const hex = (nth: number) => (nth + 1).toString(16);

describe('a limit by network', () => {
  it('cannot be avoided with other addresses of the same IPv6 /64', async () => {
    const seen = await statuses(40, (nth) =>
      redefinir(`2001:db8:a:1:${hex(nth)}:${hex(nth * 7)}::${hex(nth)}`),
    );
    expect(seen.filter((status) => status === 429)).toHaveLength(10);
  });

  it('allows all /64 of one /48 together four times as many requests', async () => {
    const seen = await statuses(150, (nth) => redefinir(`2001:db8:b:${hex(nth)}::1`));
    expect(seen.filter((status) => status === 429)).toHaveLength(30);
    expect((await redefinir('2001:db8:c:1::1')).status).toBe(410);
  });

  it('counts all spellings of an IPv4 address as one address', async () => {
    const forms = [
      '10.9.8.7',
      '::ffff:10.9.8.7',
      '::ffff:a09:807',
      '0:0:0:0:0:ffff:10.9.8.7',
      '64:ff9b::10.9.8.7',
    ];
    const seen = await statuses(40, (nth) => redefinir(forms[nth % forms.length] ?? ''));
    expect(seen.filter((status) => status === 429)).toHaveLength(10);
  });

  it('holds for signing in too', async () => {
    const seen = await statuses(110, (nth) =>
      app.entrar(
        { email: `n${nth}@example.com`, senha: 'errada-123' },
        { 'x-client-ip': `2001:db8:d:1::${hex(nth)}` },
      ),
    );
    expect(seen.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('a browser that has signed in before', () => {
  const entrar = (email: string, senha: string, ip: string, cookie = '') =>
    app.entrar(
      { email, senha },
      { 'x-client-ip': ip, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    );
  const aparelho = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('CLAparelho='))
      ?.split(';')[0] ?? '';

  it('signs in although others behind its address have used its tries up; no other account does', async () => {
    const [ana, beto] = [await app.signUp(), await app.signUp()];
    const celular = aparelho(await entrar(ana.email, ana.senha, '10.4.4.4'));
    expect(celular).not.toBe('');
    await statuses(100, (nth) => entrar(`v${nth}@example.com`, 'errada-123', '10.4.4.4'));
    expect((await entrar(ana.email, ana.senha, '10.4.4.4')).status).toBe(429);
    expect((await entrar(beto.email, beto.senha, '10.4.4.4', celular)).status).toBe(429);
    expect((await entrar(ana.email, ana.senha, '10.4.4.4', celular)).status).toBe(200);
  });

  it('has an end to its tries too', async () => {
    const ana = await app.signUp();
    const celular = aparelho(await entrar(ana.email, ana.senha, '10.4.4.5'));
    const seen = await statuses(32, () => entrar(ana.email, ana.senha, '10.4.4.5', celular));
    expect(seen.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('a stolen session', () => {
  const guesses = (driver: Driver, nth: number) => {
    const Senha = `chute-${nth}00`;
    return [
      post('TrocarSenha', { SenhaAtual: Senha, Senha: 'rodovia-27' }, '10.2.2.2', driver),
      post('PedirRemocao', { Senha }, '10.2.2.2', driver),
      post('EncerrarAparelhos', { Senha }, '10.2.2.2', driver),
    ];
  };

  it('allows five guesses of the password in all, also when they are sent at once', async () => {
    const ana = await app.signUp();
    const answers = await Promise.all([0, 1, 2, 3, 4].flatMap((nth) => guesses(ana, nth)));
    const codes = await Promise.all(answers.map((answer) => answer.text()));
    expect(codes.filter((code) => code.includes('USUARIO_SENHA_INVALIDO'))).toHaveLength(5);
    expect(codes.filter((code) => code.includes('MUITAS_TENTATIVAS'))).toHaveLength(10);
    await refused(ana.api.conta.pedirRemocao({ Senha: ana.senha }), 'MUITAS_TENTATIVAS');
  });

  it('allows at most twenty guesses a day', async () => {
    const ana = await app.signUp();
    let judged = 0;
    for (let quarter = 0; quarter < 8; quarter += 1) {
      app.setClock(new Date(Date.parse(NOW) + quarter * 901_000));
      for (let nth = 0; nth < 6; nth += 1) {
        const answer = await post('PedirRemocao', { Senha: `chute-${quarter}${nth}` }, '10.2.2.3', ana);
        if ((await answer.text()).includes('USUARIO_SENHA_INVALIDO')) judged += 1;
      }
    }
    expect(judged).toBe(20);
  });

  it('does not lock the driver out of recovery by mail, nor out of signing in', async () => {
    const ana = await app.signUp();
    await Promise.all([0, 1, 2].flatMap((nth) => guesses(ana, nth)));
    expect((await app.entrar(ana)).status).toBe(200);
  });
});

describe('a lock that was counted under a wrong clock', () => {
  const limit = { nome: 'relogio', points: 1, seconds: 900 };
  const lock = async (de: string) => {
    await consume(app.deps, { ...limit, de });
    await refused(consume(app.deps, { ...limit, de }), 'MUITAS_TENTATIVAS');
  };

  it.each([
    ['years ahead', '2031-01-01T00:00:00.000Z'],
    ['an hour ahead', '2026-11-20T13:00:00.000Z'],
    ['years behind', '1970-01-01T00:00:00.000Z'],
  ])('%s ends when the clock is right again', async (name, wrong) => {
    app.setClock(wrong);
    await lock(name);
    app.setClock(NOW);
    await expect(consume(app.deps, { ...limit, de: name })).resolves.toBeUndefined();
  });

  it('is not lifted by clocks that differ a little, as those of two machines do', async () => {
    await lock('dois');
    app.setClock(new Date(Date.parse(NOW) - 2_000));
    await refused(consume(app.deps, { ...limit, de: 'dois' }), 'MUITAS_TENTATIVAS');
  });
});
