import * as v from 'valibot';

const pedaco = v.pipe(v.string(), v.maxLength(20_000));
const comum = {
  id: pedaco,
  rawId: pedaco,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.nullable(v.picklist(['platform', 'cross-platform']))),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
};

/** The browser's answer when a passkey is created (WebAuthn JSON). */
export const RespostaDoRegistro = v.object({
  ...comum,
  response: v.object({
    clientDataJSON: pedaco,
    attestationObject: pedaco,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
});

/** The browser's answer when it is used. */
export const RespostaDaEntrada = v.object({
  ...comum,
  response: v.object({
    clientDataJSON: pedaco,
    authenticatorData: pedaco,
    signature: pedaco,
    userHandle: v.optional(v.nullable(pedaco)),
  }),
});
