import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { texto, yesOrNo } from '#lib/wire.ts';
import { CANAIS_DE_AVISO, TIPOS_DE_AVISO } from './tipos.ts';

const Preferencias = v.object({
  Avisos: v.array(
    v.object({
      Tipo: v.picklist(TIPOS_DE_AVISO),
      Canal: v.picklist(CANAIS_DE_AVISO),
      Ligado: v.boolean(),
      Muda: v.boolean(),
    }),
  ),
});

const EstadoDoPush = v.object({
  /** The server's public VAPID key, which the browser needs to subscribe (RFC 8292). */
  ChavePublica: v.string(),
  /** This session's device has push messages. */
  NesteAparelho: v.boolean(),
  Aparelhos: v.number(),
});

/** Base64url of a given number of bytes. */
const bytes = (quantos: number) =>
  v.pipe(
    texto(4 * quantos),
    v.regex(/^[\w-]+={0,2}$/, 'Confira este campo.'),
    v.check(
      (base64) => Math.floor((base64.replaceAll('=', '').length * 3) / 4) === quantos,
      'Confira este campo.',
    ),
  );

export const avisos = {
  push: rest('GET /Avisos/Push', {
    input: v.object({}),
    answer: EstadoDoPush,
    errors: ['SERVICO_INDISPONIVEL'],
    summary: 'Ours: the state of push messages on this device.',
  }),
  ligarPush: rest('POST /Avisos/Push', {
    input: v.object({
      /** The address of the browser's push service: https and public. */
      Endereco: texto(1000),
      /** The browser's encryption keys (RFC 8291). */
      P256dh: bytes(65),
      Auth: bytes(16),
    }),
    answer: EstadoDoPush,
    errors: ['DADOS_INVALIDOS', 'MUITAS_TENTATIVAS', 'SERVICO_INDISPONIVEL'],
    summary: 'Ours: switches push messages on for this device, until its session ends.',
  }),
  desligarPush: rest('POST /Avisos/Push/Desligar', {
    input: v.object({}),
    answer: EstadoDoPush,
    errors: ['SERVICO_INDISPONIVEL'],
    summary: 'Ours: switches push messages off for this device.',
  }),
  preferencias: rest('GET /Avisos/Preferencias', {
    input: v.object({}),
    answer: Preferencias,
    summary: 'Ours: which notices go out, by kind and channel.',
  }),
  definir: rest('POST /Avisos/Preferencias', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DE_AVISO, 'Escolha um tipo de aviso.'),
      Canal: v.picklist(CANAIS_DE_AVISO, 'Escolha por onde o aviso chega.'),
      Ligado: yesOrNo,
    }),
    answer: Preferencias,
    errors: ['AVISO_OBRIGATORIO'],
    summary:
      'Ours: switches one kind of notice on or off in one channel; mail about purchases and the account stays.',
  }),
};
