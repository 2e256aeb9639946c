import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { isIsoDate, parseDate } from '../dates.ts';
import { key } from '../fields.ts';
import { defineForm } from '../form.ts';
import { TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { NOTA_MAX, TIPOS_DE_PAPEL, TITULO_MAX } from './papeis.ts';

/** As a date field sends it, or as a person writes it. */
const dia = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.transform((texto) => (isIsoDate(texto) ? texto : (parseDate(texto) ?? texto))),
  v.check((texto) => texto === '' || isIsoDate(texto), TEXTS.papelDia),
);

/** One document, or a note, for the case file that the page names. */
export function juntarForm(guidDaMulta: string) {
  return defineForm({
    fields: ['Arquivo', 'Tipo', 'Titulo', 'Dia', 'Texto', 'Chave'],
    schema: v.object({
      Arquivo: v.union([v.blob(), v.literal('')]),
      Tipo: v.fallback(v.picklist(TIPOS_DE_PAPEL), 'outro'),
      Titulo: v.pipe(v.string(), v.trim(), v.maxLength(TITULO_MAX, TEXTS.papelTitulo)),
      Dia: dia,
      Texto: v.pipe(v.string(), v.trim(), v.maxLength(NOTA_MAX, TEXTS.papelTexto)),
      Chave: key,
    }),
    async submit(api: FullApi, values) {
      await api.dossie.juntar({ GuidMulta: guidDaMulta, ...values });
      return { redirect: paths.app.dossie.ver(guidDaMulta), aviso: 'papelJuntado' };
    },
  });
}

/** Takes one of the driver's own papers out of the case file that the page shows. */
export function retirarForm(guidDaMulta: string) {
  return defineForm({
    fields: ['Papel'],
    schema: v.object({ Papel: v.string() }),
    async submit(api: FullApi, { Papel }) {
      await api.dossie.retirar({ GuidPapel: Papel });
      return { redirect: paths.app.dossie.ver(guidDaMulta), aviso: 'papelRetirado' };
    },
  });
}
