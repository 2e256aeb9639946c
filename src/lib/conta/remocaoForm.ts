import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { tableForm } from '../form.ts';
import { sentenceOf, TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { senhaAtual } from './senhaFields.ts';

/** Requests the removal of the account, confirmed by the driver's password. */
export const pedirRemocaoForm = tableForm(
  {
    Senha: senhaAtual('Sua senha', 'Informe a sua senha.'),
    confirmo: {
      rotulo: 'Entendi o que será apagado e quero remover a minha conta.',
      como: 'marcar',
      schema: v.literal('on', 'Marque para confirmar.'),
    },
  },
  {
    invalid: sentenceOf('DADOS_INVALIDOS'),
    async submit(api: FullApi, { Senha }) {
      await api.conta.pedirRemocao({ Senha });
      return { redirect: paths.app.remocao, aviso: 'remocaoPedida' };
    },
    onError: ({ code }) =>
      code === 'USUARIO_SENHA_INVALIDO'
        ? {
            errors: { Senha: 'Esta não é a sua senha.' },
            aviso: { tipo: 'erro', texto: TEXTS.senhaIncorreta },
          }
        : undefined,
  },
);

export const cancelarRemocaoForm = tableForm(
  {},
  {
    async submit(api: FullApi) {
      await api.conta.cancelarRemocao();
      return { redirect: paths.app.remocao, aviso: 'remocaoCancelada' };
    },
  },
);
