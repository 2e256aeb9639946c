import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { formatDate } from '#lib/dates.ts';
import { AppError } from '#lib/errors.ts';
import { defineForm, tableForm } from '#lib/form.ts';
import { DRAWN, mergeDrawn, withDrawn } from '#lib/forms/drawnValues.ts';
import { DIA, dia, type Field, filled } from '#lib/forms/fields.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { contradicoesDoProcesso } from './correndo.ts';
import { linhasDe, MARCOS_DO_PROCESSO, type MarcoDoProcesso, TIPOS_DE_MARCO_DO_PROCESSO } from './marcos.ts';
import type { ProcessoVisto } from './peca.ts';
import { NOMES_DO_PROCESSO, TIPOS_DO_PROCESSO } from './tipos.ts';

/** Stores a process of which the driver has a notice. */
export const guardarProcessoForm = tableForm(
  {
    Tipo: {
      rotulo: 'O que a carta ameaça',
      como: 'escolha',
      opcoes: TIPOS_DO_PROCESSO.map((valor) => ({ valor, rotulo: NOMES_DO_PROCESSO[valor] })),
      schema: v.picklist(TIPOS_DO_PROCESSO, 'Escolha uma das duas.'),
    },
    Numero: {
      rotulo: 'Número do processo',
      largura: 20,
      schema: v.pipe(filled('Informe o número do processo.'), v.maxLength(40)),
    },
    Orgao: {
      rotulo: 'Órgão que abriu o processo',
      dica: 'Quem assina a notificação, como DETRAN-RJ.',
      schema: v.pipe(filled('Informe o órgão, como DETRAN-RJ.'), v.maxLength(120)),
    },
  },
  {
    async submit(api: FullApi, values) {
      const { Guid } = await api.processos.guardar(values);
      return { redirect: paths.app.processo(Guid), aviso: 'processoGuardado' };
    },
  },
);

export function retirarProcessoForm(Guid: string) {
  return defineForm({
    fields: [],
    schema: v.object({}),
    async submit(api: FullApi) {
      try {
        await api.processos.retirar({ Guid });
      } catch (error) {
        // Gone at a second tap: the result is the same. One that the source lists is there, and stays.
        if (await existe(api, Guid)) throw error;
      }
      return { redirect: paths.app.processos, aviso: 'processoRetirado' };
    },
  });
}

async function existe(api: FullApi, guid: string): Promise<boolean> {
  try {
    await api.processos.ver({ guid });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NAO_ENCONTRADO') return false;
    throw error;
  }
}

/** Every day of a process, each with the validator's message. */
export function datasDoProcessoForm(processo: ProcessoVisto) {
  const saved = diasGuardados(processo);
  const frases = contradicoesDoProcesso(linhasDe(processo));
  const campos = Object.fromEntries(
    TIPOS_DE_MARCO_DO_PROCESSO.map((tipo) => [
      tipo,
      { rotulo: MARCOS_DO_PROCESSO[tipo], ...DIA, schema: dia, dica: frases.get(tipo) },
    ]),
  ) as Record<MarcoDoProcesso, Field<typeof dia>>;
  return tableForm(
    { ...campos, Antes: DRAWN },
    {
      async submit(api: FullApi, { Antes: drawn, ...typed }) {
        const { values, touched, refused } = mergeDrawn({ drawn, saved, typed, read: formatDate });
        if (refused) return refused;
        if (!touched) throw new AppError('DADOS_INVALIDOS', { sentence: TEXTS.marcoNenhum });
        const Marcos = TIPOS_DE_MARCO_DO_PROCESSO.flatMap((Tipo) => {
          const Data = values[Tipo];
          return Data === saved[Tipo] ? [] : [{ Tipo, Data: Data || null, Retirar: Data === '' }];
        });
        if (Marcos.length > 0) await api.processos.marcar({ Guid: processo.Guid, Marcos });
        return { redirect: paths.app.processo(processo.Guid), aviso: 'datasDoProcesso' };
      },
    },
  );
}

/** The initial values of `datasDoProcessoForm`. */
export const valoresDasDatas = (processo: ProcessoVisto) => withDrawn(diasGuardados(processo));

function diasGuardados({ Marcos }: ProcessoVisto) {
  const dias = new Map(Marcos.map(({ Tipo, Data }) => [Tipo, Data ?? '']));
  const todos = TIPOS_DE_MARCO_DO_PROCESSO.map((tipo) => [tipo, dias.get(tipo) ?? '']);
  return Object.fromEntries(todos) as Record<MarcoDoProcesso, string>;
}
