import * as v from 'valibot';
import { distance } from '#backend/platform/distance.ts';

/** One field in which an answer differs from the schema that we read it with. Never holds a value, because values are personal data. */
export interface Diferenca {
  /** 'multas[].valor' */
  caminho: string;
  /**
   * - `falta`: a required field is missing. - `ausente`: an optional field is missing.
   * - `ilegivel`: a field has an unexpected format. - `a mais`: a field that the schema does not have.
   */
  tipo: 'falta' | 'ausente' | 'ilegivel' | 'a mais';
  /** The format of the value, with 9 for digits and a for letters; or the name of a similar field of the schema. */
  veio: string;
  /** Number of items with this difference. */
  vezes: number;
}

/** The differences between an answer and the schema that parses it, by field in schema order. */
export function diferencas(schema: v.GenericSchema, ...respostas: readonly unknown[]): Diferenca[] {
  const achadas = new Map<string, Diferenca>();
  const anotar: Anotar = (caminho, tipo, veio) => {
    const nome = `${caminho} ${tipo}`;
    const antes = achadas.get(nome);
    achadas.set(nome, antes ? { ...antes, vezes: antes.vezes + 1 } : { caminho, tipo, veio, vezes: 1 });
  };
  for (const resposta of respostas) comparar(schema, resposta, '', anotar);
  return [...achadas.values()];
}

type Anotar = (caminho: string, tipo: Diferenca['tipo'], veio: string) => void;

function comparar(schema: v.GenericSchema, veio: unknown, caminho: string, anotar: Anotar): void {
  const { objeto, item } = partes(schema);
  if (item && Array.isArray(veio)) {
    for (const um of veio) comparar(item, um, `${caminho}[]`, anotar);
    return;
  }
  if (objeto && ehObjeto(veio)) {
    compararCampos(objeto, veio, caminho, anotar);
    // Issues of checks that involve several fields have no path.
    const todo = v.safeParse(schema, veio).issues?.find(({ path }) => path === undefined);
    if (todo) anotar(caminho, 'ilegivel', todo.message);
    return;
  }
  if (!v.safeParse(schema, veio).success) anotar(caminho, 'ilegivel', forma(veio));
}

function compararCampos(
  nossos: Record<string, v.GenericSchema>,
  deles: Record<string, unknown>,
  caminho: string,
  anotar: Anotar,
): void {
  const em = (nome: string) => (caminho === '' ? nome : `${caminho}.${nome}`);
  const aMais = Object.keys(deles).filter((nome) => !(nome in nossos));
  for (const [nome, schema] of Object.entries(nossos)) {
    if (nome in deles) comparar(schema, deles[nome], em(nome), anotar);
    else
      anotar(em(nome), v.safeParse(schema, undefined).success ? 'ausente' : 'falta', parecido(nome, aMais));
  }
  for (const nome of aMais) anotar(em(nome), 'a mais', forma(deles[nome]));
}

const parecido = (nome: string, outros: string[]): string => {
  const igual = outros.find(
    (outro) => outro.includes(nome) || nome.includes(outro) || distance(outro, nome) <= nome.length / 2,
  );
  return igual ? `veio ${igual}?` : '';
};

/** The fields of an object schema, or the item schema of a list, also inside an optional schema; of a pipe its first schema counts. */
function partes(schema: v.GenericSchema): {
  objeto?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
} {
  if ('entries' in schema) return { objeto: schema.entries as Record<string, v.GenericSchema> };
  if ('item' in schema) return { item: schema.item as v.GenericSchema };
  return 'wrapped' in schema ? partes(schema.wrapped as v.GenericSchema) : {};
}

const ehObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** Describes a value without disclosing it: 'texto 99/99/9999' shows only how a date is written. */
function forma(valor: unknown): string {
  if (valor === null) return 'nulo';
  if (Array.isArray(valor)) return `lista de ${valor.length}`;
  if (typeof valor === 'string') return `texto "${mascara(valor)}"`;
  if (typeof valor === 'number') return Number.isInteger(valor) ? 'número inteiro' : 'número com fração';
  if (typeof valor === 'boolean') return 'sim ou não';
  return `objeto (${Object.keys(ehObjeto(valor) ? valor : {})
    .slice(0, 5)
    .join(', ')})`;
}

const mascara = (texto: string) =>
  texto.slice(0, 24).replace(/\p{L}/gu, 'a').replace(/\d/g, '9') + (texto.length > 24 ? '…' : '');
