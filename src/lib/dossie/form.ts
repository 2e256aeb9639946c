import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { isIsoDate, parseDate } from '../dates.ts';
import { defineForm, tableForm } from '../form.ts';
import { chosenFile, key } from '../forms/fields.ts';
import { TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { ACCEPT_DE_DOCUMENTO } from '../recursos/documentos.ts';
import { NOTA_MAX, ROTULO_DO_PAPEL, TIPOS_DE_PAPEL, TITULO_MAX } from './papeis.ts';

/** A day as yyyy-mm-dd (date field) or dd/mm/yyyy (typed); empty is allowed. */
const dia = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.transform((texto) => (isIsoDate(texto) ? texto : (parseDate(texto) ?? texto))),
  v.check((texto) => texto === '' || isIsoDate(texto), TEXTS.papelDia),
);

const CAMPOS = {
  Arquivo: {
    rotulo: 'Arquivo',
    dica: 'Deixe em branco para guardar só uma anotação.',
    tipo: 'file',
    accept: ACCEPT_DE_DOCUMENTO,
    schema: chosenFile,
  },
  Tipo: {
    rotulo: 'O que é',
    como: 'selecao',
    largura: 20,
    opcoes: TIPOS_DE_PAPEL.filter((tipo) => tipo !== 'nota').map((valor) => ({
      valor,
      rotulo: ROTULO_DO_PAPEL[valor],
    })),
    schema: v.fallback(v.picklist(TIPOS_DE_PAPEL), 'outro'),
  },
  Titulo: {
    rotulo: 'Título (opcional)',
    dica: "Como vai aparecer no índice: 'Foto da placa encoberta'.",
    schema: v.pipe(v.string(), v.trim(), v.maxLength(TITULO_MAX)),
  },
  Dia: {
    rotulo: 'Data do papel (opcional)',
    dica: 'A que está no documento. Em branco, fica a de hoje.',
    tipo: 'date',
    largura: 20,
    schema: dia,
  },
  Texto: {
    rotulo: 'Anotação (opcional)',
    linhas: 4,
    schema: v.pipe(v.string(), v.trim(), v.maxLength(NOTA_MAX, TEXTS.papelTexto)),
  },
  Chave: { schema: key },
} as const;

/** One document, or a note, for the case file that the page names. */
export function juntarForm(guidDaMulta: string) {
  return tableForm(CAMPOS, {
    async submit(api: FullApi, values) {
      await api.dossie.juntar({ GuidMulta: guidDaMulta, ...values });
      return { redirect: paths.app.dossie.ver(guidDaMulta), aviso: 'papelJuntado' };
    },
  });
}

/** Removes one of the driver's own papers from the case file. */
export function retirarForm(guidDaMulta: string) {
  const retirado = { redirect: paths.app.dossie.ver(guidDaMulta), aviso: 'papelRetirado' } as const;
  return defineForm({
    fields: ['Papel'],
    schema: v.object({ Papel: v.string() }),
    async submit(api: FullApi, { Papel }) {
      await api.dossie.retirar({ GuidPapel: Papel });
      return retirado;
    },
    // A second tap: the result is the same.
    onError: ({ code }) => (code === 'NAO_ENCONTRADO' ? retirado : undefined),
  });
}
