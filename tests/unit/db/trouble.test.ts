import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TransactionTimeout } from '#backend/platform/db/transaction.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';

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
