import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { type Done, defineForm } from '../form.ts';
import { paths } from '../paths.ts';

/** Opens a written petition to be corrected, or gives the correction up. */
export function correcaoForm({ id }: { id: number }) {
  const { cadastrarMulta } = paths.app.recursoOnline;
  return defineForm({
    fields: ['acao'],
    schema: v.object({ acao: v.fallback(v.picklist(['corrigir', 'desistir', '']), '') }),
    async submit(api: FullApi, { acao }): Promise<Done> {
      if (acao === 'corrigir') await api.peticoes.corrigir({ id });
      if (acao === 'desistir') await api.peticoes.desistirDaCorrecao({ id });
      return { redirect: cadastrarMulta(id, acao === 'corrigir' ? 'revisao' : undefined) };
    },
    onError: ({ code }) =>
      code === 'MULTA_JA_CADASTRADA' || code === 'NAO_ENCONTRADO'
        ? { redirect: cadastrarMulta(id) }
        : undefined,
  });
}
