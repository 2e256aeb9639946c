import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { AppError } from '../errors.ts';
import { defineForm } from '../form.ts';
import { TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { guid } from '../wire.ts';
import { dia } from './dia.ts';
import { MARCOS_DO_MOTORISTA } from './marcos.ts';

/** One day of one notice, entered in the list of deadlines (the fine's page has them all). */
export const copiarForm = defineForm({
  fields: ['GuidMulta', 'Tipo', 'Data'],
  schema: v.object({
    GuidMulta: guid,
    Tipo: v.picklist(MARCOS_DO_MOTORISTA),
    Data: v.pipe(dia, v.nonEmpty(TEXTS.marcoData)),
  }),
  invalid: TEXTS.marcoNenhum,
  async submit(api: FullApi, { GuidMulta, Tipo, Data }) {
    await marcar(api, { GuidMulta, Tipo, Data });
    return { redirect: paths.app.prazos, aviso: 'marcosGuardados' };
  },
});

async function marcar(
  api: FullApi,
  { GuidMulta, Tipo, Data }: { GuidMulta: string; Tipo: (typeof MARCOS_DO_MOTORISTA)[number]; Data: string },
) {
  try {
    await api.multas.marcar({ GuidMulta, Marcos: [{ Tipo, Data }] });
  } catch (error) {
    // The call names the milestone; the form has one field.
    const dito = error instanceof AppError ? error.fields[Tipo] : undefined;
    if (!dito) throw error;
    throw new AppError('DADOS_INVALIDOS', { fields: { Data: dito }, cause: error });
  }
}
