import * as v from 'valibot';
import type { IsoDate } from '#lib/dates.ts';
import { anexosPerguntados } from './anexos.ts';
import { lerCampos, minuscula } from './campo.ts';
import { fatosDoCaso, indica, modeloEscolhido } from './caso.ts';
import { type Etapa, perguntados, perguntadosNa } from './etapas.ts';
import {
  comMinusculas,
  type Erros,
  errosDosCampos,
  escrito,
  type Fatos,
  FatosDeclarados,
  linhasDosCampos,
  MultaInformada,
  NOMES,
  type Rascunho,
  type Respostas,
  respostas,
} from './form.ts';
import {
  CITACOES,
  FUNDAMENTO_IDS,
  type FundamentoId,
  fundamento,
  fundamentosPossiveis,
  type Proposta,
} from './fundamentos.ts';
import { temasRespondidos } from './perguntas.ts';
import { recusas } from './recusas.ts';

/** The stored wizard: its fields, the grounds, and the page that was not sent (passoForm.ts). */
export const GUARDADOS: readonly string[] = [...NOMES, 'fundamentos', 'vistos', 'naTela', 'conferida'];

/** The parsable answers to what the case asks. */
export function respostasDoRascunho(dados: Rascunho): Respostas {
  return comMinusculas(lerCampos(linhasDosCampos(perguntados(dados)), dados).lidos);
}

/** Errors and missing fields of a page, by field; empty when it is complete. */
export function errosDaEtapa(etapa: Etapa, dados: Rascunho, hoje: IsoDate): Erros {
  if (etapa.id === 'fundamentos') return erroDosFundamentos(dados, hoje);
  return errosDosCampos(perguntadosNa(etapa, dados), dados, recusas(respostasDoRascunho(dados), hoje));
}

export const completa =
  (dados: Rascunho, hoje: IsoDate) =>
  (etapa: Etapa): boolean =>
    Object.keys(errosDaEtapa(etapa, dados, hoje)).length === 0;

/** The grounds that the draft supports so far. */
export function propostasDoRascunho(dados: Rascunho, hoje: IsoDate): PropostaComTexto[] {
  const { fase, dataInfracao, ...outras } = respostasDoRascunho(dados);
  return fase && dataInfracao ? propostasComTexto(fatosDoCaso({ ...outras, fase, dataInfracao }, hoje)) : [];
}

/** The chosen grounds that are still supported. */
export function fundamentosEscolhidos(dados: Rascunho, hoje: IsoDate): FundamentoId[] {
  const escolhidos = lista(dados.fundamentos);
  return propostasDoRascunho(dados, hoje).flatMap(({ id }) => (escolhidos.includes(id) ? [id] : []));
}

/** Why the chosen grounds make no petition; null when they do, or when only the driver is named. */
export function recusaDosFundamentos(r: Respostas, escolhidos: readonly FundamentoId[]): string | null {
  if (indica(r)) return null;
  if (escolhidos.length === 0)
    return 'Escolha ao menos um fundamento: uma petição sem pedido fundamentado não é examinada (Res. CONTRAN 900/2022).';
  const modelo = modeloEscolhido(r);
  if (modelo?.tipo === 'fundamento' && !modelo.fundamentos.some((id) => escolhidos.includes(id)))
    return `O modelo “${modelo.NomePeticao}” pede um fundamento que não está escolhido. Escolha-o, ou troque o modelo.`;
  return recusaPorExclusao(r, escolhidos);
}

/** The draft as a fine to register; undefined while something is invalid. */
export function multaDoRascunho(
  dados: Rascunho,
): { multa: MultaInformada; declarados: FatosDeclarados } | undefined {
  const ditos = Object.fromEntries(perguntados(dados).map((nome) => [nome, dados[nome]]));
  const multa = v.safeParse(MultaInformada, ditos);
  const declarados = v.safeParse(FatosDeclarados, ditos);
  return multa.success && declarados.success
    ? { multa: multa.output, declarados: declarados.output }
    : undefined;
}

/** A registered fine in form format, for correction. */
export function rascunhoDaMulta(
  multa: MultaInformada,
  fatos: FatosDeclarados,
  fundamentos: readonly FundamentoId[],
): Rascunho {
  const r: Record<string, unknown> = respostas(multa, fatos);
  const dados = Object.fromEntries(NOMES.map((nome) => [nome, escrito(nome, r[minuscula(nome)])]));
  const ids = fundamentos.join();
  return { ...dados, ...temasRespondidos(dados), titular: 'outro', fundamentos: ids, vistos: ids };
}

/** Ids separated by commas. */
export function lista(texto: string | undefined): FundamentoId[] {
  const ids = (texto ?? '').split(',');
  return FUNDAMENTO_IDS.filter((id) => ids.includes(id));
}

function erroDosFundamentos(dados: Rascunho, hoje: IsoDate): Erros {
  const vistos = lista(dados.vistos);
  const propostas = propostasDoRascunho(dados, hoje);
  if (propostas.some(({ id }) => !vistos.includes(id)))
    return { fundamentos: 'Escolha os fundamentos que quer usar.' };
  const r = respostasDoRascunho(dados);
  const escolhidos = fundamentosEscolhidos(dados, hoje);
  // The free check chose the grounds, and asked of no paper.
  if (dados.conferida && !dados.anexos && anexosPerguntados(r, escolhidos, modeloEscolhido(r)).length > 0)
    return { fundamentos: 'Diga quais destes papéis você tem.' };
  const recusa = recusaDosFundamentos(r, escolhidos);
  return recusa ? { fundamentos: recusa } : {};
}

/**
 * Contradictory grounds in one paper: a driver whose vehicle was elsewhere cannot describe how it was driven. The sentence for the
 * screen, or null.
 */
function recusaPorExclusao(r: Respostas, escolhidos: readonly FundamentoId[]): string | null {
  const { situacaoVeiculo } = r;
  if (!escolhidos.includes('veiculo-vendido-ou-clonado') || !situacaoVeiculo) return null;
  const negados = NEGADOS.filter(
    (id) => escolhidos.includes(id) && (id !== 'codigo-incompativel' || r.fatoOcorrido),
  );
  if (negados.length === 0) return null;
  const quais = negados.map((id) => `“${fundamento(id).titulo}”`).join(' e ');
  return `${MOTIVO[situacaoVeiculo]} ${quais} conta como o veículo era conduzido: as duas coisas se negam na mesma petição. Escolha uma.`;
}

/** Facts that only a person who was present knows. */
const NEGADOS: readonly FundamentoId[] = [
  'codigo-incompativel',
  'sinalizacao-irregular',
  'veiculo-de-emergencia',
];

const MOTIVO = {
  clonado: 'Você diz que o veículo autuado não era o seu.',
  furtado: 'Você diz que o veículo tinha sido furtado.',
  roubado: 'Você diz que o veículo tinha sido roubado.',
  vendido: 'Você diz que já tinha vendido o veículo.',
} as const;

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
