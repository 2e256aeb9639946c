import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openSession } from '#backend/domain/conta/session.ts';
import { aparelhoPush } from '#backend/platform/db/schema/notificacoes.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { lerVapid, navegadorComPush } from '../harness/servicoDePush.ts';
import { comPush } from './aparelhos.ts';

const app = sharedApp();
const { servico, ana, outra, ligar, avisar } = comPush(app);
const aparelhos = (driver: Driver) => app.deps.db.$count(aparelhoPush, eq(aparelhoPush.usuarioId, driver.id));

/** Another device of the driver, with its own session. */
async function outroAparelho(driver: Driver) {
  const { token } = await openSession(driver.ctx, driver.id);
  const { P256dh, Auth } = navegadorComPush();
  const chamar = (path: string, corpo: object = {}) =>
    app.fetch(`/api/appUsuario/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(corpo),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
  await chamar('/Avisos/Push', { Endereco: servico.endereco(`outro-${outra()}`), P256dh, Auth });
  return { chamar };
}

describe('a notice on a device', () => {
  it('is encrypted for it alone, signed, without personal data, and leads to the notice', async () => {
    const celular = await ligar(ana);
    const id = await avisar(ana);
    await app.runJobs();
    expect(servico.chegou).toHaveLength(1);
    const [{ caminho, headers, corpo } = { caminho: '', headers: {}, corpo: Buffer.alloc(0) }] =
      servico.chegou;
    expect(caminho).toBe(`/send/${celular.nome}`);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: `aviso-${id}` });
    const claro = celular.ler(corpo);
    expect(JSON.parse(claro)).toEqual({
      texto: 'Há novidade nas suas multas, pontos ou processos.',
      caminho: `/app/notificacoes/view/${id}`,
      marca: `aviso-${id}`,
    });
    expect(claro).not.toMatch(/Ana|KVL|velocidade/);
    // All messages have the same length, so that the length reveals nothing.
    expect(corpo.length).toBe(4096);
    const { certa, aud, sub, exp, chave } = lerVapid(String(headers.authorization));
    expect([certa, aud, sub]).toEqual([
      true,
      new URL(servico.endereco('')).origin,
      'mailto:suporte@vialivre.example',
    ]);
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(chave).toBe((await ana.api.avisos.push()).ChavePublica);
  });

  it('goes to each device of the driver, and to nobody else’s', async () => {
    await ligar(ana);
    await outroAparelho(ana);
    await ligar(await app.signUp());
    await avisar(ana);
    await app.runJobs();
    expect(servico.chegou).toHaveLength(2);
  });

  it('does not go where the kind is switched off, also while it waits, nor once it was read', async () => {
    await ligar(ana);
    await avisar(ana);
    await ana.api.avisos.definir({ Tipo: 'multas', Canal: 'push', Ligado: false });
    await avisar(ana, 'recursos');
    const [lida] = (await ana.api.notificacoes.lista()).filter(({ Assunto }) => Assunto.startsWith('Multa'));
    await ana.api.notificacoes.marcarLida({ Guid: lida?.Guid ?? '' });
    await app.runJobs();
    expect(servico.chegou).toHaveLength(0);
    await avisar(ana, 'recursos');
    await app.runJobs();
    expect(servico.chegou).toHaveLength(1);
  });

  it('is tried again when the service is away, and not when it refuses', async () => {
    await ligar(ana);
    servico.responder(503);
    await avisar(ana);
    const [falhou] = (await app.runJobs({ failures: 'returned' })).filter(({ queue }) => queue === 'push');
    expect(falhou).toHaveProperty('error');
    servico.responder(413);
    await app.runJobs({ early: true });
    expect(await aparelhos(ana)).toBe(1);
    expect(servico.chegou).toHaveLength(2);
  });

  it.each([404, 410])('is the last one for a device whose service says %i', async (status) => {
    await ligar(ana);
    servico.responder(status);
    await avisar(ana);
    await app.runJobs();
    expect(await aparelhos(ana)).toBe(0);
  });
});

describe('a device', () => {
  it('gets no more notices after the end of its session: signed out, ended from another device, a new password', async () => {
    const celular = await outroAparelho(ana);
    await celular.chamar('/Usuario/Sair');
    expect(await aparelhos(ana)).toBe(0);
    await outroAparelho(ana);
    await ana.api.conta.encerrarAparelhos({ Senha: ana.senha });
    expect(await aparelhos(ana)).toBe(0);
    await outroAparelho(ana);
    await ana.api.conta.trocarSenha({
      SenhaAtual: ana.senha,
      Senha: 'rodovia-27',
      ConfirmaSenha: 'rodovia-27',
    });
    expect(await aparelhos(ana)).toBe(0);
  });

  it('is switched off by itself, and a session that ran out gets nothing', async () => {
    await ligar(ana);
    expect((await ana.api.avisos.desligarPush()).NesteAparelho).toBe(false);
    expect(await aparelhos(ana)).toBe(0);
    await ligar(ana);
    app.passDays(31);
    await avisar(ana);
    await app.runJobs();
    expect(servico.chegou).toHaveLength(0);
  });

  it('that another driver uses now gets no notices of the previous driver', async () => {
    await ligar(ana, 'da-familia');
    const bia = await app.signUp();
    await ligar(bia, 'da-familia');
    expect([await aparelhos(ana), await aparelhos(bia)]).toEqual([0, 1]);
  });
});
