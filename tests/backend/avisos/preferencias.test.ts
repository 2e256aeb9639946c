import { beforeEach, describe, expect, it } from 'vitest';
import { enderecoAberto, enderecoDePush } from '#backend/platform/adapters/push/enderecoPublico.ts';
import { fresh, NOW, refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { navegadorComPush } from '../harness/servicoDePush.ts';
import { comPush, comServico } from './aparelhos.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));
const ana = fresh(() => app.signUp());
beforeEach(async () => {
  await app.runJobs();
});

const assuntos = async () => (await mailsIn(app, ana.email)).map(({ subject }) => subject);
const ligados = async () =>
  (await ana.api.avisos.preferencias()).Avisos.filter(({ Canal }) => Canal === 'email').map(
    ({ Tipo, Ligado }) => `${Tipo} ${Ligado}`,
  );

describe('notices by kind', () => {
  it('are all on, and one that is switched off stays off until it is switched on', async () => {
    expect((await ligados()).every((um) => um.endsWith('true'))).toBe(true);
    for (let vez = 0; vez < 2; vez += 1)
      await ana.api.avisos.definir({ Tipo: 'novidades', Canal: 'email', Ligado: false });
    expect(await ligados()).toContain('novidades false');
    const bia = await app.signUp();
    expect((await bia.api.avisos.preferencias()).Avisos.every(({ Ligado }) => Ligado)).toBe(true);
    await ana.api.avisos.definir({ Tipo: 'novidades', Canal: 'email', Ligado: true });
    expect(await ligados()).toContain('novidades true');
  });

  it('news for all drivers goes by mail to those who want it, and is a notice for the others', async () => {
    await ana.api.avisos.definir({ Tipo: 'novidades', Canal: 'email', Ligado: false });
    await operador(app).faz('notificacoes enviar', {
      todos: true,
      assunto: 'Nova tela',
      texto: 'Veja.',
      email: true,
    });
    await operador(app).faz('notificacoes enviar', {
      conta: ana.email,
      assunto: 'Sua conta',
      texto: 'Oi.',
      email: true,
    });
    await app.runJobs();
    expect(await assuntos()).not.toContain('Nova tela');
    expect(await assuntos()).toContain('Sua conta');
    expect((await ana.api.notificacoes.lista()).map(({ Assunto }) => Assunto)).toContain('Nova tela');
  });

  it.each(['conta', 'compras'] as const)('mail about %s cannot be switched off', async (Tipo) => {
    await refused(ana.api.avisos.definir({ Tipo, Canal: 'email', Ligado: false }), 'AVISO_OBRIGATORIO');
    expect(await ligados()).toContain(`${Tipo} true`);
  });
});

const { servico, ana: dela, ligar, avisar } = comPush(app);

describe('a device with an address that is not a push service', () => {
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
    await refused(dela.api.avisos.ligarPush({ Endereco, P256dh, Auth }), 'DADOS_INVALIDOS');
    expect(enderecoDePush(Endereco)).toBeNull();
  });

  it('is not called at a name of the internal network, nor through a redirect', async () => {
    await ligar(dela);
    app.deps.adapters.push = comServico(enderecoAberto);
    await avisar(dela);
    const runs = await app.runJobs({ failures: 'returned' });
    app.deps.adapters.push = comServico(() => true);
    expect(runs.filter((run) => 'error' in run)).toHaveLength(1);
    expect(servico.chegou).toHaveLength(0);
    servico.responder(307);
    await app.runJobs({ early: true });
    expect(servico.chegou).toHaveLength(1);
  });

  it('keys of another length are refused', async () => {
    const { P256dh, Auth } = navegadorComPush();
    const Endereco = servico.endereco('x');
    for (const errado of [
      { P256dh: Auth, Auth },
      { P256dh, Auth: P256dh },
      { P256dh: '***', Auth },
    ])
      await refused(dela.api.avisos.ligarPush({ Endereco, ...errado }), 'DADOS_INVALIDOS');
  });
});

it('the key is made once, also by two concurrent requests', async () => {
  app.setClock(NOW);
  const [um, outro] = await Promise.all([dela.api.avisos.push(), (await app.signUp()).api.avisos.push()]);
  expect(um.ChavePublica).toMatch(/^B[\w-]{86}$/);
  expect(outro.ChavePublica).toBe(um.ChavePublica);
});
