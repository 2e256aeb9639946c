import type { IsoDate } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { fatosDoCaso, indica, modeloEscolhido } from '#lib/peticoes/caso.ts';
import { cidadeDoEndereco } from '#lib/peticoes/endereco.ts';
import { type FatosDeclarados, type MultaInformada, respostas } from '#lib/peticoes/form.ts';
import { type FundamentoId, fundamentosPossiveis } from '#lib/peticoes/fundamentos.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { documentoDaIndicacao } from './indicacao.ts';
import { documentoDaPeticao } from './peticao.ts';

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
  const { multa, declarados, hoje, email, lugar } = entrada;
  const ditas = respostas(multa, declarados);
  const fatos = fatosDoCaso({ ...ditas, fase: multa.Fase, dataInfracao: multa.DataInfracao }, hoje);
  const dados = { ...fatos, ...(cidadeDoEndereco(multa.EnderecoCompletos) ?? lugar), email };
  if (indica(ditas)) return documentoDaIndicacao(dados);
  const modelo = modeloEscolhido(ditas);
  if (!modelo) throw new Error(`Nenhum modelo para ${multa.Enquadramento}`);
  const propostas = fundamentosPossiveis(fatos).filter(({ id }) => entrada.fundamentos.includes(id));
  const fundamentos = propostas.map(({ id }) => id);
  // Fields that a ground fills by default when the driver left them empty.
  const completos = Object.assign({}, dados, ...propostas.map(({ completa }) => completa));
  return documentoDaPeticao({ modelo, fundamentos, dados: completos });
}

export function nomeDaPeticao({
  autoInfracao,
  fase,
  versao,
  indica,
}: {
  autoInfracao: string;
  fase: Fase;
  versao: number;
  /** The form that names the driver. */
  indica: boolean;
}): string {
  const auto = autoInfracao.replace(/[^0-9A-Za-z]/g, '');
  return `${indica ? 'indicacao-do-condutor' : PECAS[fase]}-${auto}${versao > 1 ? `-v${versao}` : ''}.pdf`;
}

const PECAS = { P: 'defesa-previa', I: 'recurso-1a-instancia', II: 'recurso-2a-instancia' } as const;
