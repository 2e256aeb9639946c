import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { watchSpace } from '#backend/platform/db/space.ts';
import { TransactionTimeout } from '#backend/platform/db/transaction.ts';
import { retryUntilDatabaseIsBack, temporaryFailureOf } from '#backend/platform/db/trouble.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const query = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

describe('database errors that pass by themselves', () => {
  it.each([
    ['a server that is not there', query(withCode('ECONNREFUSED'))],
    ['a local socket that is not there', query(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))],
    ['one that is shutting down', query(withCode('57P01'))],
    ['one that is starting', withCode('57P03')],
    ['a line that was cut', query(new Error('Connection terminated unexpectedly'))],
    ['a pool that got none in time', new Error('timeout exceeded when trying to connect')],
    ['all addresses of a name', new AggregateError([withCode('ECONNREFUSED')], '')],
    ['a transaction that took too long', new TransactionTimeout('rolled back')],
    ['an error of an error', new Error('outer', { cause: query(withCode('08006')) })],
  ])('%s', (_, error) => expect(temporaryFailureOf(error)).toBe('SERVICO_INDISPONIVEL'));

  it.each([
    ['a full disk of the server', query(withCode('53100'))],
    ['a full disk of ours', withCode('ENOSPC')],
    ['a write while none is taken', query(withCode('25006'))],
  ])('%s, as lack of disk space', (_, error) => expect(temporaryFailureOf(error)).toBe('SEM_ESPACO'));

  it.each([
    ['a broken rule of the data', query(withCode('23505'))],
    ['a wrong query', query(withCode('42703'))],
    ['a file that is not there', Object.assign(withCode('ENOENT'), { syscall: 'open' })],
    ['a mistake of ours', new TypeError('Connection is not defined')],
    ['what is no error', 'ECONNREFUSED'],
  ])('not %s', (_, error) => expect(temporaryFailureOf(error)).toBeNull());
});

it('records a completed act as soon as the database is back', async () => {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error('the connection was cut'), { code: '57P01' });
    return 'written';
  };
  expect(await retryUntilDatabaseIsBack(write)).toBe('written');
  expect(tries).toBe(3);
});

it('does not retry an error of another kind', async () => {
  let tries = 0;
  const write = async () => {
    tries += 1;
    throw Object.assign(new Error('twice'), { code: '23505' });
  };
  await expect(retryUntilDatabaseIsBack(write)).rejects.toThrow('twice');
  expect(tries).toBe(1);
});

it('reports once that free space fell under the limit, and once that it is above it again', async () => {
  const told: string[] = [];
  let free = 500;
  const space = await watchSpace({
    folder: mkdtempSync(join(tmpdir(), 'via-livre-space-')),
    floorBytes: 100,
    everyMs: 60_000,
    change: async (low) => void told.push(low ? 'refuse' : 'take'),
    log: { error: () => told.push('full'), info: () => told.push('free') },
    free: async () => free,
  });
  const at = async (bytes: number) => {
    free = bytes;
    await space.check();
    return space.low();
  };
  expect([await at(101), await at(99), await at(50), await at(105), await at(111), await at(300)]).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  // The database refuses writes before any client is told, and accepts them before any client sends one.
  expect(told).toEqual(['refuse', 'full', 'take', 'free']);
  space.close();
});

it('retries when the database could not be set read-only', async () => {
  let calls = 0;
  let free = 500;
  const space = await watchSpace({
    folder: tmpdir(),
    floorBytes: 100,
    everyMs: 60_000,
    change: async () => {
      calls += 1;
      if (calls === 1) throw new Error('busy');
    },
    log: { error: () => {}, info: () => {} },
    free: async () => free,
  });
  free = 10;
  await expect(space.check()).rejects.toThrow('busy');
  expect(space.low()).toBe(false);
  await space.check();
  expect(space.low()).toBe(true);
  space.close();
});
