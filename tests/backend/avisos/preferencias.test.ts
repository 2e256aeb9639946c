import { beforeEach, describe, expect, it } from 'vitest';
import { fresh, NOW, refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

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
