import * as v from 'valibot';
import conteudoComum from '#content/peticoes/comum.json' with { type: 'json' };
import conteudoDasFases from '#content/peticoes/fases.json' with { type: 'json' };
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { ANEXOS, anexosDaPeticao } from '#lib/peticoes/anexos.ts';
import type { Modelo } from '#lib/peticoes/caso.ts';
import {
  FUNDAMENTOS,
  type Fundamento,
  type FundamentoId,
  ParagrafoSchema,
} from '#lib/peticoes/fundamentos.ts';
import { representa } from '#lib/peticoes/recusas.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import {
  acolhido,
  comMaiuscula,
  documentoDoPapel,
  escritor,
  falta,
  localEData,
  paragrafo,
  pedidosComLetras,
} from './papel.ts';
import { anexoDaRepresentacao } from './quemPede.ts';
import { rostoDaPeticao } from './rosto.ts';
import { type DadosPeticao, valoresDaPeticao } from './valores.ts';

const paragrafos = v.array(ParagrafoSchema);
/** Content of every petition: the minimum that Res. CONTRAN 900/2022 requires. */
const COMUM = v.parse(
  v.strictObject({
    ...{ requerente: paragrafos, veiculoEAuto: paragrafos, fatos: paragrafos, provas: paragrafos },
    /** The request in a word: an applicant who asks only for the warning disputes nothing. */
    oQuePede: v.strictObject({ discorda: v.string(), soAdvertencia: v.string(), soDobro: v.string() }),
  }),
  conteudoComum,
);
const DaFase = v.strictObject({
  ...{ titulo: v.string(), esta: v.string(), desta: v.string(), enderecamento: v.array(v.string()) },
  tempestividade: paragrafos,
  /** The appealed decision: its content and its errors. */
  decisao: paragrafos,
  /** Text before the formal grounds. */
  abertura: v.string(),
  pedidos: v.array(v.string()),
  /** Consequences of a granted ground. */
  seAcolhido: paragrafos,
  pedidosFinais: paragrafos,
});
const FASES = v.parse(v.strictObject({ P: DaFase, I: DaFase, II: DaFase }), conteudoDasFases);

/** One petition. Pure. Throws when a model, a ground or its fields do not fit, so that no incomplete one is issued. */
export function documentoDaPeticao(entrada: {
  modelo: Modelo;
  fundamentos: readonly FundamentoId[];
  dados: DadosPeticao;
}): Documento {
  const { dados } = entrada;
  const { fase } = dados;
  if (!entrada.modelo.fases.includes(fase))
    throw new Error(`O modelo ${entrada.modelo.Id} não serve para a fase ${fase}`);
  const textos = FASES[fase];
  const valores = valoresDaPeticao(dados).set('esta', textos.esta).set('desta', textos.desta);
  const texto = escritor(valores);
  const { sabe, escrever } = texto;
  const fundamentos = escolherFundamentos(entrada.fundamentos, fase, sabe);
  const disputa = disputaARegistro(fundamentos);
  const doFato = disputa && fundamentos.some(discuteOFato);
  // A model's arguments against an infraction are left out when the fact is not disputed.
  const semOFato = !doFato && entrada.modelo.tipo === 'infracao' && { merito: [], verificacoes: [] };
  const modelo = { ...entrada.modelo, ...semOFato };
  const soDobro = !disputa && fundamentos.some(({ id }) => id === 'multa-em-dobro');
  if (soDobro) valores.set('soDobro', 'sim');
  valores.set('oQuePede', COMUM.oQuePede[disputa ? 'discorda' : soDobro ? 'soDobro' : 'soAdvertencia']);
  const anexos = anexosDe(dados, fundamentos, modelo);
  for (const id of anexos) valores.set(`anexo:${id}`, 'sim');
  const emLinhas = (linhas: Parameters<typeof texto.linhas>[0]): Bloco[] => [
    { tipo: 'linhas', linhas: texto.linhas(linhas) },
  ];
  const razoes = (quais: readonly Fundamento[]) =>
    quais.flatMap(({ titulo, tituloSe, ...um }) =>
      texto.razao({ titulo: tituloSe && sabe(tituloSe.se) ? tituloSe.texto : titulo, texto: um.texto }),
    );
  const principais = fundamentos.filter((um) => !um.alternativo);
  const forma = razoes(principais.filter(({ parte }) => parte === 'forma'));
  const merito = [
    ...principais.filter(({ parte }) => parte === 'merito'),
    ...fundamentos.filter((um) => um.alternativo),
  ];
  return documentoDoPapel({
    titulo: escrever(`${textos.titulo} – auto de infração nº {autoInfracao}`),
    sobre: escrever('auto de infração nº {autoInfracao}'),
    rosto: rostoDaPeticao(dados),
    enderecamento: textos.enderecamento.map(escrever).join('\n'),
    secoes: [
      ['Requerente', emLinhas(COMUM.requerente)],
      ['Veículo e auto de infração', emLinhas(COMUM.veiculoEAuto)],
      ['Tempestividade', texto.paragrafos(textos.tempestividade)],
      ['Decisão recorrida', texto.paragrafos(textos.decisao)],
      ['Fatos', texto.paragrafos(COMUM.fatos)],
      ['Questões formais', forma.length > 0 ? [paragrafo(escrever(textos.abertura)), ...forma] : []],
      ['Mérito', [...texto.paragrafos(modelo.merito), ...razoes(merito)]],
      [
        'Pedidos',
        texto.paragrafos(pedidosComLetras(pedidosDe(textos, { modelo, fundamentos, disputa, texto }))),
      ],
      ['Provas', texto.paragrafos(COMUM.provas)],
    ],
    assinatura: {
      localEData: localEData(dados, dados.hoje),
      nomes: [
        {
          nome: dados.nomeCompletoDefesa ?? falta('o nome de quem assina'),
          detalhe: escrever(
            representa(dados)
              ? 'CPF {cpfDefesa}, {emNomeDe}, {tipoDocumento} {documento}'
              : 'CPF {cpfDefesa}',
          ),
        },
      ],
    },
    anexos: anexos.map((id) => comMaiuscula(escrever(ANEXOS[id] ?? falta(`o anexo ${id}`)))),
  });
}

/** A ground about form, another vehicle, an emergency or a warning does not dispute the fact: paragraphs about it are left out. */
function discuteOFato({ parte, alternativo, id }: Fundamento): boolean {
  const outro = id === 'veiculo-vendido-ou-clonado' || id === 'veiculo-de-emergencia';
  return parte === 'merito' && !alternativo && !outro;
}

/** Whether a petition asks for the end of the infraction; an error of a decision about a warning or a doubled fine does not. */
function disputaARegistro(fundamentos: readonly Fundamento[]): boolean {
  const outros = fundamentos.filter(({ id }) => id !== 'erro-na-decisao' && id !== 'decisao-sem-motivo');
  return outros.length === 0 || outros.some(({ alternativo }) => !alternativo);
}

/** Each attachment once, whatever the number of references. */
function anexosDe(dados: DadosPeticao, fundamentos: readonly Fundamento[], modelo: Modelo): string[] {
  const ids = fundamentos.map(({ id }) => id);
  const clonado = dados.situacaoVeiculo === 'clonado' && ids.includes('veiculo-vendido-ou-clonado');
  const todos = [
    ...anexosDaPeticao(dados, ids, modelo),
    anexoDaRepresentacao(dados),
    clonado ? 'fotos-do-veiculo' : '',
  ];
  return [...new Set(todos)].filter(Boolean);
}

/** The chosen grounds in the order of the content, each checked against phase and data. */
function escolherFundamentos(
  ids: readonly FundamentoId[],
  fase: Fase,
  sabe: (campo: string) => boolean,
): Fundamento[] {
  const escolhidos = FUNDAMENTOS.filter(({ id }) => ids.includes(id));
  if (escolhidos.length === 0) throw new Error('Uma petição sem fundamento não pede nada');
  for (const { id, fases, campos } of escolhidos) {
    if (!fases.includes(fase)) throw new Error(`O fundamento ${id} não serve para a fase ${fase}`);
    const ausente = campos.find((campo) => !sabe(campo));
    if (ausente) throw new Error(`O fundamento ${id} precisa do dado ${ausente}`);
  }
  return escolhidos;
}

/** The phase's own requests, one per ground and its consequences, evidence, the closing ones, alternatives. */
function pedidosDe(
  { pedidos, seAcolhido, pedidosFinais }: v.InferOutput<typeof DaFase>,
  { modelo, fundamentos, disputa, texto }: Partes,
): string[] {
  const { sabe, presentes } = texto;
  const pedidoDe = ({ pedido, pedidoSe }: Fundamento) => pedidoSe.find(({ se }) => sabe(se))?.texto ?? pedido;
  const principais = disputa ? fundamentos.filter((um) => !um.alternativo) : fundamentos;
  const alternativos = disputa ? fundamentos.filter((um) => um.alternativo) : [];
  // An applicant who asks for a transfer of the penalty does not ask for its cancellation.
  const arquivam =
    disputa && principais.some((um) => !um.pedidoSe.some(({ se, arquiva }) => arquiva === false && sabe(se)));
  const um = principais.length === 1;
  const nenhum = um
    ? 'o fundamento anterior não for acolhido'
    : 'nenhum dos fundamentos anteriores for acolhido';
  return [
    ...pedidos,
    ...principais.map(pedidoDe),
    ...(arquivam ? presentes(seAcolhido).map((pedido) => `que, ${acolhido(um)}, ${pedido}`) : []),
    ...presentes(modelo.verificacoes),
    ...presentes(pedidosFinais),
    ...alternativos.map((outro) => `se ${nenhum}, ${pedidoDe(outro)}`),
  ];
}

interface Partes {
  modelo: Modelo;
  fundamentos: readonly Fundamento[];
  disputa: boolean;
  texto: ReturnType<typeof escritor>;
}
