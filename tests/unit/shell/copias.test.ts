import { beforeEach, describe, expect, it } from 'vitest';
import { ficaOffline } from '#backend/app/http/gate.ts';
import { paths } from '#lib/paths.ts';
import { phone } from './phone.ts';

const page = (owner: string, keep = true) =>
  new Response(`<main>multas de ${owner}</main>`, {
    headers: { 'content-type': 'text/html', 'x-owner': owner, ...(keep && { 'x-offline-copy': '1' }) },
  });

describe('copies of pages on a phone', () => {
  let device: ReturnType<typeof phone>;
  beforeEach(async () => {
    device = phone();
    device.online(async () => page('ana'));
    await device.ask('/app/multas');
  });
  const offlineText = async (path = '/app/multas') => {
    device.offline();
    const answer = await device.ask(path);
    return answer?.type === 'error' ? '' : ((await answer?.text()) ?? '');
  };

  it.each([
    '/app',
    '/app/dashboard',
    '/app/inicial',
    '/app/condutores',
    '/app/veiculos/view/nunca-vista',
    '/app/perfil',
    '/app/pe/contratar/pix?item=1',
    '/app/venda/checkout/31',
    '/app/nada',
  ])('without one, %s shows our own page about the missing connection', async (path) => {
    device.online(async (asked) => new Response(asked === '/sem-internet' ? 'Você está sem internet.' : ''));
    await device.install();
    expect(await offlineText(path)).toBe('Você está sem internet.');
  });

  it('are shown to the driver who left them', async () => {
    expect(await offlineText()).toContain('multas de ana');
  });

  it.each([
    ['/', 'POST', 'navigate'],
    ['/login', 'POST', 'navigate'],
    ['/token', 'POST', 'cors'],
    ['/cadastrarUsuario', 'POST', 'navigate'],
    ['/cadastrarUsuario/parceiro', 'POST', 'cors'],
    ['/redefinirSenha', 'POST', 'navigate'],
    ['/api/appUsuario/v1/Usuario/Cadastrar', 'POST', 'cors'],
    ['/api/appUsuario/v1/Usuario/Sair', 'POST', 'cors'],
    ['/sair', 'GET', 'navigate'],
    ['/login', 'GET', 'navigate'],
  ])('are deleted with %s %s', async (path, method, mode) => {
    device.online(async () => new Response('', { headers: { 'content-type': 'text/html' } }));
    await device.ask(path, { method, mode });
    expect(await offlineText()).not.toContain('ana');
  });

  it.each([
    ['/sair', 'GET'],
    ['/login', 'POST'],
    ['/api/appUsuario/v1/Usuario/Sair', 'POST'],
  ])('stay, with the push messages, when another site leads to %s', async (path, method) => {
    device.online(async () => new Response('', { headers: { 'content-type': 'text/html' } }));
    await device.ask(path, { method, referrer: 'https://outro.example/' });
    expect(await offlineText()).toContain('multas de ana');
    expect(device.subscribed()).toBe(true);
  });

  it.each([
    ['/sair', 302, false],
    ['/login', 200, false],
    ['/login', 500, true],
    ['/app/perfil', 200, true],
  ])('and push messages for the driver who left are cancelled: %s, %i', async (path, status, subscribed) => {
    device.online(async () => new Response('', { status, headers: { 'content-type': 'text/html' } }));
    await device.ask(path);
    expect(device.subscribed()).toBe(subscribed);
  });

  it('are deleted when a page of the app belongs to another driver, or to no driver', async () => {
    for (const owner of ['bia', '-']) {
      device.online(async () => page('ana'));
      await device.ask('/app/multas');
      device.online(async () => page(owner, false));
      await device.ask('/app/perfil');
      expect(await offlineText(), owner).not.toContain('ana');
    }
  });

  it('never mix: a slow page of the first driver is not kept among those of the second', async () => {
    const { promise: slow, resolve: answerNow } = Promise.withResolvers<void>();
    device.online(async (path) => {
      if (path === '/app/veiculos') {
        await slow;
        return page('ana');
      }
      return page('bia');
    });
    const late = device.ask('/app/veiculos');
    await device.ask('/', { method: 'POST' });
    await device.ask('/app/multas');
    answerNow();
    await late;
    expect(await offlineText('/app/veiculos')).not.toContain('ana');
  });
});

it('a phone without room still gets the scripts of a page', async () => {
  const device = phone();
  device.fill();
  device.online(async () => new Response('export const a = 1;'));
  const answer = await device.ask('/_astro/a.js', { mode: 'cors' });
  expect(await answer?.text()).toBe('export const a = 1;');
});

const { app } = paths;
const guid = '0b8c7a52-52e4-4f4e-9a55-2ac54f4f7a11';

it('the first screen, deadlines and fines can be read without a connection', () => {
  const pages = [
    app.inicial,
    app.prazos,
    app.guardadas.lista,
    app.guardadas.carta,
    app.guardadas.ver(guid),
    app.multas.lista,
    app.multas.ver(7),
    app.multas.verHabilitacao(guid),
  ];
  expect(pages.filter((path) => !ficaOffline(path))).toEqual([]);
});

it('no other page is kept on the device, in particular no payment page', () => {
  const others = [
    paths.login,
    app.perfil,
    app.guardadas.nova,
    app.guardadas.corrigir(guid),
    app.recursos,
    app.condutores.lista,
    app.condutores.ver(guid),
    app.veiculos.lista,
    app.veiculos.ver(guid),
    app.condutores.cadastrar,
    app.condutores.corrigir(1),
    app.notificacoes.lista,
    app.planos.lista,
    app.planos.detalhes(1),
    app.planos.cartao({ idPlano: 1, idPlanoDetalhe: 2 }),
    ...Object.values(app.extras),
    ...Object.values(app.venda).map((path) => path(1)),
    ...['', '/', '/app/multasx', '/app/multas/pagar'],
  ];
  expect(others.filter((path) => ficaOffline(path))).toEqual([]);
});
