import type { DrawnForm } from '#lib/form.ts';

/** The form of a reading, and what stood in it when the driver last typed. */
export interface Escrito {
  /** As the reading alone filled it. */
  lida: DrawnForm;
  data: FormData;
}

/**
 * The form of another reading with what the driver had typed into the last one. Another fine takes nothing over. Where a number is
 * unknown it may be another fine: what was typed fills only blanks. `ficou`: something was kept.
 */
export function comOsEscritos(
  nova: DrawnForm,
  escrito: Escrito | null,
): { estado: DrawnForm; ficou: boolean } {
  const values = escrito ? queFicam(nova, escrito) : {};
  const ficou = Object.keys(values).length > 0;
  return { estado: ficou ? { ...nova, values: { ...nova.values, ...values } } : nova, ficou };
}

function queFicam(nova: DrawnForm, escrito: Escrito): Record<string, string> {
  const mesmoAuto = mesmoValor('AutoInfracao', nova, escrito);
  if (mesmoAuto) return digitados(escrito);
  const lidosAntes = DA_INFRACAO.filter((nome) => texto(escrito.lida.values[nome]));
  if (mesmoAuto === false || lidosAntes.some((nome) => mesmoValor(nome, nova, escrito) === false)) return {};
  return Object.fromEntries(
    Object.entries(digitados(escrito)).filter(([nome, valor]) => valor !== '' && !nova.values[nome]),
  );
}

/** An emptied field was typed into, too. */
function digitados({ lida, data }: Escrito): Record<string, string> {
  return Object.fromEntries(
    Object.keys(lida.campos)
      .map((nome) => [nome, texto(data.get(nome))] as const)
      .filter(([nome, agora]) => agora !== texto(lida.values[nome])),
  );
}

/** Where they differ in two readings without a number, the readings are of two fines. */
const DA_INFRACAO = ['Placa', 'DataInfracao', 'Codigo'];

/** Whether the new reading has the value that was read or typed before; null when either side is unknown. */
function mesmoValor(nome: string, nova: DrawnForm, { lida, data }: Escrito): boolean | null {
  const novo = letrasEDigitos(nova.values[nome]);
  const antes = [letrasEDigitos(lida.values[nome]), letrasEDigitos(data.get(nome))].filter(Boolean);
  return novo !== '' && antes.length > 0 ? antes.includes(novo) : null;
}

/** As `lettersAndDigits`, whose file would be one more to load before a photograph can be read. */
function letrasEDigitos(entrada: Entrada): string {
  return texto(entrada)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

type Entrada = FormDataEntryValue | null | undefined;

function texto(entrada: Entrada): string {
  return typeof entrada === 'string' ? entrada : '';
}
