import * as v from 'valibot';
import { SENHA_ESCRITA } from '#lib/conta/pessoa.ts';
import { rest } from '#lib/endpoint.ts';
import { guid, id, idDeCatalogo, isoInstant, texto, yesOrNo } from '#lib/wire.ts';
import { Push } from './notificacoesPush.ts';
import { CANAIS_DE_AVISO, TIPOS_DE_AVISO } from './tipos.ts';

const Notificacao = v.object({
  Id: v.number(),
  Guid: v.string(),
  Assunto: v.string(),
  Descricao: v.string(),
  DataCriacao: v.string(),
  /** null: unread. */
  DataLeitura: v.nullable(v.string()),
  /** Ours: where the driver continues, a path of the app. */
  Destino: v.nullable(v.string()),
});

export const NOTIFICACOES_POR_PAGINA = 100;

export const notificacoes = {
  lista: rest('GET /Notificacao/Notificacoes', {
    input: v.object({}),
    answer: v.array(Notificacao),
  }),
  /** Ours: the driver’s notifications, newest first, 100 in a page; the first page is 1. */
  pagina: rest('GET /Notificacao/Notificacoes/:Pagina', {
    input: v.object({ Pagina: idDeCatalogo }),
    answer: v.array(Notificacao),
    errors: ['DADOS_INVALIDOS'],
  }),
  /** The next message to show in the shell, once. Declared before the address with an id, which would match this word. */
  push: rest('GET /Notificacao/PushApp', {
    input: v.object({}),
    answer: Push,
  }),
  ver: rest('GET /Notificacao/:id', {
    input: v.object({ id }),
    answer: Notificacao,
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'],
  }),
  marcarLida: rest('POST /Notificacao/MarcarLida', {
    input: v.object({ Guid: guid }),
    answer: v.object({ lida: v.literal(true) }),
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'],
  }),
};

const Preferencias = v.object({
  Avisos: v.array(
    v.object({
      Tipo: v.picklist(TIPOS_DE_AVISO),
      Canal: v.picklist(CANAIS_DE_AVISO),
      Ligado: v.boolean(),
      Muda: v.boolean(),
    }),
  ),
  /** An address that nobody confirmed gets no reminders. */
  EmailConfirmado: v.boolean(),
  /** When the address of the calendar was made; null: there is none. The address itself is shown once. */
  CalendarioDesde: v.nullable(isoInstant),
});

export const lembretes = {
  /** Ours: shows or, with `Ligados`, switches the reminders by the code of a mail. The code of a copy can only stop the copies. */
  porLink: rest('POST /Lembretes/Link', {
    input: v.object({ Codigo: texto(100), Ligados: v.optional(yesOrNo) }),
    /** `DeCopia`: the link is of a copy, and `Ligados` tells whether the copies to its address continue. */
    answer: v.object({ Ligados: v.boolean(), DeCopia: v.boolean() }),
    access: 'public',
    errors: ['CODIGO_EXPIRADO', 'MUITAS_TENTATIVAS', 'DADOS_INVALIDOS'],
  }),
  /** Ours: a new secret address of the calendar; the former one answers 404. Requires the password. */
  criarCalendario: rest('POST /Calendario', {
    input: v.object({ Senha: texto(SENHA_ESCRITA) }),
    answer: v.object({ Endereco: v.string() }),
    errors: ['USUARIO_SENHA_INVALIDO', 'MUITAS_TENTATIVAS'],
  }),
  revogarCalendario: rest('POST /Calendario/Revogar', {
    input: v.object({}),
    answer: Preferencias,
  }),
};

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
  /** Ours: the state of push messages on this device. */
  push: rest('GET /Avisos/Push', {
    input: v.object({}),
    answer: EstadoDoPush,
    errors: ['SERVICO_INDISPONIVEL'],
  }),
  /** Ours: switches push messages on for this device, until its session ends. */
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
  }),
  desligarPush: rest('POST /Avisos/Push/Desligar', {
    input: v.object({}),
    answer: EstadoDoPush,
    errors: ['SERVICO_INDISPONIVEL'],
  }),
  preferencias: rest('GET /Avisos/Preferencias', {
    input: v.object({}),
    answer: Preferencias,
  }),
  /** Ours: switches one kind of notice on or off in one channel; mail about purchases and the account stays. */
  definir: rest('POST /Avisos/Preferencias', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DE_AVISO, 'Escolha um tipo de aviso.'),
      Canal: v.picklist(CANAIS_DE_AVISO, 'Escolha por onde o aviso chega.'),
      Ligado: yesOrNo,
    }),
    answer: Preferencias,
    errors: ['AVISO_OBRIGATORIO'],
  }),
};
