import type { Fatos, Proposta } from '#lib/peticoes/fatos.ts';
import { fundamentosPossiveis } from '#lib/peticoes/grounds.ts';
import { CITACOES, fundamento } from './fundamentos.ts';

export interface PropostaComTexto extends Proposta {
  titulo: string;
  /** The norms that back it, each with what it says and the address of its official text. */
  citacoes: { texto: string; resumo: string; fonte: string }[];
}

/** What the assistant shows: every ground that the facts support, with its title and its citations. For the server. */
export function propostasComTexto(fatos: Fatos): PropostaComTexto[] {
  return fundamentosPossiveis(fatos).map((proposta) => {
    const { titulo, citacoes } = fundamento(proposta.id);
    return { ...proposta, titulo, citacoes: citacoes.map(citacaoPorId) };
  });
}

function citacaoPorId(id: string) {
  const citacao = CITACOES.get(id);
  if (!citacao) throw new Error(`Citação desconhecida: ${id}`);
  return citacao;
}
