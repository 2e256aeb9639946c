import * as v from 'valibot';
import { rest } from '../endpoint.ts';
import { emReais, id, isoDate, isoInstant } from '../wire.ts';
import { ESTADOS_DA_DESISTENCIA } from './desistencia.ts';

/** Of an order's details: the purchase taken back, or until when it can be. */
export const Desistencia = v.object({
  /** `possivel`: it can be asked for until the end of the day `Ate`. */
  Estado: v.picklist(['possivel', ...ESTADOS_DA_DESISTENCIA]),
  Ate: isoDate,
  Valor: emReais,
  PedidaEm: v.nullable(isoInstant),
  DecididaEm: v.nullable(isoInstant),
  Motivo: v.nullable(v.string()),
  /** A part was used: somebody decides how much of `Valor` goes back, at least `Valor` less `Usado`. */
  ADecidir: v.boolean(),
  Usado: emReais,
  /** What was kept of it, once that is decided. */
  Retido: emReais,
});

export const desistir = rest('POST /Pedido/:id/Desistencia', {
  input: v.object({ id }),
  answer: v.object({
    success: v.literal(true),
    Estado: v.picklist(ESTADOS_DA_DESISTENCIA),
    Valor: emReais,
  }),
  errors: ['NAO_ENCONTRADO', 'PEDIDO_NAO_PAGO', 'FORA_DO_PRAZO'],
  summary: 'Ours: takes a purchase back within seven days of its payment; asked twice it is one request.',
});
