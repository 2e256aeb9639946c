import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateCnh } from '@brazilian-utils/brazilian-utils/generate-cnh';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { expect } from 'vitest';
import { formatCpf } from '#lib/documents.ts';
import { servidorEm } from '../server.ts';

export const HTTPS = 'https://vialivre.example';
/** A log line that an attacker would like to inject. */
export const FORGED = '\n{"level":60,"msg":"forjada"}\n';

export const SECRETS = {
  email: `zuleica-${randomUUID().slice(0, 8)}@segredo.example`,
  nome: 'Zuleica Marcador',
  cpf: generateCpf(),
  senha: 'segredo-zx26',
  senhaErrada: 'erradissima9',
  cnh: generateCnh(),
  placa: 'ZXY9K87',
  renavam: '98765432103',
  cartao: '4539620659922097',
  cartaoCifrado: `cifrado-${randomUUID()}`,
  rua: 'Rua do Segredo Marcado',
};

/** Every spelling in which a value may have been written. */
export function traces(values: Record<string, string>): RegExp {
  const ways = Object.values(values).flatMap((value) => [value, encodeURIComponent(value)]);
  const all = [...ways, formatCpf(SECRETS.cpf)].map((way) => way.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp([...new Set(all)].join('|'), 'i');
}

const GREETING =
  /^(Via Livre no ar|Mesa de operação|Formas de pagamento|Serviços simulados|ALLOW_SIMULATORS=on|Para experimentar| {2}(E-mail|Senha) )/;

/** Expects that every line is complete JSON, except the start message of the launcher. */
export function expectWholeLines(output: string): void {
  const lines = output.split('\n').filter((text) => text.trim() !== '' && !GREETING.test(text));
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
  expect(output).not.toContain('"msg":"forjada"');
}

/** The server's output on both streams, and a request to it. */
export async function started(pasta: string, settings: Record<string, string> = {}) {
  const written: string[] = [];
  const dataDir = join(pasta, randomUUID());
  const servidor = await servidorEm(
    dataDir,
    { PUBLIC_URL: HTTPS, ALLOW_SIMULATORS: 'on', LOG_LEVEL: 'debug', ...settings },
    (text) => written.push(text),
  );
  await servidor.start();
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${servidor.url}${path}`, {
      ...init,
      headers: { origin: HTTPS, accept: 'text/html', ...Object.fromEntries(new Headers(init.headers)) },
      redirect: 'manual',
    });
  const output = async () => {
    await wait(300);
    return written.join('');
  };
  return { servidor, dataDir, ask, output };
}
