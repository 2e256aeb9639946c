import * as v from 'valibot';
import {
  acolhido,
  avisosDasFrases,
  documentoDoPapel,
  escritor,
  falta,
  folhaDeRosto,
  localEData,
  paragrafo,
  pedidosComLetras,
  preencher,
} from '#backend/domain/peticoes/texto/papel.ts';
import conteudo from '#content/peticoes/processos.json' with { type: 'json' };
import { formatDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { proximoDiaUtil } from '#lib/multas/diasUteis.ts';
import { linhasDasVias } from '#lib/orgaos/ondeProtocolar.server.ts';
import { cidadeDoEndereco } from '#lib/peticoes/endereco.ts';
import { type Paragrafo, ParagrafoSchema } from '#lib/peticoes/fundamentos.ts';
import { orgaoJulgadorDoProcesso } from '#lib/peticoes/orgaos.ts';
import { ADMITE_DIRIGIR, frasesQueAdmitem } from '#lib/peticoes/resumo.ts';
import type { FatosDoProcesso } from '#lib/processos/campos.ts';
import {
  DA_SOMA,
  type FundamentoDoProcesso,
  fundamentosDoProcesso,
  SO_REDUZ,
} from '#lib/processos/fundamentos.ts';
import { alemDaLei, type PrazoDoProcesso, prazoDoProcesso } from '#lib/processos/prazo.ts';
import { semAMulta, valoresDoProcesso } from './valores.ts';

const porFase = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject({ P: schema, I: schema, II: schema });
const frase = v.string();
const paragrafos = v.array(ParagrafoSchema);
const TEXTOS = v.parse(
  v.strictObject({
    titulos: porFase(frase),
    requerente: paragrafos,
    abertura: v.strictObject({ suspensao: frase, cassacao: frase }),
    causa: v.record(v.string(), frase),
    separacao: paragrafos,
    tempestividade: porFase(paragrafos),
    ...{ abaixoDoMinimo: frase, noPrazo: frase, prazoAlem: frase, prorrogado: frase },
    decisao: paragrafos,
    pedidos: porFase(v.array(frase)),
    finais: porFase(v.array(frase)),
    fundamentos: v.record(
      v.string(),
      v.strictObject({ titulo: frase, texto: paragrafos, pedido: frase, anexo: v.optional(frase) }),
    ),
    anexos: v.strictObject({ P: frase, I: frase, II: frase, comuns: v.array(frase) }),
  }),
  conteudo,
);

const PENALIDADE = { suspensao: 'suspensão do direito de dirigir', cassacao: 'cassação da CNH' } as const;

/**
 * A defence or appeal in a suspension or cassation process, ready to print: only about that process, never about the
 * fine. Pure. Throws when a required fact is missing or there is no ground (CTB arts. 261, 263 and 265; Res. CONTRAN
 * 723/2018 with 844/2021).
 */
export function documentoDoProcesso(fatos: FatosDoProcesso): Documento {
  const { fase, tipo, causa } = fatos;
  const fundamentos = fundamentosDoProcesso(fatos).map(({ id }) => ({
    ...(TEXTOS.fundamentos[id] ?? falta(`o texto de ${id}`)),
    id,
  }));
  if (fundamentos.length === 0) throw new Error('Uma peça sem fundamento não pede nada');
  const valores = valoresDoProcesso(fatos);
  const { sabe, escrever, linhas, paragrafos, razao } = escritor(valores);
  const pedidos = pedidosDe(fatos, fundamentos, valores);
  return documentoDoPapel({
    titulo: escrever(`${TEXTOS.titulos[fase].replace('{penalidade}', PENALIDADE[tipo])} nº {numeroProcesso}`),
    sobre: escrever('processo nº {numeroProcesso}'),
    rosto: rostoDoProcesso(fatos),
    enderecamento: enderecamento(fatos).map(escrever).join('\n'),
    secoes: [
      ['Quem pede', [{ tipo: 'linhas', linhas: linhas(TEXTOS.requerente) }]],
      [
        'O processo',
        paragrafos([
          TEXTOS.abertura[tipo],
          ...[(causa && TEXTOS.causa[causa]) || []].flat(),
          ...TEXTOS.separacao,
        ]),
      ],
      ['Tempestividade', paragrafos(tempestividade(fatos))],
      ['Decisão recorrida', fase === 'II' ? paragrafos(TEXTOS.decisao) : []],
      ['Fatos', sabe('relato') ? paragrafos(['{relato}']) : []],
      ['Razões', fundamentos.flatMap(razao)],
      ['Pedidos', paragrafos(pedidosComLetras(pedidos))],
    ],
    assinatura: {
      localEData: localEData(cidadeDoEndereco(fatos.endereco ?? '') ?? {}, fatos.hoje),
      nomes: [{ nome: fatos.nome ?? falta('o nome'), detalhe: escrever('CPF {cpfDoCondutor}') }],
    },
    anexos: [
      TEXTOS.anexos[fase],
      ...fundamentos.flatMap(({ id, anexo }) => (fatos[`anexo-${id}`] && anexo) || []),
      ...TEXTOS.anexos.comuns,
    ].map(escrever),
  });
}

function enderecamento(fatos: FatosDoProcesso): string[] {
  if (fatos.fase === 'P') return ['À autoridade de trânsito', '{orgao}'];
  const quem =
    fatos.fase === 'I'
      ? 'À Junta Administrativa de Recursos de Infrações (JARI)'
      : (orgaoJulgadorDoProcesso(fatos) ?? falta('o estado do órgão'));
  return [quem, 'por intermédio da autoridade que aplicou a penalidade: {orgao}'];
}

function tempestividade(fatos: FatosDoProcesso): Paragrafo[] {
  const prazo = prazoDoProcesso(fatos);
  if (alemDaLei(fatos) && prazo && fatos.hoje > proximoDiaUtil(prazo.data)) return [TEXTOS.prazoAlem];
  return [
    ...TEXTOS.tempestividade[fatos.fase],
    ...(prazo && prazo.acaba > prazo.data && fatos.fase !== 'II' ? [TEXTOS.abaixoDoMinimo] : []),
    ...(prazo && fatos.hoje > (alemDaLei(fatos) ? prazo.data : prazo.acaba) ? [TEXTOS.prorrogado] : []),
    TEXTOS.noPrazo,
  ];
}

/** The phase's own requests, one per ground, the end of the process, the closing ones; a shorter suspension where it stays. */
function pedidosDe(
  { fase, causa, comAMulta, soDuracao }: FatosDoProcesso,
  fundamentos: readonly { id: FundamentoDoProcesso; pedido: string }[],
  valores: ReadonlyMap<string, string>,
): string[] {
  const inicio = TEXTOS.pedidos[fase];
  const [fim = '', ...finais] = TEXTOS.finais[fase];
  // The error of the decision may be about the length alone: then only a shorter suspension is asked for.
  const daDuracao = ({ id }: { id: string }) => id === SO_REDUZ || (soDuracao && id === 'erro-na-decisao');
  const cancelam = fundamentos.filter((um) => !daDuracao(um));
  const reduz = fundamentos.filter(daDuracao).map(({ pedido }) => pedido);
  if (cancelam.length === 0) return [...inicio, ...reduz, ...finais];
  const multa = `que, pela mesma razão, a multa também ${fase === 'P' ? 'não seja aplicada' : 'seja cancelada'}`;
  return [
    ...inicio,
    ...cancelam.map(({ pedido }) => pedido),
    fim.replace('{acolhido}', preencher(condicao(cancelam, valores.has('restaAbaixo')), valores)),
    ...(causa === 'infracao' && comAMulta ? [multa] : []),
    ...reduz.map((pedido) => `se a penalidade for mantida, ${pedido}`),
    ...finais,
  ];
}

/** The condition of the request to end the process. It states the remaining total of points only where that is below the limit. */
function condicao(fundamentos: readonly { id: FundamentoDoProcesso }[], restaAbaixo: boolean): string {
  const daSoma = fundamentos.filter(({ id }) => DA_SOMA.has(id)).length;
  const refeita = restaAbaixo
    ? 'refeita a soma, que sem esses autos é de {pontosQueRestam} pontos, abaixo do limite de {limite}'
    : 'refeita a soma sem esses pontos e não atingido o limite da lei';
  if (daSoma === fundamentos.length) return refeita;
  if (daSoma > 0) return `${refeita}, ou acolhido outro dos fundamentos acima`;
  return acolhido(fundamentos.length === 1);
}

/** The sheet over a paper of a process. */
function rostoDoProcesso(fatos: FatosDoProcesso): Bloco[] {
  const { orgao = '', relato, resposta, quemDirigia } = fatos;
  const prazo = prazoDoProcesso(fatos);
  const vias = linhasDasVias(orgao);
  const livres = [relato, resposta, quemDirigia].filter(Boolean).join(' ');
  const admitem = frasesQueAdmitem(livres, fatos.tipo === 'cassacao' ? ADMITE_DIRIGIR : []);
  const itens = [
    'Nome, documentos, endereço, número do processo e órgão, iguais aos da notificação.',
    'Cada data e cada auto citado: só deixe o que você sabe ou pode mostrar com documento.',
    fatos.comAMulta
      ? 'Esta peça pede que nem a multa nem a suspensão seja aplicada: confira que a carta fala das duas.'
      : semAMulta(fatos)
        ? 'Esta peça é do processo da CNH. Cada multa que deu causa a ele tem prazo e defesa próprios.'
        : 'Veja se a carta fala também da multa: se falar, diga isso nas respostas, e a peça responde às duas.',
    ...(alemDaLei(fatos) && prazo
      ? [
          `A carta traz um último dia além dos trinta da lei: protocole até ${formatDate(prazo.data)} (CTB, art. 288).`,
        ]
      : []),
    ...avisosDasFrases(admitem),
  ];
  const avisoDasVias =
    'As fontes tratam de defesa e recurso de multa: o processo da CNH pode ter caminho próprio. Vale o da notificação.';
  return folhaDeRosto({
    confira: [{ tipo: 'lista', itens }],
    prazo: [textoDoPrazo(prazo, fatos)],
    onde: [
      paragrafo(`No órgão que abriu o processo: ${orgao}. Veja na notificação o endereço ou o site.`),
      ...(vias.length > 0
        ? [{ tipo: 'linhas' as const, linhas: vias.map(tipografia) }, paragrafo(avisoDasVias)]
        : []),
    ],
  });
}

function textoDoPrazo(prazo: PrazoDoProcesso | null, { fase, hoje }: FatosDoProcesso): string {
  if (!prazo) return 'Procure na notificação o último dia: é ele que vale.';
  if (prazo.acaba > prazo.data && hoje > prazo.data)
    return `O dia impresso, ${formatDate(prazo.data)}, passou, mas fica abaixo dos trinta dias da lei, que vão até ${formatDate(prazo.acaba)}. Protocole logo, e confira na carta.`;
  if (prazo.acaba > prazo.data)
    return `Aja até ${formatDate(prazo.data)}. O outro dia deste prazo é ${formatDate(prazo.acaba)}: confira na carta e não espere por ele.`;
  if (fase === 'II')
    return `São trinta dias da notificação da decisão da JARI (CTB, art. 288): protocole até ${formatDate(prazo.data)}. Confira na carta o dia da notificação.`;
  return `O último dia é ${formatDate(prazo.data)}. Compare com o que está impresso na notificação: é o que vale.`;
}
