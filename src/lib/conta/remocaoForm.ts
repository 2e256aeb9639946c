import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { defineForm } from '../form.ts';
import { paths } from '../paths.ts';
import { LIMITES_CONTA } from './rules.ts';

/** Asks for the removal of the account. The password shows that it is the driver, and that it is meant. */
export const pedirRemocaoForm = defineForm({
  fields: ['Senha', 'confirmo'],
  secret: ['Senha'],
  schema: v.object({
    Senha: v.pipe(
      v.string(),
      v.nonEmpty('Informe a sua senha.'),
      v.maxLength(LIMITES_CONTA.senhaMax, 'A senha tem no máximo 12 caracteres.'),
    ),
    confirmo: v.literal('on', 'Marque para confirmar.'),
  }),
  invalid: 'Confira os campos indicados.',
  async submit(api: FullApi, { Senha }) {
    await api.conta.pedirRemocao({ Senha });
    return { redirect: paths.app.remocao, aviso: 'remocaoPedida' };
  },
  onError: ({ code }) =>
    code === 'USUARIO_SENHA_INVALIDO'
      ? { errors: { Senha: 'Esta não é a sua senha.' }, aviso: { tipo: 'erro', texto: 'Senha incorreta.' } }
      : undefined,
});

export const cancelarRemocaoForm = defineForm({
  fields: [],
  schema: v.object({}),
  async submit(api: FullApi) {
    await api.conta.cancelarRemocao();
    return { redirect: paths.app.remocao, aviso: 'remocaoCancelada' };
  },
});
