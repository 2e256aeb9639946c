import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { orNotFound, orNullIfUnavailable } from '#lib/pageLoad.server.ts';

const failing = (code: ConstructorParameters<typeof AppError>[0]) => Promise.reject(new AppError(code));

describe('the data that a page loads', () => {
  it('is null when the row does not exist, belongs to another driver, or the address is invalid', async () => {
    expect(await orNotFound(Promise.resolve('CNH'))).toBe('CNH');
    expect(await orNotFound(failing('NAO_ENCONTRADO'))).toBeNull();
    expect(await orNotFound(failing('DADOS_INVALIDOS'))).toBeNull();
    expect(await orNotFound(failing('CORPO_INVALIDO'))).toBeNull();
    await expect(orNotFound(failing('ERRO_INTERNO'))).rejects.toThrow('ERRO_INTERNO');
  });

  it('is null when it could not be read now; other errors are thrown', async () => {
    expect(await orNullIfUnavailable(Promise.resolve([]))).toEqual([]);
    expect(await orNullIfUnavailable(failing('SERVICO_INDISPONIVEL'))).toBeNull();
    expect(await orNullIfUnavailable(failing('ERRO_INTERNO'))).toBeNull();
    await expect(orNullIfUnavailable(failing('SESSAO_EXIGIDA'))).rejects.toThrow('SESSAO_EXIGIDA');
    await expect(orNullIfUnavailable(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });
});
