import { describe, expect, it } from 'vitest';
import { enderecoAberto, enderecoDePush } from '#backend/platform/adapters/push/enderecoPublico.ts';
import { NOW, refused, sharedApp } from '../harness/app.ts';
import { navegadorComPush } from '../harness/servicoDePush.ts';
import { comPush, comServico } from './aparelhos.ts';

const app = sharedApp();
const { servico, ana, ligar, avisar } = comPush(app);

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
    await refused(ana.api.avisos.ligarPush({ Endereco, P256dh, Auth }), 'DADOS_INVALIDOS');
    expect(enderecoDePush(Endereco)).toBeNull();
  });

  it('is not called at a name of the internal network, nor through a redirect', async () => {
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

  it('keys of another length are refused', async () => {
    const { P256dh, Auth } = navegadorComPush();
    const Endereco = servico.endereco('x');
    for (const errado of [
      { P256dh: Auth, Auth },
      { P256dh, Auth: P256dh },
      { P256dh: '***', Auth },
    ])
      await refused(ana.api.avisos.ligarPush({ Endereco, ...errado }), 'DADOS_INVALIDOS');
  });
});

it('the key is made once, also by two concurrent requests', async () => {
  app.setClock(NOW);
  const [um, outro] = await Promise.all([ana.api.avisos.push(), (await app.signUp()).api.avisos.push()]);
  expect(um.ChavePublica).toMatch(/^B[\w-]{86}$/);
  expect(outro.ChavePublica).toBe(um.ChavePublica);
});
