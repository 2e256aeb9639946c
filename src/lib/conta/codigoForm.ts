import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { tableForm } from '#lib/form.ts';
import { filled } from '#lib/forms/fields.ts';
import { sentenceOf } from '#lib/messages.ts';
import { paths, safeReturn } from '#lib/paths.ts';

/** The second factor of a sign-in. */
export const codigoForm = tableForm(
  {
    Codigo: {
      rotulo: 'Código',
      schema: v.pipe(filled('Informe o código.'), v.maxLength(60, 'Confira o código.')),
      dica: 'Os 6 números que o aplicativo mostra agora, ou um dos seus códigos de reserva.',
      secreto: true,
      autocomplete: 'one-time-code',
      autocapitalize: 'none',
      enterkeyhint: 'go',
      maxlength: 60,
    },
    volta: { schema: v.string() },
  },
  {
    invalid: 'Informe o código.',
    async submit(api: FullApi, { Codigo, volta }) {
      await api.conta.entrarComCodigo({ Codigo });
      return { redirect: safeReturn(volta) ?? paths.app.inicial };
    },
    onError({ code }) {
      if (code === 'PASSO_VENCIDO') return { redirect: paths.login, aviso: 'passoVencido' };
      return code === 'CODIGO_INVALIDO' ? { errors: { Codigo: sentenceOf(code) } } : undefined;
    },
  },
);
