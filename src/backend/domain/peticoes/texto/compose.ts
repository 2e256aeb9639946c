import { tipografia } from '#lib/documentos/letras.ts';
import { ANEXOS, anexosDaPeticao } from '#lib/peticoes/anexos.ts';
import { type Modelo, semDisputa } from '#lib/peticoes/caso.ts';
import {
  citar,
  FUNDAMENTOS,
  type Fundamento,
  type FundamentoId,
  type Paragrafo,
  paragrafosPresentes,
} from '#lib/peticoes/fundamentos.ts';
import { representa } from '#lib/peticoes/recusas.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { anexoDaRepresentacao, comMaiuscula, falta, preencher } from './escrita.ts';
import {
  disputaARegistro,
  FATOS,
  O_QUE_PEDE,
  PROVAS,
  pedidosDaPeticao,
  REQUERENTE,
  TEXTOS_DAS_FASES,
  type TextosDaFase,
  VEICULO_E_AUTO,
} from './estrutura.ts';
import { type DadosPeticao, valoresDaPeticao } from './valores.ts';

export interface SecaoDaPeticao {
  titulo: string;
  paragrafos: string[];
  /** Ids of the paragraphs that are headings. */
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

/** Composes one petition. Pure. Throws when a model, a ground or its fields do not fit, so that no incomplete one is issued. */
export function comporPeticao(entrada: {
  modelo: Modelo;
  fundamentos: readonly FundamentoId[];
  dados: DadosPeticao;
}): PeticaoComposta {
  const { modelo, dados } = entrada;
  const { fase } = dados;
  if (!modelo.fases.includes(fase)) throw new Error(`O modelo ${modelo.Id} não serve para a fase ${fase}`);
  const textos = TEXTOS_DAS_FASES[fase];
  const valores = valoresDaPeticao(dados).set('esta', textos.esta).set('desta', textos.desta);
  const fundamentos = escolherFundamentos(entrada.fundamentos, fase, valores);
  const disputa = disputaARegistro(fundamentos);
  const doFato = disputa && fundamentos.some(discuteOFato);
  const soDobro = !disputa && fundamentos.some(({ id }) => id === 'multa-em-dobro');
  const pede = soDobro ? O_QUE_PEDE.soDobro : O_QUE_PEDE.soAdvertencia;
  valores.set('oQuePede', disputa ? O_QUE_PEDE.discorda : pede);
  if (soDobro) valores.set('soDobro', 'sim');
  const escrever = (texto: string) => tipografia(preencher(citar(texto), valores));

  const partes = {
    modelo: doFato ? modelo : semDisputa(modelo),
    textos,
    fundamentos,
    disputa,
    sabe: (campo: string) => valores.has(campo),
  };
  const anexos = [
    ...anexosDaPeticao(
      dados,
      fundamentos.map(({ id }) => id),
      modelo,
    ),
    anexoDaRepresentacao(dados),
    dados.situacaoVeiculo === 'clonado' && fundamentos.some(({ id }) => id === 'veiculo-vendido-ou-clonado')
      ? 'fotos-do-veiculo'
      : '',
  ];
  for (const id of anexos) if (id) valores.set(`anexo:${id}`, 'sim');
  return {
    titulo: escrever(`${textos.titulo} – auto de infração nº {autoInfracao}`),
    enderecamento: textos.enderecamento.map(escrever).join('\n'),
    secoes: secoesDaPeticao(partes).map((secao, i) => ({
      ...secao,
      subtitulos: secao.subtitulos?.map(tipografia),
      titulo: `${i + 1}. ${secao.titulo}`,
      paragrafos: secao.paragrafos.map(escrever),
    })),
    // Each attachment once, whatever the number of references.
    anexos: [...new Set(anexos)].flatMap((id) =>
      id ? [comMaiuscula(escrever(ANEXOS[id] ?? falta(`o anexo ${id}`)))] : [],
    ),
    fecho: {
      localEData: escrever(`${lugar(dados)}, {hojePorExtenso}`),
      nome: dados.nomeCompletoDefesa ?? falta('o nome de quem assina'),
      documento: escrever(
        representa(dados) ? 'CPF {cpfDefesa}, {emNomeDe}, {tipoDocumento} {documento}' : 'CPF {cpfDefesa}',
      ),
    },
  };
}

/** A ground about form, another vehicle, an emergency or a warning does not dispute the fact: paragraphs about it are left out. */
function discuteOFato({ parte, alternativo, id }: Fundamento): boolean {
  const outro = id === 'veiculo-vendido-ou-clonado' || id === 'veiculo-de-emergencia';
  return parte === 'merito' && !alternativo && !outro;
}

/** The line before the date, with a blank to fill in when the town is unknown. */
function lugar({ cidade, uf }: DadosPeticao): string {
  if (!cidade) return '____________________';
  return uf ? '{cidade} – {uf}' : '{cidade}';
}

/** The chosen grounds in the order of the content, each checked against phase and data. */
function escolherFundamentos(
  ids: readonly FundamentoId[],
  fase: Fase,
  valores: Map<string, string>,
): Fundamento[] {
  const escolhidos = FUNDAMENTOS.filter(({ id }) => ids.includes(id));
  if (escolhidos.length === 0) throw new Error('Uma petição sem fundamento não pede nada');
  for (const { id, fases, campos } of escolhidos) {
    if (!fases.includes(fase)) throw new Error(`O fundamento ${id} não serve para a fase ${fase}`);
    const ausente = campos.find((campo) => !valores.has(campo));
    if (ausente) throw new Error(`O fundamento ${id} precisa do dado ${ausente}`);
  }
  return escolhidos;
}

interface Partes {
  modelo: Modelo;
  textos: TextosDaFase;
  fundamentos: Fundamento[];
  disputa: boolean;
  sabe: (campo: string) => boolean;
}

function secoesDaPeticao({ modelo, textos, fundamentos, disputa, sabe }: Partes): SecaoDaPeticao[] {
  const presentes = (linhas: readonly Paragrafo[]) => paragrafosPresentes(linhas, sabe);
  const tituloDe = ({ titulo, tituloSe }: Fundamento) =>
    tituloSe && sabe(tituloSe.se) ? tituloSe.texto : titulo;
  const textoDoFundamento = (um: Fundamento) => [tituloDe(um), ...presentes(um.texto)];
  const principais = fundamentos.filter((item) => !item.alternativo);
  const forma = principais.filter(({ parte }) => parte === 'forma').flatMap(textoDoFundamento);
  const merito = [
    ...principais.filter(({ parte }) => parte === 'merito'),
    ...fundamentos.filter((item) => item.alternativo),
  ].flatMap(textoDoFundamento);

  const subtitulos = fundamentos.map(tituloDe);
  return [
    { titulo: 'Requerente', paragrafos: presentes(REQUERENTE), emLinhas: true },
    { titulo: 'Veículo e auto de infração', paragrafos: presentes(VEICULO_E_AUTO), emLinhas: true },
    { titulo: 'Tempestividade', paragrafos: presentes(textos.tempestividade) },
    { titulo: 'Decisão recorrida', paragrafos: presentes(textos.decisao) },
    { titulo: 'Fatos', paragrafos: presentes(FATOS) },
    {
      titulo: 'Questões formais',
      paragrafos: forma.length > 0 ? [textos.abertura, ...forma] : [],
      subtitulos,
    },
    { titulo: 'Mérito', paragrafos: [...presentes(modelo.merito), ...merito], subtitulos },
    { titulo: 'Pedidos', paragrafos: pedidosDaPeticao({ modelo, textos, fundamentos, disputa, sabe }) },
    { titulo: 'Provas', paragrafos: presentes(PROVAS) },
  ].filter(({ paragrafos }) => paragrafos.length > 0);
}
