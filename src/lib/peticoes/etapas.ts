import { CONDUTOR, DEFESA, JARI, NOTIFICACOES } from '#lib/peticoes/campos/defesa.ts';
import { MULTA, REQUERENTE, TITULAR } from '#lib/peticoes/campos/identificacao.ts';
import { DETALHES, JUNTAR, TEMAS } from '#lib/peticoes/campos/temas.ts';
import type { NomeDoCampo, Rascunho } from './form.ts';
import { aberto, cabeAResposta, camposDe, indica, TEMA_DE } from './perguntas.ts';

/** The four steps of the wizard, by name (specification 1, section 2). */
export const PASSOS = ['Cadastrar Multa', 'Dados Pessoais', 'Dados da Multa', 'Dados da Defesa'] as const;

/** One page of the wizard. Step 3 has several: one theme a page, and only those that the case has. */
export interface Etapa {
  /** In the address: `passo=3`, `passo=jari`. */
  id: string;
  /** Its step among the four, from 0. */
  passo: number;
  titulo: string;
  dica?: string;
  campos: readonly string[];
  /** Whether the answers so far require it. */
  cabe: (dados: Rascunho) => boolean;
}

const sempre = () => true;
const defende = (dados: Rascunho) => !indica(dados);

function pagina(id: string, passo: number, campos: object, resto: Partial<Etapa> = {}): Etapa {
  return { id, passo, titulo: PASSOS[passo] ?? '', campos: Object.keys(campos), cabe: sempre, ...resto };
}

/** In the order in which a driver meets them. */
export const ETAPAS: readonly Etapa[] = [
  pagina('0', 0, TITULAR),
  pagina('1', 1, REQUERENTE),
  pagina('2', 2, MULTA, { dica: 'Copie da notificação: um auto por petição.' }),
  pagina('3', 3, DEFESA),
  pagina('notificacoes', 3, NOTIFICACOES, {
    titulo: 'O prazo e as notificações',
    dica: 'Copie das cartas; em branco o que não souber.',
  }),
  pagina('jari', 3, JARI, { titulo: 'A decisão da JARI', cabe: (dados) => dados.Fase === 'II' }),
  pagina('condutor', 3, CONDUTOR, {
    titulo: 'Quem dirigia',
    dica: 'O formulário é assinado por vocês dois e vai com cópia da CNH dele.',
    cabe: indica,
  }),
  pagina('temas', 3, TEMAS, {
    titulo: 'O que há no seu caso',
    dica: 'Marque só o que pode mostrar.',
    cabe: defende,
  }),
  pagina('detalhes', 3, Object.assign({}, ...Object.values(DETALHES)), {
    titulo: 'Os detalhes',
    dica: 'Só vale o que um documento, uma foto ou a própria carta mostra.',
    cabe: (dados) => defende(dados) && [...TEMA_DE.keys()].some((nome) => aberto(nome, dados)),
  }),
  /** Ids separated by commas: the chosen grounds, and those offered at the time of the choice. */
  pagina(
    'fundamentos',
    3,
    { fundamentos: '', vistos: '', ...JUNTAR },
    { titulo: 'Fundamentos', cabe: defende },
  ),
  pagina('revisao', 3, {}, { titulo: 'Revisar pedido' }),
];

const REVISAO = ETAPAS[ETAPAS.length - 1] as Etapa;

/** The pages that these answers require, the review last. */
export function etapasDe(dados: Rascunho): readonly Etapa[] {
  return ETAPAS.filter(({ cabe }) => cabe(dados));
}

/** The pages to go through: the free check has asked those of its own already, which the review still opens. */
function etapasAMostrar(dados: Rascunho): readonly Etapa[] {
  return etapasDe(dados).filter(({ id }) => dados.conferida !== 'on' || !CONFERIDAS.has(id));
}

const CONFERIDAS: ReadonlySet<string> = new Set(['3', 'notificacoes', 'temas', 'fundamentos']);

export function lerEtapa(texto: string | null): Etapa | null {
  return ETAPAS.find(({ id }) => id === texto) ?? null;
}

/** The requested page, or the first incomplete one before it: no page can be skipped. */
export function etapaAberta(
  pedida: Etapa | null,
  dados: Rascunho,
  completa: (etapa: Etapa) => boolean,
): Etapa {
  const etapas = etapasDe(dados);
  const alvo = pedida && etapas.includes(pedida) ? pedida : REVISAO;
  return etapas.find((etapa) => vemAntes(etapa, alvo) && !completa(etapa)) ?? alvo;
}

/** The page that a request is about: a sent one is kept even when another window made a page before it incomplete. */
export function etapaDoPedido(
  pedida: Etapa | null,
  { enviada, dados, completa }: { enviada: boolean; dados: Rascunho; completa: (etapa: Etapa) => boolean },
): Etapa {
  const temRespostas = enviada && pedida !== null && pedida.campos.length > 0;
  return temRespostas ? pedida : etapaAberta(pedida, dados, completa);
}

export function proximaEtapa(etapa: Etapa, dados: Rascunho): Etapa {
  return etapasAMostrar(dados).find((outra) => vemAntes(etapa, outra)) ?? REVISAO;
}

/** The target of 'Voltar'; the first step has none, and the review returns to step 3 (specification 1, section 2). */
export function etapaAnterior(etapa: Etapa, dados: Rascunho): Etapa | null {
  if (etapa === REVISAO) return lerEtapa('3');
  return etapasAMostrar(dados).findLast((outra) => vemAntes(outra, etapa)) ?? null;
}

/**
 * The fields that the case asks. A draft may hold leftovers of others, such as a theme that was unticked: no screen shows them, so
 * they are neither checked nor used.
 */
export function perguntados(dados: Rascunho): readonly NomeDoCampo[] {
  return etapasDe(dados).flatMap((etapa) => perguntadosNa(etapa, dados));
}

/** Of one page: those of its phase, and with the answer on which they depend (`quando`). */
export function perguntadosNa(etapa: Etapa, dados: Rascunho): readonly NomeDoCampo[] {
  return camposDe(etapa, dados).filter((nome) => cabeAResposta(nome, dados));
}

/** The last page with questions: its button is 'Revisar pedido'. */
export function levaARevisao(etapa: Etapa, dados: Rascunho): boolean {
  return proximaEtapa(etapa, dados) === REVISAO;
}

/** The name of the tab: which of the pages this is. */
export function tituloDa(etapa: Etapa, dados: Rascunho): string {
  const [pagina, paginas] = contaDa(etapa, dados);
  return etapa === REVISAO ? etapa.titulo : `Passo ${pagina} de ${paginas}: ${etapa.titulo}`;
}

/** Which page this is, and of how many, the review included. */
export function contaDa(etapa: Etapa, dados: Rascunho): readonly [number, number] {
  const etapas = etapasAMostrar(dados)
    .concat(etapa)
    .filter((uma, i, todas) => todas.indexOf(uma) === i);
  const emOrdem = etapas.toSorted((uma, outra) => ETAPAS.indexOf(uma) - ETAPAS.indexOf(outra));
  return [emOrdem.indexOf(etapa) + 1, emOrdem.length];
}

function vemAntes(uma: Etapa, outra: Etapa): boolean {
  return ETAPAS.indexOf(uma) < ETAPAS.indexOf(outra);
}
