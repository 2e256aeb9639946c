import * as v from 'valibot';
import {
  comPontoFinal,
  falta,
  letras,
  porExtenso,
  preencher,
} from '#backend/domain/peticoes/texto/escrita.ts';
import { daParada } from '#backend/domain/peticoes/texto/valores.ts';
import conteudo from '#content/peticoes/processos.json' with { type: 'json' };
import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { formatCpf, formatPhone } from '#lib/documents.ts';
import { limiteDePontos } from '#lib/habilitacoes/rules.ts';
import { fimDosMeses, proximoDiaUtil } from '#lib/multas/diasUteis.ts';
import { ultimoDiaParaJulgar } from '#lib/multas/prazos.ts';
import { cidadeDoEndereco } from '#lib/peticoes/endereco.ts';
import { citar, type Paragrafo, ParagrafoSchema, paragrafosPresentes } from '#lib/peticoes/fundamentos.ts';
import { orgaoJulgadorDoProcesso } from '#lib/peticoes/orgaos.ts';
import { fimDaParada } from '#lib/peticoes/regras/prazos.ts';
import { maximoDeMeses } from '#lib/processos/duracao.ts';
import { fundamentosDoProcesso } from '#lib/processos/fundamentos.ts';
import {
  abertura,
  alemDaLei,
  DECADENCIA_DESDE,
  prazoDoProcesso,
  ultimoDiaDaPenalidade,
} from '#lib/processos/prazo.ts';
import type { FatosDoProcesso } from '#lib/processos/tipos.ts';
import { folhaDeRostoDoProcesso, semAMulta } from './folhaDeRosto.ts';
import { COM_A_MULTA, pedidosDoProcesso } from './pedidos.ts';

const porFase = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject({ P: schema, I: schema, II: schema });
const TEXTOS = v.parse(
  v.strictObject({
    titulos: porFase(v.string()),
    abertura: v.strictObject({ suspensao: v.string(), cassacao: v.string() }),
    causa: v.record(v.string(), v.string()),
    separacao: v.array(ParagrafoSchema),
    tempestividade: porFase(v.array(ParagrafoSchema)),
    abaixoDoMinimo: v.string(),
    noPrazo: v.string(),
    prazoAlem: v.string(),
    prorrogado: v.string(),
    decisao: v.array(ParagrafoSchema),
    pedidos: porFase(v.array(v.string())),
    finais: porFase(v.array(v.string())),
    fundamentos: v.record(
      v.string(),
      v.strictObject({
        titulo: v.string(),
        texto: v.array(ParagrafoSchema),
        pedido: v.string(),
        anexo: v.optional(v.string()),
      }),
    ),
    anexos: v.strictObject({ P: v.string(), I: v.string(), II: v.string(), comuns: v.array(v.string()) }),
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
  const { fase, tipo } = fatos;
  const valores = valoresDoProcesso(fatos);
  const sabe = (campo: string) => valores.has(campo);
  const escrever = (texto: string) => tipografia(preencher(citar(texto), valores));
  const paragrafos = (linhas: readonly Paragrafo[]): Bloco[] =>
    paragrafosPresentes(linhas, sabe).map((texto) => ({ tipo: 'paragrafo', texto: escrever(texto) }));
  const ids = fundamentosDoProcesso(fatos).map(({ id }) => id);
  const achados = ids.map((id) => TEXTOS.fundamentos[id] ?? falta(`o texto de ${id}`));
  if (achados.length === 0) throw new Error('Uma peça sem fundamento não pede nada');
  const { lista: pedidos, acolhido } = pedidosDoProcesso({
    inicio: TEXTOS.pedidos[fase],
    fim: TEXTOS.finais[fase],
    fundamentos: ids.map((id, i) => ({ id, pedido: achados[i]?.pedido ?? falta(`o pedido de ${id}`) })),
    restaAbaixo: sabe('restaAbaixo'),
    comAMulta: sabe('comAMulta') ? COM_A_MULTA[fase] : null,
    soDuracao: fatos.soDuracao === true,
  });
  if (acolhido) valores.set('acolhido', preencher(acolhido, valores));
  const secoes: [string, Bloco[]][] = [
    ['Quem pede', [{ tipo: 'linhas', linhas: linhasDeQuemPede(valores) }]],
    ['O processo', paragrafos([TEXTOS.abertura[tipo], ...causa(fatos), ...TEXTOS.separacao])],
    ['Tempestividade', paragrafos(tempestividade(fatos))],
    ['Decisão recorrida', fase === 'II' ? paragrafos(TEXTOS.decisao) : []],
    ['Fatos', sabe('relato') ? paragrafos(['{relato}']) : []],
    [
      'Razões',
      achados.flatMap(({ titulo, texto }): Bloco[] => [
        { tipo: 'subtitulo', texto: titulo },
        ...paragrafos(texto),
      ]),
    ],
    ['Pedidos', paragrafos(['Peço:', ...letras(pedidos)])],
  ];
  return {
    titulo: escrever(`${TEXTOS.titulos[fase].replace('{penalidade}', PENALIDADE[tipo])} nº {numeroProcesso}`),
    assunto: escrever('Minuta para conferência do processo nº {numeroProcesso}'),
    rodape: escrever('Processo nº {numeroProcesso}'),
    rosto: folhaDeRostoDoProcesso(fatos, prazoDoProcesso(fatos)),
    blocos: [
      { tipo: 'enderecamento', texto: enderecamento(fatos).map(escrever).join('\n') },
      ...secoes
        .filter(([, blocos]) => blocos.length > 0)
        .flatMap(([titulo, blocos], i): Bloco[] => [
          { tipo: 'secao', texto: `${i + 1}. ${titulo}` },
          ...blocos,
        ]),
      {
        tipo: 'assinatura',
        localEData: escrever(`${lugar(fatos)}, {hojePorExtenso}`),
        nomes: [{ nome: valores.get('nome') ?? falta('o nome'), detalhe: escrever('CPF {cpfDoCondutor}') }],
      },
      { tipo: 'secao', texto: 'Anexos' },
      {
        tipo: 'lista',
        numerada: true,
        itens: [
          TEXTOS.anexos[fase],
          ...ids.flatMap((id, i) => (fatos[`anexo-${id}`] && achados[i]?.anexo) || []),
          ...TEXTOS.anexos.comuns,
        ].map(escrever),
      },
    ],
  };
}

function enderecamento({ fase, ...fatos }: FatosDoProcesso): string[] {
  if (fase === 'P') return ['À autoridade de trânsito', '{orgao}'];
  const quem =
    fase === 'I'
      ? 'À Junta Administrativa de Recursos de Infrações (JARI)'
      : (orgaoJulgadorDoProcesso(fatos) ?? falta('o estado do órgão'));
  return [quem, 'por intermédio da autoridade que aplicou a penalidade: {orgao}'];
}

function causa({ causa: qual }: FatosDoProcesso): string[] {
  const texto = qual && TEXTOS.causa[qual];
  return texto ? [texto] : [];
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

function linhasDeQuemPede(valores: ReadonlyMap<string, string>): string[] {
  const linha = (rotulo: string, campo: string) => `${rotulo}: ${valores.get(campo) ?? falta(campo)}`;
  return [
    linha('Nome', 'nome'),
    linha('CPF', 'cpfDoCondutor'),
    linha('Documento de identidade', 'identidade'),
    linha('Registro da CNH', 'registroCnh'),
    ...(valores.has('categoriaCnh') ? [linha('Categoria', 'categoriaCnh')] : []),
    ...(valores.has('ufCnh') ? [linha('Estado da CNH', 'ufCnh')] : []),
    linha('Endereço', 'endereco'),
    linha('Telefone', 'telefone'),
    linha('Processo', 'numeroProcesso'),
    linha('Órgão', 'orgao'),
  ].map(tipografia);
}

function lugar({ endereco = '' }: FatosDoProcesso): string {
  const achado = cidadeDoEndereco(endereco);
  return achado ? `${achado.cidade} – ${achado.uf}` : '____________________';
}

/** Text of every placeholder: formatted answers and values derived from them. */
function valoresDoProcesso(fatos: FatosDoProcesso): Map<string, string> {
  const textos = new Map<string, string>();
  const por = (campo: string, valor: string | number | false | null | undefined) => {
    if (valor !== undefined && valor !== null && valor !== false && valor !== '')
      textos.set(campo, String(valor));
  };
  for (const [campo, valor] of Object.entries(fatos))
    if (typeof valor === 'string')
      por(campo, /^\d{4}-\d\d-\d\d$/.test(valor) ? formatDate(valor) : valor.trim());
    else if (typeof valor === 'number') por(campo, valor);
  const { conclusaoDaMulta, houveDefesa, gravissimas, ear, hoje } = fatos;
  if (alemDaLei(fatos)) textos.delete('prazo');
  por('prazoImpresso', fatos.prazo && formatDate(fatos.prazo));
  por('cpfDoCondutor', fatos.cpfDoCondutor && formatCpf(fatos.cpfDoCondutor));
  por('telefone', fatos.telefone && formatPhone(fatos.telefone));
  por('hojePorExtenso', porExtenso.format(new Date(`${hoje}T00:00:00Z`)));
  const aberto = abertura(fatos);
  por('daLei', aberto && formatDate(addDays(aberto, 30)));
  const { dataRecebimentoRecurso: recebido } = fatos;
  por('fimDoJulgamento', recebido && formatDate(ultimoDiaParaJulgar(recebido)));
  for (const [campo, dia] of Object.entries(daParada(fimDaParada(fatos), fatos))) por(campo, dia);
  por(
    'fimDoPrazoDaPenalidade',
    conclusaoDaMulta &&
      houveDefesa !== undefined &&
      formatDate(ultimoDiaDaPenalidade(conclusaoDaMulta, houveDefesa)),
  );
  por('antesDaLei', conclusaoDaMulta !== undefined && conclusaoDaMulta < DECADENCIA_DESDE && 'sim');
  const limite = gravissimas !== undefined && ear !== undefined ? limiteDePontos({ gravissimas, ear }) : null;
  por('limite', limite);
  const { pontosQueRestam: restam } = fatos;
  por('restaAbaixo', limite !== null && restam !== undefined && restam < limite && 'sim');
  por('maximoDeMeses', maximoDeMeses(fatos));
  por('comAMulta', fatos.causa === 'infracao' && fatos.comAMulta === true && 'sim');
  por('semAMulta', semAMulta(fatos) && 'sim');
  por('comDefesa', houveDefesa === true && 'sim');
  por('semDefesa', houveDefesa === false && 'sim');
  por('porPontos', fatos.causa === 'pontos' && 'sim');
  por('porInfracao', fatos.causa === 'infracao' && 'sim');
  por('comReincidencia', fatos.reincidiu === true && 'sim');
  por('primeira', fatos.reincidiu === false && 'sim');
  por('artigoFixa', !fatos.reincidiu && fatos.prazoNoArtigo === true && 'sim');
  por('artigoNaoFixa', !fatos.reincidiu && fatos.prazoNoArtigo === false && 'sim');
  por('segunda', fatos.fase === 'II' && 'sim');
  por(
    'daMulta',
    fatos.causa === 'pontos' ? 'da última multa da soma' : 'da multa que deu causa a esta penalidade',
  );
  por('manteve', fatos.fase === 'II' ? 'manteve' : 'aplicou');
  por('comEar', ear === true && 'sim');
  const { diaDaInfracao, diaDaAnterior } = fatos;
  const fora = diaDaInfracao && diaDaAnterior && diaDaInfracao > fimDosMeses(diaDaAnterior, 12);
  por('foraDosDoze', fora && 'sim');
  por('anteriorEmAberto', !fora && fatos.anteriorDefinitiva === false && 'sim');
  por('periodo', periodo(fatos.inicioDaSuspensao, fatos.fimDaSuspensao));
  for (const campo of ['relato', 'razoes', 'resposta'])
    if (textos.has(campo)) textos.set(campo, comPontoFinal(textos.get(campo) ?? ''));
  return textos;
}

const periodo = (inicio: IsoDate | undefined, fim: IsoDate | undefined) =>
  inicio && (fim ? `de ${formatDate(inicio)} a ${formatDate(fim)}` : `desde ${formatDate(inicio)}`);
