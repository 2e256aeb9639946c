import { expect, it } from 'vitest';
import { cupomConferido } from '#islands/pedidos/useCupom.ts';
import { AppError } from '#lib/errors.ts';

it.each(['CUPOM_INVALIDO', 'DADOS_INVALIDOS', 'SERVICO_RECUSOU'] as const)(
  'a coupon that is answered %s was checked: it is cleared',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(true);
  },
);

it.each(['SERVICO_INDISPONIVEL', 'ERRO_INTERNO', 'SESSAO_EXIGIDA', 'MUITAS_TENTATIVAS'] as const)(
  'a coupon that is answered %s was not checked: what was typed stays',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(false);
  },
);
