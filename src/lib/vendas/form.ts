import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { defineForm } from '../form.ts';
import { paths } from '../paths.ts';

/** The acceptance of a contract: one button. Which sale it is comes from the page, never from the form. */
export function aceiteForm(vendaId: number) {
  return defineForm({
    fields: [],
    schema: v.object({}),
    async submit(api: FullApi) {
      await api.vendas.assinar({ venda_id: vendaId });
      return { redirect: paths.app.venda.formaPagamento(vendaId) };
    },
  });
}
