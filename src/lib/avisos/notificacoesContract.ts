import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { guid, id, idDeCatalogo } from '#lib/wire.ts';
import { Push } from './notificacoesPush.ts';

export const Notificacao = v.object({
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
    summary: 'Ours: the driver’s notifications, newest first, at most 100.',
  }),
  pagina: rest('GET /Notificacao/Notificacoes/:Pagina', {
    input: v.object({ Pagina: idDeCatalogo }),
    answer: v.array(Notificacao),
    errors: ['DADOS_INVALIDOS'],
    summary: 'Ours: the driver’s notifications, newest first, 100 in a page; the first page is 1.',
  }),
  // Declared before the address with an id, which would match this word.
  push: rest('GET /Notificacao/PushApp', {
    input: v.object({}),
    answer: Push,
    summary: 'The next message to show in the shell, once; null when there is none.',
  }),
  ver: rest('GET /Notificacao/:id', {
    input: v.object({ id }),
    answer: Notificacao,
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'],
    summary: 'One notification.',
  }),
  marcarLida: rest('POST /Notificacao/MarcarLida', {
    input: v.object({ Guid: guid }),
    answer: v.object({ lida: v.literal(true) }),
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'],
    summary: 'Marks one notification as read. Idempotent.',
  }),
};
