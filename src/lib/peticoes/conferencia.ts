import { formatDate, type IsoDate } from '#lib/dates.ts';
import { definitiva } from '#lib/multas/fim.ts';
import { type FatosDaMulta, procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { autuacaoTardia, comunicacaoDaVenda, penalidadeTardia } from '#lib/peticoes/regras/prazos.ts';
import { FASES, type Fase } from '#lib/recursos/rules.ts';
import { fatosDoCaso } from './caso.ts';
import { type Etapa, lerEtapa } from './etapas.ts';
import { campoDe, type Erros, errosDosCampos, NOMES, type NomeDoCampo, type Rascunho } from './form.ts';
import { FUNDAMENTOS } from './fundamentos.ts';
import { camposDe } from './perguntas.ts';
import { type PropostaComTexto, propostasComTexto, respostasDoRascunho } from './rascunho.ts';
import { errosDasDatas } from './recusas.ts';
import { faltaDoPrazo, RECONHECIDA, seFoiFeriado, terminouEm } from './ultimoDia.ts';

// The free check before an appeal or petition is bought: the wizard's own questions and rules, without its texts. The answers stand in
// addresses, and fill the wizard.

export const PAGINAS = ['carta', 'temas', 'detalhes'] as const;
export type PaginaDaConferencia = (typeof PAGINAS)[number];

export const TITULOS_DA_CONFERENCIA: Record<PaginaDaConferencia | 'resultado', string> = {
  carta: 'A carta',
  temas: 'O que há no seu caso',
  detalhes: 'Os detalhes',
  resultado: 'A resposta',
};

/** The days of the letter by phase; those of earlier letters open grounds too. */
const DATAS: Record<Fase, readonly NomeDoCampo[]> = {
  P: ['prazo', 'dataEmissaoAutuacao', 'feriadoMunicipal'],
  I: [
    ...(['prazo', 'dataEmissaoPenalidade', 'penalidadeComoChegou', 'feriadoMunicipal'] as const),
    ...(['houveDefesaPrevia', 'dataEmissaoAutuacao'] as const),
  ],
  II: [
    ...(['dataCienciaJari', 'dataRecebimentoRecurso', 'dataDecisaoJari', 'feriadoMunicipal'] as const),
    ...(['dataEmissaoPenalidade', 'houveDefesaPrevia', 'dataEmissaoAutuacao'] as const),
  ],
};

const SEMPRE = ['Enquadramento', 'DataInfracao', 'Fase'] as const satisfies readonly NomeDoCampo[];

/** Beside the themes: how the notice came, who signed, and what happened to the process. */
const DO_CASO: readonly NomeDoCampo[] = [
  ...(['comoChegou', 'editalSemTentativa', 'autoAssinado', 'assinadoPeloDono', 'autoImprimePrazo'] as const),
  ...(['suspensaoJunta', 'constatacao', 'dataConhecimento', 'ultimoMovimento', 'decisaoSemRazoes'] as const),
];

/** What only the petition asks in words: the box of its theme says that there is something to write. */
const SUPOE: Readonly<Record<string, Rascunho>> = {
  temaAuto: { dadoCerto: 'o da carta' },
  temaFato: { fatoOcorrido: 'outro fato' },
  temaOrgao: { orgaoCompetente: 'outro órgão' },
  temaSinalizacao: { sinalizacaoFalha: 'a das fotos', fotosDatadas: 'on' },
  temaVeiculo: { documentoVeiculo: 'um documento' },
  temaEmergencia: { documentoEmergencia: 'um documento' },
};

/** The fields of a page for the answers so far; `conhecido` is the data of a watched fine. */
export function camposDaPagina(
  pagina: PaginaDaConferencia,
  conhecido: Rascunho,
  dados: Rascunho = {},
): readonly NomeDoCampo[] {
  const caso = rascunhoDaConferencia(dados, conhecido);
  if (pagina === 'carta') {
    const fase = faseDe(conhecido);
    const datas = fase ? DATAS[fase] : NOMES.filter((nome) => FASES.some((uma) => DATAS[uma].includes(nome)));
    return [...SEMPRE.filter((nome) => !conhecido[nome]), ...datas, 'reconheceuNoSne'];
  }
  if (pagina === 'detalhes') return daEtapa('detalhes', caso).filter(semTexto);
  const outros = [...daEtapa('notificacoes', caso), ...(caso.Fase === 'II' ? daEtapa('jari', caso) : [])];
  const doCaso = outros.filter((nome) => DO_CASO.includes(nome) && (SO_DE_TARDIA[nome]?.(caso) ?? true));
  return [...daEtapa('temas', caso).filter(semTexto), ...doCaso];
}

const daEtapa = (id: string, dados: Rascunho) => camposDe(lerEtapa(id) as Etapa, dados);

/** Texts are the petition's: none stands in an address. */
const semTexto = (nome: NomeDoCampo) => {
  const { como, mascara, maxlength = 0 } = campoDe(nome);
  return como !== undefined || mascara !== undefined || maxlength <= 40;
};

/** Only of a late autuação it matters whether an AIT that was signed on the spot served as its notice. */
const tardia = (caso: Rascunho) =>
  comTempo(caso, (fatos) => autuacaoTardia({ ...fatos, autoAssinado: false }));
/** Only of a late penalty it matters whether somebody saw the infraction: else the term counts from its knowledge (CTB art. 282 §6-A). */
const penalidade = (caso: Rascunho) =>
  comTempo(caso, (fatos) => penalidadeTardia({ ...fatos, constatacao: 'agente' }));

const SO_DE_TARDIA: Partial<Record<NomeDoCampo, (caso: Rascunho) => boolean>> = {
  ...{ autoAssinado: tardia, assinadoPeloDono: tardia, autoImprimePrazo: tardia },
  ...{ constatacao: penalidade, dataConhecimento: penalidade },
};

function comTempo(caso: Rascunho, regra: (fatos: ReturnType<typeof fatosDoCaso>) => string | null): boolean {
  const { fase, dataInfracao, ...outras } = respostasDoRascunho(caso);
  return fase && dataInfracao
    ? regra(fatosDoCaso({ ...outras, fase, dataInfracao }, dataInfracao)) !== null
    : false;
}

/** The answer on which each field depends (styles/parts/assistente.css). */
export function quandoDaPagina(
  pagina: PaginaDaConferencia,
  conhecido: Rascunho,
  dados: Rascunho,
): Record<string, string> {
  return Object.fromEntries(
    camposDaPagina(pagina, conhecido, dados).flatMap((nome): [string, string][] => {
      const doCampo = campoDe(nome).quando;
      if (doCampo) return [[nome, doCampo]];
      const fases = FASES.filter((fase) => DATAS[fase].includes(nome));
      const daFase = pagina === 'carta' && !faseDe(conhecido) && fases.length > 0;
      return daFase ? [[nome, `Fase=${fases.join('|')}`]] : [];
    }),
  );
}

/** The answers in an address, of the check or on their way into a petition. */
export function respostasDoEndereco(consulta: URLSearchParams): Rascunho {
  return Object.fromEntries([...consulta].filter(([nome]) => NO_ENDERECO.has(nome)));
}

const NO_ENDERECO = new Set<string>([
  ...['multaAcompanhada', 'comprar', 'reconheceuNoSne'],
  ...NOMES.filter(
    (nome) =>
      SEMPRE.some((um) => um === nome) ||
      FASES.some((fase) => DATAS[fase].includes(nome)) ||
      DO_CASO.includes(nome) ||
      (['temas', 'detalhes'].some((id) => lerEtapa(id)?.campos.includes(nome)) && semTexto(nome)),
  ),
]);

/** The answers as the start of a petition, about the watched fine `multaAcompanhada`; without the product that the driver came to buy. */
export function respostasParaAPeticao({ comprar: _, ...dados }: Rascunho, multaAcompanhada = ''): Rascunho {
  return { ...daFase(dados, {}), ...(multaAcompanhada && { multaAcompanhada }) };
}

/** The effective answers: of the chosen phase, with the data of a watched fine and what only the petition asks in words. */
export function rascunhoDaConferencia(dados: Rascunho, conhecido: Rascunho): Rascunho {
  const supostos = Object.entries(SUPOE).flatMap(([tema, ditos]) => (dados[tema] ? [ditos] : []));
  return Object.assign({}, daFase(dados, conhecido), ...supostos);
}

function daFase(dados: Rascunho, conhecido: Rascunho): Rascunho {
  const fase = faseDe({ ...dados, ...conhecido });
  const deOutra = NOMES.filter(
    (nome) => fase && FASES.some((uma) => DATAS[uma].includes(nome)) && !DATAS[fase].includes(nome),
  );
  const juntos = {
    ...conhecido,
    ...Object.fromEntries(Object.entries(dados).filter(([n]) => !deOutra.some((um) => um === n))),
  };
  // A notice that never arrived has no day.
  return juntos.comoChegou === 'nunca' ? { ...juntos, dataEmissaoAutuacao: '' } : juntos;
}

/** Errors and missing fields of a page, by field. */
export function errosDaPagina(
  pagina: PaginaDaConferencia,
  { dados, conhecido, hoje }: { dados: Rascunho; conhecido: Rascunho; hoje: IsoDate },
): Erros {
  const rascunho = rascunhoDaConferencia(dados, conhecido);
  if (reconheceu(rascunho)) return {};
  const respostas = respostasDoRascunho(rascunho);
  const nomes = camposDaPagina(pagina, conhecido, dados);
  const erros = errosDosCampos(nomes, rascunho, errosDasDatas(respostas, hoje));
  if (pagina === 'detalhes') return erros;
  if (respostas.fase === 'II') {
    if (pagina === 'carta' && !rascunho.dataCienciaJari)
      erros.dataCienciaJari = 'Copie este dia da carta: é por ele que começamos.';
    return erros;
  }
  const { prazo, penalidadeComoChegou } = faltaDoPrazo(respostas, hoje);
  if (penalidadeComoChegou && pagina === 'carta') erros.penalidadeComoChegou ??= penalidadeComoChegou;
  // Only the next page asks whether the notice of autuação ever came, without which there is no day to copy.
  const talvezNunca = respostas.fase === 'P' && !rascunho.prazo && !rascunho.dataEmissaoAutuacao;
  if (prazo && pagina === 'carta' && !talvezNunca) erros.prazo ??= prazo;
  if (prazo && pagina === 'temas')
    erros.comoChegou ??= 'Com a carta, volte e informe o último dia impresso nela, ou o dia da expedição.';
  return erros;
}

export interface ResultadoDaConferencia {
  propostas: PropostaComTexto[];
  /** Why nothing can be filed, whatever the ground. */
  recusa: string | null;
  /** What the law says against the driver, and a price must not hide. */
  ressalvas: string[];
  /** The titles of this phase's grounds that were not asked about. */
  naoPerguntados: string[];
}

const NADA = { propostas: [], ressalvas: [], naoPerguntados: [] };

/** The supported grounds, and whether there is time for them. */
export function resultadoDaConferencia(rascunho: Rascunho, hoje: IsoDate): ResultadoDaConferencia {
  if (reconheceu(rascunho)) return { ...NADA, recusa: RECONHECIDA };
  const { fase, dataInfracao, ...outras } = respostasDoRascunho(rascunho);
  if (!fase || !dataInfracao) return { ...NADA, recusa: null };
  const respostas = { ...outras, fase, dataInfracao };
  const propostas = propostasComTexto(fatosDoCaso(respostas, hoje));
  const fim = terminouEm(respostas, hoje);
  if (fim) return { ...NADA, recusa: prazoTerminado(fim, seFoiFeriado(fim, hoje), propostas) };
  return {
    propostas,
    recusa: null,
    ressalvas:
      respostas.situacaoVeiculo === 'vendido' && comunicacaoDaVenda(respostas) === 'fora'
        ? [
            'A venda não foi comunicada no prazo: quem vendeu responde junto até comunicar (CTB, art. 134). Comunique já; isto não é fundamento.',
          ]
        : [],
    naoPerguntados: FUNDAMENTOS.flatMap(({ id, fases, titulo }) =>
      id === 'erro-na-decisao' && fases.includes(fase) ? [titulo] : [],
    ),
  };
}

/** The sentence of the answer: it speaks only of what was asked. */
export function vereditoDa({ propostas, recusa }: ResultadoDaConferencia): string {
  if (recusa) return 'Nesta fase não há petição a comprar';
  if (propostas.length === 0) return 'As suas respostas não mostram motivo para recorrer';
  return propostas.length === 1 ? 'Achamos 1 fundamento' : `Achamos ${propostas.length} fundamentos`;
}

/** Why an ended watched fine has nothing to check; null while it is open, or for an end of unknown kind. */
export function recusaDaMulta(multa: FatosDaMulta, hoje: IsoDate): string | null {
  const { fim } = procedimentoDaMulta(multa, hoje);
  if (!definitiva(fim)) return null;
  if (fim.por === 'reconhecimento') return RECONHECIDA;
  if (fim.por === 'prazo_perdido' && fim.data) return prazoTerminado(fim.data, '');
  return `O processo desta multa terminou, e não cabe mais defesa nem recurso (${fim.fundamento}).`;
}

/** Prescription may be claimed, or declared unasked, at any time (Lei 9.873/1999 art. 1 §1; Res. CONTRAN 918/2022, art. 36). */
const prazoTerminado = (dia: IsoDate, feriado: string, propostas: readonly PropostaComTexto[] = []) =>
  `O prazo terminou em ${formatDate(dia)}.${feriado} ${
    propostas.some(({ id }) => id.startsWith('prescricao'))
      ? 'Pelos dias que você deu, a multa pode ter prescrito: isso se pede ao órgão a qualquer tempo, num requerimento simples (Lei 9.873/1999, art. 1º).'
      : 'Fora dele só se pede a prescrição: três anos parado, ou cinco em tudo (Lei 9.873/1999, art. 1º).'
  }`;

/** The driver ticked the box of a recognition: neither dates nor ground matter. */
export const reconheceu = ({ reconheceuNoSne = '' }: Rascunho): boolean => reconheceuNoSne !== '';

const faseDe = ({ Fase }: Rascunho): Fase | null => FASES.find((fase) => fase === Fase) ?? null;
