import * as v from 'valibot';
import { rest } from '../endpoint.ts';
import { flag } from '../wire.ts';
import { CANAIS_DE_AVISO, TIPOS_DE_AVISO } from './tipos.ts';

const Preferencias = v.object({
  Avisos: v.array(
    v.object({
      Tipo: v.picklist(TIPOS_DE_AVISO),
      Canal: v.picklist(CANAIS_DE_AVISO),
      Ligado: v.boolean(),
      /** The driver may switch it. */
      Muda: v.boolean(),
    }),
  ),
});

export const avisos = {
  preferencias: rest('GET /Avisos/Preferencias', {
    input: v.object({}),
    answer: Preferencias,
    summary: 'Ours: which notices go out, by kind and channel.',
  }),
  definir: rest('POST /Avisos/Preferencias', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DE_AVISO, 'Escolha um tipo de aviso.'),
      Canal: v.picklist(CANAIS_DE_AVISO, 'Escolha por onde o aviso chega.'),
      Ligado: flag,
    }),
    answer: Preferencias,
    errors: ['AVISO_OBRIGATORIO'],
    summary:
      'Ours: switches one kind of notice on or off in one channel; mail about purchases and the account stays.',
  }),
};
