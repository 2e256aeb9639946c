import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { tableForm } from '../form.ts';
import { ROTULO_DO_REQUERIMENTO, TIPOS_DE_REQUERIMENTO } from '../mesa/requerimentos.ts';
import { sentenceOf } from '../messages.ts';
import { paths } from '../paths.ts';

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
      schema: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('Conte o que você precisa.'),
        v.maxLength(2000, 'Use no máximo 2.000 letras.'),
      ),
    },
  },
  {
    invalid: sentenceOf('DADOS_INVALIDOS'),
    async submit(api: FullApi, pedido) {
      await api.conta.requerer(pedido);
      return { redirect: `${paths.app.privacidade}#pedidos`, aviso: 'requerimentoFeito' };
    },
  },
);
