import { type Email, montarEmail } from './moldura.ts';

/** An in-app notice as a mail: a changed state, a new process, or a look-up that ended or failed. */
export function emailAviso(dados: {
  nome: string;
  assunto: string;
  descricao: string;
  rotulo: string;
  link: string;
  suporte: string;
  /** Only in a copy (moldura.ts). */
  pararCopias?: string;
}): Email {
  return montarEmail({ ...dados, partes: [dados.descricao, { rotulo: dados.rotulo, link: dados.link }] });
}
