import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { abrirSegredo, guardarSegredo } from '#backend/platform/secrets/segredo.ts';

it('a secret whose seal was shortened opens no more', () => {
  const env = { OPERATOR_KEY: randomBytes(32).toString('base64') };
  const guardado = guardarSegredo(env, 'ana', 'JBSWY3DP');
  expect(abrirSegredo(env, 'ana', guardado)).toBe('JBSWY3DP');
  const [versao, iv, selo = '', cifrado] = guardado.split('.');
  const curto = Buffer.from(selo, 'base64url').subarray(0, 4).toString('base64url');
  expect(abrirSegredo(env, 'ana', [versao, iv, curto, cifrado].join('.'))).toBeNull();
});
