import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { AppError, fail } from '../errors.ts';
import { defineForm } from '../form.ts';
import { TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { dia } from './dia.ts';
import type { MarcoDoMotorista } from './marcos.ts';

/** A fine whose deadline waits for a day of its letter. */
export interface SemData {
  guid: string;
  tipo: MarcoDoMotorista;
}

/** The field of one of them. */
export const campoDoDia = (guid: string): string => `data-${guid}`;

/** The missing days, copied where the deadlines are listed (the fine's own page has them all): one form, as many days as there are. */
export function copiarForm(semData: readonly SemData[]) {
  return defineForm({
    fields: semData.map(({ guid }) => campoDoDia(guid)),
    schema: v.record(v.string(), dia),
    invalid: TEXTS.marcoData,
    async submit(api: FullApi, dias: Record<string, string>) {
      const escritos = semData.flatMap((um) => {
        const Data = dias[campoDoDia(um.guid)];
        return Data ? [{ ...um, Data }] : [];
      });
      if (escritos.length === 0) fail('DADOS_INVALIDOS', { sentence: TEXTS.marcoNenhum });
      const fields: Record<string, string> = {};
      for (const { guid, tipo, Data } of escritos) {
        const erro = await marcar(api, guid, { Tipo: tipo, Data });
        if (erro) fields[campoDoDia(guid)] = erro;
      }
      if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
      return { redirect: paths.app.prazos, aviso: 'marcosGuardados' as const };
    },
  });
}

/** Stores one day. Returns an error message or null; a wrong day does not stop the others. */
async function marcar(
  api: FullApi,
  GuidMulta: string,
  marco: { Tipo: MarcoDoMotorista; Data: string },
): Promise<string | null> {
  try {
    await api.multas.marcar({ GuidMulta, Marcos: [marco] });
    return null;
  } catch (error) {
    // The call names the milestone; here it has one field.
    const dito = error instanceof AppError ? error.fields[marco.Tipo] : undefined;
    if (!dito) throw error;
    return dito;
  }
}
