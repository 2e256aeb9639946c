import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { type Done, defineForm } from '#lib/form.ts';
import { type AvisoCode, sentenceOf } from '#lib/messages.ts';
import type { SolicitacaoDoPedido } from '#lib/paths/app.ts';
import { paths } from '#lib/paths.ts';
import type { Rascunho } from './form.ts';
import { fundamentosEscolhidos, multaDoRascunho } from './rascunho.ts';

interface Conferida {
  /** As in `passoForm`. */
  id: number;
  onde: (passo?: string) => string;
  dados: Rascunho;
  /** Of `dados` as they are stored now. */
  versao: string;
  hoje: IsoDate;
  aviso?: AvisoCode;
}

/**
 * The last form of the wizard, below the review: the draft becomes the fine. `Visto` is the version of the answers that the review showed:
 * the purchase covers one fine, and another window must not put a different one under the button.
 */
export function cadastrarForm({ id, onde, dados, versao, hoje, aviso = 'multaCadastrada' }: Conferida) {
  return defineForm({
    fields: ['Chave', 'Visto'],
    schema: v.object({
      Chave: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
      Visto: v.string(),
    }),
    async submit(api: FullApi, { Chave, Visto }): Promise<Done> {
      if (Visto !== versao) return { redirect: onde('revisao'), aviso: 'peticaoMudou' };
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
      return { redirect: onde(), aviso };
    },
    onError({ code, fields }) {
      if (code === 'MULTA_JA_CADASTRADA') return { redirect: onde() };
      // The review has no fields for error messages.
      const texto = [sentenceOf(code), ...Object.values(fields)].join(' ');
      return code === 'DADOS_INVALIDOS' ? { errors: {}, aviso: { tipo: 'erro', texto } } : undefined;
    },
  });
}

/** Opens a written petition for correction, or cancels the correction. */
export function correcaoForm({ da }: { da: SolicitacaoDoPedido }) {
  const { cadastrarMulta } = paths.app.recursoOnline;
  return defineForm({
    fields: ['acao'],
    schema: v.object({ acao: v.fallback(v.picklist(['corrigir', 'desistir', '']), '') }),
    async submit(api: FullApi, { acao }): Promise<Done> {
      if (acao === 'corrigir') await api.peticoes.corrigir({ id: da.Id });
      if (acao === 'desistir') await api.peticoes.desistirDaCorrecao({ id: da.Id });
      return { redirect: cadastrarMulta(da, acao === 'corrigir' ? 'revisao' : undefined) };
    },
    onError: ({ code }) =>
      code === 'MULTA_JA_CADASTRADA' || code === 'NAO_ENCONTRADO'
        ? { redirect: cadastrarMulta(da) }
        : undefined,
  });
}
