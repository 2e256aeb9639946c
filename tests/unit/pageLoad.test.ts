import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { orFailed, orNotFound } from '#lib/pageLoad.ts';

describe('loading what a page shows', () => {
  it('gives what was read', async () => {
    expect(await orFailed(Promise.resolve(1))).toBe(1);
    expect(await orNotFound(Promise.resolve(1))).toBe(1);
  });

  it('tells a failure of ours from what is not there', async () => {
    const offline = () => Promise.reject(new AppError('SERVICO_INDISPONIVEL'));
    const missing = () => Promise.reject(new AppError('NAO_ENCONTRADO'));
    expect(await orFailed(offline())).toBeNull();
    await expect(orFailed(missing())).rejects.toThrow('NAO_ENCONTRADO');
    expect(await orNotFound(missing())).toBeNull();
    await expect(orNotFound(offline())).rejects.toThrow('SERVICO_INDISPONIVEL');
  });

  it('hides no mistake of the program', async () => {
    await expect(orFailed(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
  });
});
