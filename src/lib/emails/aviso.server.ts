import { type Email, montarEmail } from '#lib/emails/moldura.server.ts';

/** A notification of the app as a mail: a changed state, a new process, a consultation that ended or failed. */
export function emailAviso(dados: {
  nome: string;
  assunto: string;
  descricao: string;
  rotulo: string;
  link: string;
  suporte: string;
}): Email {
  return montarEmail({ ...dados, partes: [dados.descricao, { rotulo: dados.rotulo, link: dados.link }] });
}
