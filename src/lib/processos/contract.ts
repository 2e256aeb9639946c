import * as v from 'valibot';
import { rest } from '../endpoint.ts';
import { FASES_DO_PROCESSO, TIPOS_DO_PROCESSO } from './tipos.ts';

export const processos = {
  /** Nothing of it is kept: the paper is made anew each time. */
  minuta: rest('POST /Processo/Minuta', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DO_PROCESSO),
      Fase: v.picklist(FASES_DO_PROCESSO),
      Dados: v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(4_000))),
    }),
    answer: v.object({
      Nome: v.string(),
      /** The PDF, in base64. */
      Pdf: v.string(),
    }),
    gated: true,
    errors: ['MENU_BLOQUEADO', 'DADOS_INVALIDOS'],
    summary:
      'Ours: the draft of a paper in a process of suspension or cassation, as a PDF; `fields` names what is wrong.',
  }),
};
