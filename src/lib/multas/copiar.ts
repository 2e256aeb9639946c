import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { AppError, fail } from '#lib/errors.ts';
import { defineForm } from '#lib/form.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { dia } from './dia.ts';
import { MARCOS_DO_MOTORISTA, type MarcoDoMotorista } from './marcos.ts';

/** A fine whose deadline waits for a day of its letter. */
export interface SemData {
  guid: string;
  tipo: MarcoDoMotorista;
}

/** The field of one of them. It names the kind of day: the fine may wait for another kind before the page is sent. */
export const campoDoDia = ({ guid, tipo }: SemData): string => `data-${tipo}-${guid}`;

/**
 * The missing days, copied where the deadlines are listed (the fine's own page has them all): one form, as many days as there are.
 * `enviados`: the names of the fields that were sent.
 */
export function copiarForm(semData: readonly SemData[], enviados: readonly string[] = []) {
  const guids = new Set(semData.map(({ guid }) => guid));
  const escolhidos = enviados.flatMap((nome) => {
    const [, tipo, guid = ''] = /^data-([a-z_]+)-(.+)$/.exec(nome) ?? [];
    const doMotorista = MARCOS_DO_MOTORISTA.find((um) => um === tipo);
    return doMotorista && guids.has(guid) ? [{ guid, tipo: doMotorista }] : [];
  });
  return defineForm({
    fields: escolhidos.map(campoDoDia),
    schema: v.record(v.string(), dia),
    invalid: TEXTS.marcoData,
    async submit(api: FullApi, dias: Record<string, string>) {
      const escritos = escolhidos.flatMap((um) => {
        const Data = dias[campoDoDia(um)];
        return Data ? [{ ...um, Data }] : [];
      });
      if (escritos.length === 0) fail('DADOS_INVALIDOS', { sentence: TEXTS.marcoNenhum });
      const fields: Record<string, string> = {};
      for (const { Data, ...um } of escritos) {
        const erro = await marcar(api, um.guid, { Tipo: um.tipo, Data });
        if (erro) fields[campoDoDia(um)] = erro;
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
