import { expect, it } from 'vitest';
import { retryUntilDatabaseIsBack } from '#backend/platform/db/trouble.ts';

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
