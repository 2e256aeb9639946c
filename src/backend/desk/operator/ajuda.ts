import type { Campo } from './campos.ts';
import type { Comando } from './comando.ts';

/** Describes a command to the command line: enough to parse the arguments and print help. */
export interface Descricao {
  nome: string;
  resumo: string;
  argumentos: DescricaoDeCampo[];
  opcoes: DescricaoDeCampo[];
  confirma: boolean;
}

interface DescricaoDeCampo extends Pick<Campo, 'descricao' | 'tipo' | 'obrigatorio'> {
  nome: string;
}

export function descrever({ nome, resumo, argumentos, opcoes, confirmacao }: Comando): Descricao {
  return {
    nome,
    resumo,
    argumentos: campos(argumentos),
    opcoes: campos(opcoes),
    confirma: confirmacao !== undefined,
  };
}

function campos(definidos: Record<string, Campo>): DescricaoDeCampo[] {
  return Object.entries(definidos).map(([nome, { descricao, tipo, obrigatorio }]) => ({
    nome,
    descricao,
    tipo,
    obrigatorio,
  }));
}
