import * as v from 'valibot';
import conteudo from '#content/textos-shell.json' with { type: 'json' };

/** Texts of the shell that are neither messages nor labels: the legal-help alert of the home, the banner of the plans. */
export const TEXTOS_DO_SHELL = v.parse(
  v.strictObject({
    ajuda: v.strictObject({ botao: v.string(), mensagem: v.string(), horario: v.string() }),
    faixaDosPlanos: v.string(),
  }),
  conteudo,
);
