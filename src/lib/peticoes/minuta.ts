import type { IsoDate } from '#lib/dates.ts';
import type { Documento } from '#lib/pdf/documento.ts';
import { fatosDoCaso, modeloEscolhido } from './caso.ts';
import { comporPeticao } from './compose.ts';
import { documentoDaPeticao } from './documento.ts';
import { cidadeDoEndereco } from './endereco.ts';
import { type FatosDeclarados, type MultaInformada, respostas } from './form.ts';
import type { FundamentoId } from './fundamentos.ts';
import { fundamentosPossiveis } from './grounds.ts';
import { documentoDaIndicacao } from './indicacao.ts';
import { indica } from './recusas.ts';

/**
 * The petition about a fine, ready to print, or the form that names its driver. Pure: the same input gives the same document.
 * Throws when a petition would have a gap.
 */
export function minuta(entrada: {
  multa: MultaInformada;
  declarados: FatosDeclarados;
  fundamentos: readonly FundamentoId[];
  hoje: IsoDate;
  /** Written only in a driver's own petition. */
  email?: string;
  /** The town of the CEP, for an address that names none. */
  lugar?: { cidade: string; uf: string } | null;
}): Documento {
  const { multa, declarados, fundamentos, hoje, email, lugar } = entrada;
  const ditas = respostas(multa, declarados);
  const fatos = fatosDoCaso({ ...ditas, fase: multa.Fase, dataInfracao: multa.DataInfracao }, hoje);
  const dados = { ...fatos, ...(cidadeDoEndereco(multa.EnderecoCompletos) ?? lugar), email };
  if (indica(ditas)) return documentoDaIndicacao(dados);
  const modelo = modeloEscolhido(ditas);
  if (!modelo) throw new Error(`Nenhum modelo para ${multa.Enquadramento}`);
  const propostas = fundamentosPossiveis(fatos).filter(({ id }) => fundamentos.includes(id));
  // What a ground writes for the driver who wrote nothing of his own.
  const completos = Object.assign({}, dados, ...propostas.map(({ completa }) => completa));
  const peticao = comporPeticao({ modelo, fundamentos: propostas.map(({ id }) => id), dados: completos });
  return documentoDaPeticao(peticao, completos);
}
