import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { enderecoAberto, enderecoDePush } from '#backend/platform/adapters/push/enderecoPublico.ts';
import { createPush } from '#backend/platform/adapters/push/push.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { CERTIFICADO, navegadorComPush, servicoDePush } from '../harness/servicoDePush.ts';

const log = pino({ level: 'silent' });
const PERTO = [{ address: '127.0.0.1', family: 4 }];
// The name resolves to the test's service; the test decides whether it may be called.
const resolver = ((_nome: string, _opcoes: object, callback: (e: null, a: object) => void) =>
  callback(null, PERTO)) as never;
const comServico = (aberto: (ip: string) => boolean) =>
  createPush({ log, aberto, resolver, ca: CERTIFICADO });

const app = sharedApp();
let servico: Awaited<ReturnType<typeof servicoDePush>>;
let ana: Driver;
beforeAll(async () => {
  servico = await servicoDePush();
  app.deps.adapters.push = comServico(() => true);
});
beforeEach(async () => {
  app.setClock('2026-11-20T15:00:00.000Z');
  servico.responder(201);
  ana = await app.signUp();
});
afterEach(() => servico.chegou.splice(0));
afterAll(async () => {
  await servico.close();
});

let vezes = 0;
/** A different name each time. */
function outra(): number {
  vezes += 1;
  return vezes;
}
async function ligar(driver: Driver, nome = `aparelho-${outra()}`) {
  const navegador = navegadorComPush();
  const { P256dh, Auth } = navegador;
  await driver.api.avisos.ligarPush({ Endereco: servico.endereco(nome), P256dh, Auth });
  return { ...navegador, nome };
}
const avisar = (driver: Driver, tipo: TipoDeAviso = 'multas') =>
  notificar(driver.ctx, {
    usuarioId: driver.id,
    tipo,
    chave: `teste:${outra()}`,
    assunto: 'Multa nova, placa KVL1A23',
    descricao: 'Ana Souza Prado: excesso de velocidade.',
  });

describe('a device that gives an address of no push service', () => {
  it.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://banco.internal/x',
    'https://intranet/x',
    'https://user:senha@push.example.com/x',
    'file:///etc/passwd',
    'x',
  ])('%s is refused', async (Endereco) => {
    const { P256dh, Auth } = navegadorComPush();
    await expect(ana.api.avisos.ligarPush({ Endereco, P256dh, Auth })).rejects.toMatchObject({
      code: 'DADOS_INVALIDOS',
    });
    expect(enderecoDePush(Endereco)).toBeNull();
  });

  it('gets no call to a name that leads inside, and no redirect followed', async () => {
    await ligar(ana);
    app.deps.adapters.push = comServico(enderecoAberto);
    await avisar(ana);
    const runs = await app.runJobs({ failures: 'returned' });
    app.deps.adapters.push = comServico(() => true);
    expect(runs.filter((run) => 'error' in run)).toHaveLength(1);
    expect(servico.chegou).toHaveLength(0);
    servico.responder(307);
    await app.runJobs({ early: true });
    expect(servico.chegou).toHaveLength(1);
  });

  it.each(['8.8.8.8', '2001:4860:4860::8888'])('but the open network is open: %s', (ip) => {
    expect(enderecoAberto(ip)).toBe(true);
  });

  it('keys of another length are refused', async () => {
    const { P256dh, Auth } = navegadorComPush();
    const Endereco = servico.endereco('x');
    for (const errado of [
      { P256dh: Auth, Auth },
      { P256dh, Auth: P256dh },
      { P256dh: '***', Auth },
    ])
      await expect(ana.api.avisos.ligarPush({ Endereco, ...errado })).rejects.toMatchObject({
        code: 'DADOS_INVALIDOS',
      });
  });
});

it('the key is made once, also by two that ask together', async () => {
  app.setClock(NOW);
  const [um, outro] = await Promise.all([ana.api.avisos.push(), (await app.signUp()).api.avisos.push()]);
  expect(um.ChavePublica).toMatch(/^B[\w-]{86}$/);
  expect(outro.ChavePublica).toBe(um.ChavePublica);
});
