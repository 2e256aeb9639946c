import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import type { IsoDate } from '../dates.ts';
import { fail } from '../errors.ts';
import { type Done, defineForm } from '../form.ts';
import { sentenceOf } from '../messages.ts';
import { paths } from '../paths.ts';
import type { Rascunho } from './form.ts';
import { fundamentosEscolhidos, multaDoRascunho } from './rascunho.ts';

/** The last form of the wizard, below the review: the draft becomes the fine. */
export function cadastrarForm({ id, dados, hoje }: { id: number; dados: Rascunho; hoje: IsoDate }) {
  return defineForm({
    fields: ['Chave'],
    schema: v.object({ Chave: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined) }),
    async submit(api: FullApi, { Chave }) {
      const lida = multaDoRascunho(dados);
      if (!lida) fail('DADOS_INVALIDOS');
      await api.peticoes.cadastrarMulta({
        ...lida.multa,
        SolicitacaoMultaNaoAcompanhada_Id: id,
        function: 'cadastrar',
        Fatos: JSON.stringify(lida.declarados),
        Fundamentos: JSON.stringify(fundamentosEscolhidos(dados, hoje)),
        Chave,
      });
      return { redirect: paths.app.recursoOnline.cadastrarMulta(id), aviso: 'multaCadastrada' };
    },
    onError({ code, fields }) {
      if (code === 'MULTA_JA_CADASTRADA') return { redirect: paths.app.recursoOnline.cadastrarMulta(id) };
      // The review has no fields for error messages.
      const texto = [sentenceOf(code), ...Object.values(fields)].join(' ');
      return code === 'DADOS_INVALIDOS' ? { errors: {}, aviso: { tipo: 'erro', texto } } : undefined;
    },
  });
}

/** Opens a written petition for correction, or cancels the correction. */
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
