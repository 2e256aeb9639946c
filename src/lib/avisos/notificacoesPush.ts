import * as v from 'valibot';

/** The answer of the push poll: the next message, shown once; null when there is none. */
export const Push = v.nullable(
  v.object({
    Mensagem: v.string(),
    /** Ours: of the notice, which says more. */
    Id: v.optional(v.number()),
    /** Ours: how many notices are unread now, for the bell. */
    NaoLidas: v.optional(v.number()),
  }),
);

/** News for the driver. */
export type Novidade = Partial<NonNullable<v.InferOutput<typeof Push>>>;
