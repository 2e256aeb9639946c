import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { emReais, flag, texto } from '#lib/wire.ts';
import { CONTEUDOS, EVENTOS } from './analytics.ts';

/** Nothing here can hold a name, document or fine: fixed kinds, catalogue ids, address patterns. */
export const Evento = v.object({
  nome: v.picklist(EVENTOS),
  conteudo: v.optional(v.picklist(CONTEUDOS)),
  /** A plan's pair of ids, an extra's guid, or an order's code. */
  id: v.optional(
    v.pipe(
      texto(40),
      v.regex(/^(?:\d{1,9}\/\d{1,9}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Z]{7})$/),
    ),
  ),
  /** The screen's path without its parameters. */
  tela: v.optional(v.pipe(texto(120), v.regex(/^(?:\/:?[a-zA-Z-]+\??)+$/))),
  valor: v.optional(v.pipe(emReais, v.minValue(0))),
});

export const medicao = {
  /** Ours: forwards an event to the measuring service, if one is configured and the visitor consented. */
  evento: rest('POST /Medicao/Evento', {
    input: Evento,
    answer: v.object({ enviado: v.boolean() }),
    errors: ['DADOS_INVALIDOS', 'MUITAS_TENTATIVAS'],
  }),
  /** Ours: consents to measuring, or withdraws. Stored in a cookie with a random id, and in the audit. */
  consentir: rest('POST /Medicao/Consentimento', {
    input: v.object({ permite: flag }),
    answer: v.object({ permite: v.boolean() }),
  }),
};

export type EventoRecebido = v.InferOutput<typeof Evento>;
