import * as v from 'valibot';
import { SENHA_ESCRITA } from '#lib/conta/pessoa.ts';
import { rest } from '#lib/endpoint.ts';
import { isoInstant, texto, yesOrNo } from '#lib/wire.ts';

const Lembretes = v.object({
  Ligados: v.boolean(),
  /** An address that nobody confirmed gets none. */
  EmailConfirmado: v.boolean(),
  /** When the address of the calendar was made; null: there is none. The address itself is shown once. */
  CalendarioDesde: v.nullable(isoInstant),
});

const codigo = texto(100);

export const lembretes = {
  ver: rest('GET /Lembretes', {
    input: v.object({}),
    answer: Lembretes,
    summary: 'Ours: whether reminders of deadlines are sent, and whether there is a calendar.',
  }),
  definir: rest('POST /Lembretes', {
    input: v.object({ Ligados: yesOrNo }),
    answer: Lembretes,
    summary: 'Ours: switches the reminders on or off.',
  }),
  porLink: rest('POST /Lembretes/Link', {
    input: v.object({ Codigo: codigo, Ligados: v.optional(yesOrNo) }),
    /** `DeCopia`: the link is of a copy, and `Ligados` tells whether the copies to its address continue. */
    answer: v.object({ Ligados: v.boolean(), DeCopia: v.boolean() }),
    access: 'public',
    errors: ['CODIGO_EXPIRADO', 'MUITAS_TENTATIVAS', 'DADOS_INVALIDOS'],
    summary:
      'Ours: shows or, with `Ligados`, switches the reminders by the code of a reminder mail, without a session. The code of a copy can only stop the copies.',
  }),
  criarCalendario: rest('POST /Calendario', {
    input: v.object({ Senha: texto(SENHA_ESCRITA) }),
    answer: v.object({ Endereco: v.string() }),
    errors: ['USUARIO_SENHA_INVALIDO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: a new secret address of the calendar; the former one answers 404. Requires the password.',
  }),
  revogarCalendario: rest('POST /Calendario/Revogar', {
    input: v.object({}),
    answer: Lembretes,
    summary: 'Ours: revokes the address of the calendar.',
  }),
};
