import * as v from 'valibot';
import { isoDate } from '../wire.ts';
import { NIVEIS } from './rules.ts';

/** Ours: a share's owner and its rights. */
export const DeOutro = v.object({
  /** The id of the access, to leave it. */
  Guid: v.string(),
  /** The first name alone. */
  Por: v.string(),
  Nivel: v.picklist(NIVEIS),
  /** The last day. */
  Ate: isoDate,
  /** It is looked up today: the owner's plan has a place for it. */
  Consultado: v.optional(v.boolean(), true),
});

/** Null: the driver's own. */
export const Compartilhado = v.optional(v.nullable(DeOutro), null);

export type CompartilhadoLido = v.InferOutput<typeof Compartilhado>;
