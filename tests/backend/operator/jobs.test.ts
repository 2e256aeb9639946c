import { afterEach, expect, it, vi } from 'vitest';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
const sandra = operador(app);

afterEach(() => vi.restoreAllMocks());

const listados = async (valores = {}) =>
  (await sandra.faz('jobs listar', valores)).dados as { id: string; fila: string; erro: string }[];

it('a mail that failed to the end is listed with its error, and goes out when the operator repeats it', async () => {
  const ana = await app.signUp();
  const send = vi.spyOn(app.deps.adapters.mailer, 'send').mockRejectedValue(new Error('mail not sent: 550'));
  await app.runJobs({ early: true, failures: 'returned' });
  const [morta, ...outras] = await listados({ fila: 'email' });
  expect(outras).toEqual([]);
  expect(morta).toMatchObject({
    fila: 'email',
    erro: 'mail not sent: 550',
    dados: { modelo: 'boas-vindas', usuarioId: ana.id },
  });
  expect(await listados({ fila: 'consulta' })).toEqual([]);

  send.mockRestore();
  expect(await sandra.faz('jobs repetir', { tarefa: morta?.id })).toMatchObject({
    mensagem: 'Tarefas devolvidas à fila: 1.',
  });
  expect(await listados()).toEqual([]);
  await app.runJobs();
  expect(await mailsIn(app, ana.email)).toHaveLength(1);
  expect(await sandra.registros(morta?.id ?? '')).toMatchObject([
    { acao: 'mesa.ato', dados: { ato: 'jobs repetir' } },
  ]);
});

it('all of a queue are repeated by its name; the code of a recovery is never shown', async () => {
  const ana = await app.signUp();
  await app.runJobs();
  vi.spyOn(app.deps.adapters.mailer, 'send').mockRejectedValue(new Error('down'));
  for (let vez = 0; vez < 2; vez += 1) await ana.api.conta.esqueceuSenha({ Email: ana.email });
  await app.runJobs({ early: true, failures: 'returned' });
  vi.restoreAllMocks();
  const { tabela } = await sandra.faz('jobs listar');
  expect(tabela?.linhas).toHaveLength(2);
  // There is no code to show: it is made together with the mail.
  expect(JSON.stringify([tabela, await listados()])).not.toContain('codigo');

  await sandra.faz('jobs repetir', { tarefa: 'email' });
  await app.runJobs();
  const recovery = (await mailsIn(app, ana.email)).filter(({ subject }) => subject === 'Crie uma nova senha');
  expect(recovery.map(({ text }) => text?.includes('(oculto)'))).toEqual([false, false]);
});
