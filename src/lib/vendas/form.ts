import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { fail } from '#lib/errors.ts';
import { defineForm } from '#lib/form.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';

/**
 * The acceptance of a contract: one button, and the hash of the file that the page showed; without it, or with another file's, nothing
 * is accepted. The sale comes from the page, never from the form.
 */
export function aceiteForm(vendaId: number) {
  return defineForm({
    fields: ['sha256'],
    schema: v.object({ sha256: v.string() }),
    async submit(api: FullApi, { sha256 }) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) fail('CONTRATO_INDISPONIVEL', { sentence: TEXTS.contratoMudou });
      await api.vendas.assinar({ venda_id: vendaId, sha256 });
      return { redirect: paths.app.venda.formaPagamento(vendaId) };
    },
  });
}
