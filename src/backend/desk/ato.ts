import { pedeCodigo } from '#lib/mesa/papeis.ts';
import type { Ato } from '#lib/mesa/tipos.ts';
import { dia, fimDoDia, inicioDoDia } from './operator/campos.ts';
import { descrever } from './operator/comando.ts';
import { comandos } from './operator/registro.ts';

/** An operator's command as a desk form; empty when no command has this name. */
export function umAto(nome: string): Ato[] {
  const comando = comandos.find((um) => um.nome === nome);
  if (!comando) return [];
  const { resumo, argumentos, opcoes, confirma } = descrever(comando);
  const definidos = { ...comando.argumentos, ...comando.opcoes };
  const campos = [...argumentos, ...opcoes].map((campo) => ({
    ...campo,
    ...(eDia(definidos[campo.nome]?.schema) && { tipo: 'data' as const }),
    opcoes: opcoesDe(definidos[campo.nome]?.schema)?.map((valor) => ({
      valor,
      rotulo: definidos[campo.nome]?.rotulos?.[valor] ?? valor,
    })),
  }));
  const pedeMotivo = mudaAlgo(nome) && comando.motivo === undefined;
  return [{ nome, resumo, campos, confirma, pedeMotivo, pedeCodigo: pedeCodigo(nome) }];
}

/** The reason of an act, from the text field that the desk adds or from the act's own field; null = no reason is required. */
export function motivoDoAto(nome: string, valores: Record<string, unknown>, escrito: string): string | null {
  const campo = comandos.find((um) => um.nome === nome)?.motivo;
  if (campo === null) return null;
  return (campo === undefined ? escrito : String(valores[campo] ?? '')).trim();
}

/** Read-only commands change nothing and need no reason. */
export function mudaAlgo(nome: string): boolean {
  return !SO_LE.test(nome);
}

const SO_LE = / (?:listar|ver|documento|dobrados|historia|marcos|paradas)$/;

function eDia(schema: unknown): boolean {
  if (typeof schema === 'object' && schema !== null && 'wrapped' in schema) return eDia(schema.wrapped);
  return schema === dia || schema === inicioDoDia || schema === fimDoDia;
}

function opcoesDe(schema: unknown): readonly string[] | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if ('wrapped' in schema) return opcoesDe(schema.wrapped);
  if (!('options' in schema) || !Array.isArray(schema.options)) return undefined;
  return schema.options.every((um) => typeof um === 'string') ? schema.options : undefined;
}
