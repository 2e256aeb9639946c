import type { Ato } from '#lib/mesa/tipos.ts';
import { descrever } from '../operator/ajuda.ts';
import { comandos } from '../operator/registro.ts';

/** A command of the operator as a form of the desk; none for a name that no command has. */
export function umAto(nome: string): Ato[] {
  const comando = comandos.find((um) => um.nome === nome);
  if (!comando) return [];
  const { resumo, argumentos, opcoes, confirma } = descrever(comando);
  const definidos = { ...comando.argumentos, ...comando.opcoes };
  const campos = [...argumentos, ...opcoes].map((campo) => ({
    ...campo,
    opcoes: opcoesDe(definidos[campo.nome]?.schema),
  }));
  return [{ nome, resumo, campos, confirma, muda: mudaAlgo(nome) }];
}

/** Commands that only read change nothing: no reason is asked for them. */
export function mudaAlgo(nome: string): boolean {
  return !SO_LE.test(nome);
}

const SO_LE = / (?:listar|ver|documento|dobrados|historia|marcos|paradas)$/;

/** The texts of a choice, when the field is one. */
function opcoesDe(schema: unknown): readonly string[] | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if ('wrapped' in schema) return opcoesDe(schema.wrapped);
  if (!('options' in schema) || !Array.isArray(schema.options)) return undefined;
  return schema.options.every((um) => typeof um === 'string') ? schema.options : undefined;
}
