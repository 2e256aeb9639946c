import type { FullApi } from '#lib/contract.ts';
import { AppError, type ErrorCode } from '#lib/errors.ts';

/** An API whose every call fails with a code; `calls` counts them. */
export function failing(code: ErrorCode) {
  const state = { calls: 0 };
  const call = async () => {
    state.calls += 1;
    throw new AppError(code);
  };
  const conta = { entrar: call, cadastrar: call, esqueceuSenha: call, alterar: call };
  return { api: { conta } as unknown as FullApi, state };
}

export { formulario as data } from '../../fixtures/formulario.ts';
