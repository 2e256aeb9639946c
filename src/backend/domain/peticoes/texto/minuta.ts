import type { IsoDate } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { fatosDoCaso, indica, modeloEscolhido } from '#lib/peticoes/caso.ts';
import { cidadeDoEndereco } from '#lib/peticoes/endereco.ts';
import { type FatosDeclarados, type MultaInformada, respostas } from '#lib/peticoes/form.ts';
import type { FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { fundamentosPossiveis } from '#lib/peticoes/grounds.ts';
import { comporPeticao } from './compose.ts';
import { documentoDaIndicacao, documentoDaPeticao } from './documento.ts';

/** The printable petition for a fine, or the form that names its driver. Pure. Throws when it would be incomplete. */
export function minuta(entrada: {
  multa: MultaInformada;
  declarados: FatosDeclarados;
  fundamentos: readonly FundamentoId[];
  hoje: IsoDate;
  /** Only in a driver's own petition. */
  email?: string;
  /** The town of the CEP, for an address without one. */
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
  // Fields that a ground fills by default when the driver left them empty.
  const completos = Object.assign({}, dados, ...propostas.map(({ completa }) => completa));
  const peticao = comporPeticao({ modelo, fundamentos: propostas.map(({ id }) => id), dados: completos });
  return documentoDaPeticao(peticao, completos);
}
