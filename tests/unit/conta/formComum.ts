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

export function data(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
