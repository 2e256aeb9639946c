import { type Centavos, reais } from '#lib/money.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { type Infracao, infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { enderecoDaInfracao, type Ficha, fichaDe } from './fichas.server.ts';
import { type Fonte, fontesDaFicha } from './fontes.server.ts';
import { type LinhaDaFicha, linhasDaFicha, quemResponde } from './linhasDaFicha.server.ts';

const NATUREZA = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;
/** Doubled when repeated within 12 months (the articles themselves say so). */
const DOBRA_NA_REPETICAO = ['165', '165-A', '173', '174', '175', '191', '203', '253-A'];
/** Repeated within 12 months they lead to cassation: CTB art. 263, II. */
const CASSA_NA_REPETICAO = ['162, III', '163', '164', '165', '173', '174', '175'];
/** Their own article fixes 12 months of suspension. */
const SUSPENDE_POR_12_MESES = ['165', '165-A', '253-A'];

export interface PaginaDaInfracao {
  codigo: string;
  titulo: string;
  descricao: string;
  natureza: string;
  artigo: string;
  valores: { rotulo: string; valor: Centavos; nota: string }[];
  pontos: string;
  suspensao: string | null;
  efeitos: string[];
  linhas: readonly LinhaDaFicha[];
  naoCabe: readonly string[];
  conferir: readonly string[];
  vizinhos: { titulo: string; href: string; diferenca: string }[];
  perguntas: { pergunta: string; resposta: string }[];
  fontes: Fonte[];
  /** `yyyy-mm-dd` */
  revisadoEm: string;
}

/** All that the guide says of one infraction, from the table and the rules of the CTB. */
export function paginaDaInfracao(infracao: Infracao): PaginaDaInfracao {
  const ficha = fichaDe(infracao);
  const natureza = NATUREZA[infracao.natureza];
  const codigo = formatarCodigo(infracao.codigo);
  const valor = reais(infracao.valor);
  const pontos = pontosDe(infracao);
  return {
    codigo,
    titulo: infracao.descricao,
    descricao: `${infracao.descricao}: multa ${natureza} de ${valor}, ${infracao.pontos === 0 ? 'sem pontos' : `${infracao.pontos} pontos`}. Código ${codigo}: quando cabe, quando não cabe e o que conferir.`,
    natureza,
    artigo: `art. ${infracao.artigo}, do CTB`,
    valores: valoresDe(infracao),
    pontos,
    suspensao: suspensaoDe(infracao),
    efeitos: efeitosDe(infracao),
    linhas: linhasDaFicha(infracao, ficha),
    naoCabe: ficha.naoCabe,
    conferir: ficha.conferir,
    vizinhos: ficha.vizinhos.map(vizinho),
    perguntas: [
      { pergunta: `Qual é o valor da multa ${codigo}?`, resposta: respostaDoValor(infracao) },
      { pergunta: 'Quantos pontos ela soma na CNH?', resposta: pontos },
      { pergunta: 'Posso indicar outro condutor?', resposta: quemResponde(infracao, ficha) },
    ],
    fontes: fontesDaFicha(infracao, ficha),
    revisadoEm: ficha.revisadoEm,
  };
}

function valoresDe({ valor }: Infracao): PaginaDaInfracao['valores'] {
  return [
    { rotulo: 'Valor cheio', valor, nota: 'depois do vencimento da notificação de penalidade' },
    {
      rotulo: 'Com 20% de desconto',
      valor: porcento(valor, 80),
      nota: 'até o vencimento, sem perder o direito ao recurso (art. 284 do CTB)',
    },
    {
      rotulo: 'Com 40% de desconto',
      valor: porcento(valor, 60),
      nota: 'só pelo Sistema de Notificação Eletrônica (SNE), reconhecendo a infração e sem defesa nem recurso (art. 284, § 1º, do CTB)',
    },
  ];
}

function respostaDoValor({ valor, natureza, fator }: Infracao): string {
  const vezes = fator > 1 ? ` A lei multiplica por ${fator} o valor da natureza ${NATUREZA[natureza]}.` : '';
  return `${reais(valor)}.${vezes} Até o vencimento, ${reais(porcento(valor, 80))} (20% de desconto); pelo SNE, quando ele é aceito, ${reais(porcento(valor, 60))} (40%).`;
}

function pontosDe({ pontos, suspensaoDireta }: Infracao): string {
  if (pontos > 0) return `${pontos} pontos, quando a multa se torna definitiva.`;
  return suspensaoDireta
    ? 'Não soma pontos: a própria infração já suspende o direito de dirigir (art. 259, § 4º, do CTB).'
    : 'Não soma pontos (art. 259, § 4º, do CTB).';
}

function suspensaoDe(infracao: Infracao): string | null {
  if (!infracao.suspensaoDireta) return null;
  return artigoEm(infracao, SUSPENDE_POR_12_MESES)
    ? 'Suspende o direito de dirigir por 12 meses, com qualquer soma de pontos.'
    : 'Suspende o direito de dirigir, de 2 a 8 meses (8 a 18 na repetição em 12 meses), com qualquer soma de pontos (art. 261 do CTB).';
}

function efeitosDe(infracao: Infracao): string[] {
  const leveOuMedia = infracao.natureza === 'leve' || infracao.natureza === 'media';
  return [
    infracao.suspensaoDireta &&
      'A suspensão pode correr no mesmo processo da multa, com as mesmas cartas e os mesmos prazos (art. 261, § 10, do CTB): a defesa pede, então, que nem uma nem outra seja aplicada.',
    artigoEm(infracao, DOBRA_NA_REPETICAO) && 'Repetida em 12 meses, a multa dobra.',
    artigoEm(infracao, CASSA_NA_REPETICAO) &&
      'Repetida em 12 meses, leva à cassação da CNH (art. 263, II, do CTB).',
    leveOuMedia &&
      'Sem outra infração nos últimos 12 meses, a penalidade deve ser a advertência por escrito, no lugar da multa (art. 267 do CTB).',
  ].filter((efeito) => typeof efeito === 'string');
}

function vizinho({ codigo, diferenca }: Ficha['vizinhos'][number]): PaginaDaInfracao['vizinhos'][number] {
  const outra = infracaoPorCodigo(codigo);
  if (!outra) throw new Error(`Ficha vizinha fora da tabela: ${codigo}`);
  return {
    titulo: `${formatarCodigo(codigo)} ${outra.descricao}`,
    href: enderecoDaInfracao(outra),
    diferenca,
  };
}

/** Whether the infraction is of one of the articles, its items included. */
function artigoEm({ artigo }: Infracao, artigos: readonly string[]): boolean {
  const [principal = ''] = artigo.split(' c/c');
  return artigos.some((nome) => principal === nome || principal.startsWith(`${nome},`));
}

/** Rounded to the centavo, halves up. */
function porcento(valor: Centavos, quanto: number): Centavos {
  return Math.round((valor * quanto) / 100);
}
