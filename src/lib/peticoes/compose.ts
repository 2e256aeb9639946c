import { citar } from '#lib/peticoes/citacoes.ts';
import type { DadosPeticao } from '#lib/peticoes/dados.ts';
import { ANEXOS_GERAIS, FATOS, PROVAS, REQUERENTE, VEICULO_E_AUTO } from '#lib/peticoes/estrutura.ts';
import { TEXTOS_DAS_FASES, type TextosDaFase } from '#lib/peticoes/fases.ts';
import { type Fase, FUNDAMENTOS, type Fundamento, type FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { type Paragrafo, paragrafosPresentes } from '#lib/peticoes/paragrafo.ts';
import type { Modelo } from '#lib/peticoes/templates.ts';
import { valoresDaPeticao } from '#lib/peticoes/valores.ts';
import { tipografia } from '#lib/tipografia.ts';

export interface SecaoDaPeticao {
  titulo: string;
  paragrafos: string[];
  /** Which of the paragraphs are headings of what follows them. */
  subtitulos?: string[];
  /** Short lines ('Placa: ABC-1234') instead of running text. */
  emLinhas?: boolean;
}

export interface PeticaoComposta {
  titulo: string;
  enderecamento: string;
  secoes: SecaoDaPeticao[];
  anexos: string[];
  fecho: { localEData: string; nome: string; documento: string };
}

/**
 * Writes one petition about one fine. Pure: the same input gives the same text. Throws when the model or a ground does
 * not serve the phase, or when a ground lacks a field that it needs: a petition with a gap must not leave.
 */
export function comporPeticao(entrada: {
  modelo: Modelo;
  fase: Fase;
  fundamentos: readonly FundamentoId[];
  dados: DadosPeticao;
}): PeticaoComposta {
  const { modelo, fase, dados } = entrada;
  if (!modelo.fases.includes(fase)) throw new Error(`O modelo ${modelo.Id} não serve para a fase ${fase}`);
  const textos = TEXTOS_DAS_FASES[fase];
  const valores = valoresDaPeticao(dados, fase).set('esta', textos.esta).set('desta', textos.desta);
  const fundamentos = escolherFundamentos(entrada.fundamentos, fase, valores);
  const escrever = (texto: string) => tipografia(preencher(citar(texto), valores));

  const secoes = secoesDaPeticao({ modelo, textos, fundamentos, sabe: (campo) => valores.has(campo) });
  const anexos = [
    ...textos.anexos,
    ...modelo.anexos,
    ...fundamentos.flatMap((item) => item.anexos),
    ...ANEXOS_GERAIS,
  ];
  return {
    titulo: escrever(`${textos.titulo} – auto de infração nº {autoInfracao}`),
    enderecamento: textos.enderecamento.map(escrever).join('\n'),
    secoes: secoes.map((secao, i) => ({
      ...secao,
      subtitulos: secao.subtitulos?.map(tipografia),
      titulo: `${i + 1}. ${secao.titulo}`,
      paragrafos: secao.paragrafos.map(escrever),
    })),
    anexos: [...new Set(anexos.map(escrever))],
    fecho: {
      localEData: escrever(`${lugar(dados)}, {hojePorExtenso}`),
      nome: dados.nome,
      documento: escrever('{tipoDocumento} {documento}'),
    },
  };
}

/** The line before the date; to be filled in by hand when the town is not known. */
function lugar({ cidade, uf }: DadosPeticao): string {
  if (!cidade) return '____________________';
  return uf ? '{cidade} – {uf}' : '{cidade}';
}

/** The chosen grounds in the order of the content, each checked against the phase and the data. */
function escolherFundamentos(
  ids: readonly FundamentoId[],
  fase: Fase,
  valores: Map<string, string>,
): Fundamento[] {
  const escolhidos = FUNDAMENTOS.filter(({ id }) => ids.includes(id));
  for (const { id, fases, campos } of escolhidos) {
    if (!fases.includes(fase)) throw new Error(`O fundamento ${id} não serve para a fase ${fase}`);
    const falta = campos.find((campo) => !valores.has(campo));
    if (falta) throw new Error(`O fundamento ${id} precisa do dado ${falta}`);
  }
  return escolhidos;
}

interface Partes {
  modelo: Modelo;
  textos: TextosDaFase;
  fundamentos: Fundamento[];
  sabe: (campo: string) => boolean;
}

function secoesDaPeticao({ modelo, textos, fundamentos, sabe }: Partes): SecaoDaPeticao[] {
  const presentes = (linhas: readonly Paragrafo[]) => paragrafosPresentes(linhas, sabe);
  const textoDoFundamento = ({ titulo, texto }: Fundamento) => [titulo, ...presentes(texto)];
  const principais = fundamentos.filter((item) => !item.alternativo);
  const forma = principais.filter(({ parte }) => parte === 'forma').flatMap(textoDoFundamento);
  const merito = [
    ...principais.filter(({ parte }) => parte === 'merito'),
    ...fundamentos.filter((item) => item.alternativo),
  ].flatMap(textoDoFundamento);

  const subtitulos = fundamentos.map(({ titulo }) => titulo);
  return [
    { titulo: 'Requerente', paragrafos: presentes(REQUERENTE), emLinhas: true },
    { titulo: 'Veículo e auto de infração', paragrafos: presentes(VEICULO_E_AUTO), emLinhas: true },
    { titulo: 'Tempestividade', paragrafos: presentes(textos.tempestividade) },
    { titulo: 'Fatos', paragrafos: presentes(FATOS) },
    {
      titulo: 'Questões formais',
      paragrafos: [...textos.abertura, ...(forma.length > 0 ? forma : textos.formaPadrao)],
      subtitulos,
    },
    { titulo: 'Mérito', paragrafos: [...presentes(modelo.merito), ...merito], subtitulos },
    { titulo: 'Pedidos', paragrafos: pedidos(modelo, textos, fundamentos) },
    { titulo: 'Provas', paragrafos: PROVAS },
  ];
}

/** Lettered: the phase's own, one per ground, what must be shown, the phase's last ones; alternatives at the end. */
function pedidos(modelo: Modelo, textos: TextosDaFase, fundamentos: Fundamento[]): string[] {
  const itens = [
    ...textos.pedidos,
    ...fundamentos.filter((item) => !item.alternativo).map((item) => item.pedido),
    ...modelo.verificacoes,
    ...textos.pedidosFinais,
    ...fundamentos.filter((item) => item.alternativo).map((item) => item.pedido),
  ];
  const letra = (i: number) => String.fromCharCode('a'.charCodeAt(0) + i);
  const ponto = (i: number) => (i === itens.length - 1 ? '.' : ';');
  return ['Peço:', ...itens.map((item, i) => `${letra(i)}) ${item}${ponto(i)}`)];
}

/** Fills every `{campo}`; one that the data does not give is an error. */
function preencher(texto: string, valores: Map<string, string>): string {
  return texto.replace(/\{(\w+)\}/g, (_marca, campo: string) => {
    const valor = valores.get(campo);
    if (valor === undefined) throw new Error(`Falta o dado ${campo}`);
    return valor;
  });
}
