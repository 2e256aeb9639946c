import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { tableForm } from '#lib/form.ts';
import { sentenceOf } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';

/** Withdraws from a purchase. The tick confirms it; no reason is asked for (CDC, art. 49). */
export const desistirForm = (id: number) =>
  tableForm(
    {
      confirmo: {
        rotulo: 'Entendi o que deixa de valer e quero desistir desta compra.',
        como: 'marcar',
        schema: v.literal('on', 'Marque para confirmar.'),
      },
    },
    {
      invalid: sentenceOf('DADOS_INVALIDOS'),
      async submit(api: FullApi) {
        await api.pedidos.desistir({ id });
        return { redirect: paths.app.planos.detalhes(id), aviso: 'desistenciaPedida' };
      },
    },
  );
