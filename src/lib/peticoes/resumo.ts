import type { IsoDate } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { anexosPerguntados } from './anexos.ts';
import { infracaoDoTexto, modeloEscolhido } from './caso.ts';
import { etapasDe, perguntados } from './etapas.ts';
import { campoDe, type NomeDoCampo, type Rascunho, type Respostas } from './form.ts';
import { indicavel } from './perguntas.ts';
import { fundamentosEscolhidos, propostasDoRascunho, respostasDoRascunho } from './rascunho.ts';
import { deEmpresa } from './recusas.ts';

export interface SecaoDoResumo {
  titulo: string;
  /** The target of 'Alterar'. */
  etapa: string;
  itens: { rotulo: string; valor: string }[];
  /** What its handle says: the values by which a driver recognises a wrong one. */
  essencial: string;
}

/** The answers to what the case asks as written, page by page, for the review; empty pages are left out. */
export function resumoDoRascunho(dados: Rascunho, hoje: IsoDate): SecaoDoResumo[] {
  const nomes = perguntados(dados);
  return etapasDe(dados).flatMap(({ id, titulo, campos }) => {
    const itens =
      id === 'fundamentos'
        ? itensDosFundamentos(dados, hoje)
        : nomes.flatMap((nome) => (campos.includes(nome) ? itemDe(nome, dados) : []));
    const ditos = (ESSENCIAIS[id] ?? nomes.filter((nome) => campos.includes(nome)).slice(0, 1)).flatMap(
      (nome) => valorDe(nome, dados) || [],
    );
    const usados = itens.filter(({ valor }) => valor === USAR).map(({ rotulo }) => rotulo);
    const essencial = [...ditos, ...usados].join(', ');
    return itens.length > 0 ? [{ titulo, etapa: id, itens, essencial }] : [];
  });
}

const ESSENCIAIS: Partial<Record<string, readonly NomeDoCampo[]>> = {
  1: ['NomeCompletoDefesa', 'CpfDefesa'],
  2: ['AutoInfracao', 'Placa', 'DataInfracao'],
  notificacoes: ['prazo'],
  temas: [],
  detalhes: [],
  fundamentos: [],
};
const USAR = 'Usar';

function itemDe(nome: NomeDoCampo, dados: Rascunho): { rotulo: string; valor: string }[] {
  const valor = valorDe(nome, dados);
  return valor === '' || noEndereco(nome, dados) ? [] : [{ rotulo: campoDe(nome).rotulo, valor }];
}

function valorDe(nome: NomeDoCampo, dados: Rascunho): string {
  const { opcoes, como } = campoDe(nome);
  const dito = dados[nome] ?? '';
  if (nome === 'TemplateId') return modeloEscolhido(respostasDoRascunho(dados))?.NomePeticao ?? '';
  if (dito === '' || nome === 'multaAcompanhada') return '';
  return como === 'marcar' ? 'Sim' : (opcoes?.find(({ valor }) => valor === dito)?.rotulo ?? dito);
}

/** CEP, number and complement that the whole address repeats. */
function noEndereco(nome: NomeDoCampo, { EnderecoCompletos = '', ...dados }: Rascunho): boolean {
  const parte = nome === 'cep' || nome === 'numero' || nome === 'complemento';
  return parte && EnderecoCompletos.includes(dados[nome] ?? '');
}

function itensDosFundamentos(dados: Rascunho, hoje: IsoDate) {
  const escolhidos = fundamentosEscolhidos(dados, hoje);
  const r = respostasDoRascunho(dados);
  return [
    ...propostasDoRascunho(dados, hoje).map(({ id, titulo }) => ({
      rotulo: titulo,
      valor: escolhidos.includes(id) ? USAR : 'Não usar',
    })),
    ...anexosPerguntados(r, escolhidos, modeloEscolhido(r)).map(({ rotulo, tem }) => ({
      rotulo,
      valor: tem ? 'Tenho' : 'Não tenho',
    })),
  ];
}

/** The new fine of a company that defends itself without naming the driver: twice the first one (CTB art. 257 §8); null for others. */
export function multaNovaDaEmpresa(r: Respostas): Centavos | null {
  const infracao = infracaoDoTexto(r.enquadramento ?? '');
  return infracao && deEmpresa(r) && indicavel(infracao) ? infracao.valor * 2 : null;
}

/** Said before the paper and on its cover: a defence alone does not avoid it. */
export const fraseDaMultaNova = (valor: Centavos): string =>
  `O veículo é de empresa: sem a indicação de quem dirigia, no prazo, vem outra multa, de ${reais(valor)}, o dobro desta, mesmo com a defesa (CTB, art. 257, § 8º).`;

/** Every text that the petition prints as the driver wrote it, one after the other. */
export function textosLivres(r: Respostas): string {
  const { relato, fatoOcorrido, dadoCerto, sinalizacaoFalha, respostaJari, pontoSemResposta } = r;
  const { documentoVeiculo, documentoEmergencia } = r;
  return [
    ...[relato, fatoOcorrido, dadoCerto, sinalizacaoFalha, respostaJari, pontoSemResposta],
    ...[documentoVeiculo, documentoEmergencia],
  ]
    .flatMap((texto) => (texto ? [/[.!?…]$/.test(texto) ? texto : `${texto}.`] : []))
    .join(' ');
}

/**
 * Sentences of a driver's own account that admit the fact, quoted: a petition with them harms itself. This is a warning, never a
 * correction: the driver decides what is true and what is said.
 */
export function frasesQueAdmitem(relato: string, mais: readonly RegExp[] = []): string[] {
  return relato
    .split(/(?<=[.!?…])\s+/)
    .map((frase) => frase.trim())
    .filter((frase) => {
      const afirma = frase.slice(0, 1_000).replace(NEGA, '');
      return [...ADMITE, ...mais].some((padrao) => padrao.test(afirma));
    });
}

/** Sentences that admit the driving: they prove the cause of a cassation, but nothing about a fine (CTB art. 263, I). */
export const ADMITE_DIRIGIR: readonly RegExp[] = [
  /\b(dirigi|dirigia|conduzi|guiei|estava dirigindo|peguei o (carro|ve[íi]culo)|peguei a moto)\b/i,
];

/** At most 1,000 characters of a sentence. */
const ADMITE: readonly RegExp[] = [
  /\b(confesso|reconheço|admito|assumo|errei|sem querer|pe[çc]o (desculpas?|perd[ãa]o)|me distra[ií]|descuid(o|ei))(?!\w)/i,
  /\b(foi erro meu|foi minha culpa|tive culpa|n[ãa]o (vai|ir[áa]) se repetir|n[ãa]o se repetir[áa])/i,
  /\b(passei|avancei|furei|atravessei|cruzei)\b.*\b(vermelho|sinal|farol|sem[áa]foro|parada)\b/i,
  /\b(acelerei|esqueci)\b|\bn[ãa]o deu( tempo)? (de|para|pra) (parar|frear|reduzir)\b/i,
  /\b(cnh|carteira|habilita[çc][ãa]o|licenciamento|documento)\b.*\b(vencid|venceu)/i,
  /\bultrapassei\b.*\b(cont[íi]nua|amarela|pela direita)\b/i,
  /\b(ultrapassei|estacionei|parei|deixei o (carro|ve[íi]culo))\b.*\b(proibid|fila dupla|contram[ãa]o|calçada|vaga)/i,
  /\b(estava|tava|vinha|ia|passei|andava|rodava|dirigia|corri|corria)\b.*\b(r[áa]pido|acima|correndo|pressa|atrasad|\d{2,3} ?(km|por hora))/i,
  /\bcorri(a)? (um pouco|demais|muito)\b|\bn[ãa]o parei (n[ao]|diante) /i,
  /\b(bebi|tinha bebido|tomei (uma|duas|umas)|cervej\w+|vinho|chopes?|caipirinhas?)\b/i,
  /\b(baf[ôo]metro|etil[ôo]metro)\b.*\b(deu|acusou|marcou)\b/i,
  /\b(usei|olhei|peguei|mexi|atendi|segurava|falava|mandando|digitando|usando)\b.*\b(celular|telefone|mensage\w+)\b/i,
  /\b(não|nao) (tinha |havia )?(vi|visto|percebi|percebido|notei|notado|reparei|reparado)\b.*\b(placa|sinal|limite|radar|velocidade|vermelho|faixa|(via|rua|avenida) (é|era|tem|tinha))(?!\w)/i,
  /\b(sem|não usava|nao usava|tirei|n[ãa]o estava (com|de|usando)( o)?) (o )?cinto\b/i,
  /\b(foi|é) s[óo] (um minuto|um instante|rapidinho|uma vez)\b|\bs[óo] (\w+) minutos?\b/i,
];

/** What is negated admits nothing, up to the next part of the sentence. */
const NEGA =
  /\b(n[ãa]o|nunca|jamais) (me )?(confesso|reconheço|admito|assumo|errei|distra[ií]|descuidei|bebi|tinha bebido|tomei|avancei|atravessei|passei|furei|cruzei|ultrapassei|estacionei|deixei|parei(?! (?:n[ao]|diante) )|usei|olhei|mexi|atendi|segurava|falava|(es)?tava(?! (?:com|de|usando) (?:o )?cinto)|vinha|corria?|andava|rodava|esqueci|dirigi|dirigia|conduzi|guiei|peguei|acelerei|acusou|marcou)(?!\w)[^,;]*/gi;
