import type { DrawnForm } from '../../form.ts';

/** The form of a reading, and what stood in it when the driver last typed. */
export interface Escrito {
  /** As the reading alone filled it. */
  lida: DrawnForm;
  data: FormData;
}

/**
 * The form of another reading with what the driver had typed into the last one. A notice with another number is another fine: it takes
 * nothing over. `ficou`: something was kept.
 */
export function comOsEscritos(
  nova: DrawnForm,
  escrito: Escrito | null,
): { estado: DrawnForm; ficou: boolean } {
  const values = escrito && !deOutraMulta(nova, escrito) ? digitados(escrito) : {};
  const ficou = Object.keys(values).length > 0;
  return { estado: ficou ? { ...nova, values: { ...nova.values, ...values } } : nova, ficou };
}

/** An emptied field was typed into, too. */
function digitados({ lida, data }: Escrito): Record<string, string> {
  return Object.fromEntries(
    Object.keys(lida.campos)
      .map((nome) => [nome, texto(data.get(nome))] as const)
      .filter(([nome, agora]) => agora !== texto(lida.values[nome])),
  );
}

function deOutraMulta(nova: DrawnForm, { lida, data }: Escrito): boolean {
  const novo = numero(nova.values.AutoInfracao);
  const antes = [numero(lida.values.AutoInfracao), numero(data.get('AutoInfracao'))].filter(Boolean);
  return novo !== '' && antes.length > 0 && !antes.includes(novo);
}

/** As `lettersAndDigits`, whose file would be one more to load before a photograph can be read. */
function numero(entrada: Entrada): string {
  return texto(entrada)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

type Entrada = FormDataEntryValue | null | undefined;

function texto(entrada: Entrada): string {
  return typeof entrada === 'string' ? entrada : '';
}
