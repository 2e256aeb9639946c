import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { desenharTabela } from '../../../bin/lib/operador/saida.mjs';

const pasta = mkdtempSync(join(tmpdir(), 'via-livre-partida-'));
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

function start(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/start.mjs'], {
    env: { PATH: process.env.PATH, HOME: pasta, DATA_DIR: join(pasta, 'data'), ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.trim() };
}

describe('a start that fails', () => {
  it('with a taken or invalid port says so before anything is installed or built', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    const busy = start({ PORT: String(port) });
    taken.close();
    expect(busy).toMatchObject({ status: 1, stdout: '' });
    expect(busy.stderr).toBe(
      `Este endereço já está em uso por outro programa; escolha outra porta com PORT (HOST=127.0.0.1, PORT=${port}).`,
    );
    expect(start({ PORT: '70000' }).stderr).toBe(
      'Configuração inválida: PORT aceita um número inteiro de 1 a 65535.',
    );
    expect(start({ HOST: '203.0.113.9' }).stderr).toContain('confira HOST');
  });

  it('with a wrong setting names it and what it accepts, before the build', () => {
    const { status, stderr } = start({ PORT: '4738', TRIAL_DAYS: 'sete' });
    expect([status, stderr]).toEqual([
      1,
      'Configuração inválida: TRIAL_DAYS aceita um número inteiro de 0 a 365.',
    ]);
  });
});

describe('a table of the operator', () => {
  it('shows texts of drivers without control characters that move the cursor or change the text direction', () => {
    const nome = 'Ana\u202Egpj.exe\u202C \u2066x\u2069\u200B\u001b[2J\r\nB\u061C\u200F\uFEFF';
    const texto = desenharTabela({ colunas: ['nome', 'plano'], linhas: [[nome, 'anual']] });
    expect(texto).not.toMatch(/[\p{Bidi_Control}\u200b\ufeff]|(?!\n)\p{Cc}/u);
    expect(texto.split('\n')).toHaveLength(3);
    expect(texto).toContain('Anagpj.exe x');
  });
});
