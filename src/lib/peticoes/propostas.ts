import type { Fatos, Proposta } from '#lib/peticoes/fatos.ts';
import { fundamentosPossiveis } from '#lib/peticoes/grounds.ts';
import { CITACOES, fundamento } from './fundamentos.ts';

export interface PropostaComTexto extends Proposta {
  titulo: string;
  /** The supporting norms, each with its content and official address. */
  citacoes: { texto: string; resumo: string; fonte: string }[];
}

/** The assistant's output: every supported ground with title and citations. Server only. */
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
