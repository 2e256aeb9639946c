import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { tableForm } from '#lib/form.ts';
import { key } from '#lib/forms/fields.ts';
import { ROTULO_DO_REQUERIMENTO, TIPOS_DE_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { sentenceOf } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { senhaAtual } from './form.ts';
import { senhaIncorreta } from './segurancaForm.ts';

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
    onError: ({ code }) => senhaIncorreta('Senha', code),
  },
);

/** `acao` tells its submission from that of `pedirRemocaoForm`, on the same page. */
export const cancelarRemocaoForm = tableForm(
  { acao: { schema: v.literal('cancelar') } },
  {
    async submit(api: FullApi) {
      await api.conta.cancelarRemocao();
      return { redirect: paths.app.remocao, aviso: 'remocaoCancelada' };
    },
  },
);

/** Asks for a right of LGPD art. 18 that no button gives at once. */
export const requererForm = tableForm(
  {
    Tipo: {
      rotulo: 'O que você pede',
      como: 'selecao',
      vazio: 'Escolha',
      schema: v.picklist(TIPOS_DE_REQUERIMENTO, 'Escolha o que você pede.'),
      opcoes: TIPOS_DE_REQUERIMENTO.map((valor) => ({ valor, rotulo: ROTULO_DO_REQUERIMENTO[valor] })),
    },
    Texto: {
      rotulo: 'Conte o que você precisa',
      linhas: 4,
      maxlength: 2000,
      schema: v.pipe(v.string(), v.trim(), v.nonEmpty('Conte o que você precisa.'), v.maxLength(2000)),
    },
    Chave: { schema: key },
  },
  {
    invalid: sentenceOf('DADOS_INVALIDOS'),
    async submit(api: FullApi, pedido) {
      await api.conta.requerer(pedido);
      return { redirect: `${paths.app.privacidade}#pedidos`, aviso: 'requerimentoFeito' };
    },
  },
);
