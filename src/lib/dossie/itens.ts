import { type IsoDate, isoDateOf } from '#lib/dates.ts';
import { MARCOS, type Marco, marcoDoMovimento, podeSerFuturo, type Vigentes } from '#lib/multas/marcos.ts';
import { rotuloDoDocumento } from '#lib/recursos/documentos.ts';
import { type EstadoDoRecurso, type Fase, ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import { ROTULO_DO_PAPEL, type TipoDePapel } from './papeis.ts';

export interface ArquivoGuardado {
  id: string;
  nome: string;
  mediaType: string;
  tamanho: number;
  sha256: string;
  chave: string;
}

/** Everything stored about one AIT, from all of its listings. */
export interface Fontes {
  multa: { dataInfracao: IsoDate; horaInfracao: string | null; localInfracao: string | null };
  marcos: Vigentes;
  recursos: readonly {
    fase: Fase;
    referencia: string;
    criadoEm: Date;
    /** `substituido`: an answer brought another one of its kind. */
    documentos: readonly { tipo: string; arquivo: ArquivoGuardado; substituido?: boolean }[];
    movimentos: readonly {
      estado: EstadoDoRecurso;
      quando: Date;
      protocolo: string | null;
      observacao: string | null;
      arquivo: ArquivoGuardado | null;
      anexos: readonly ArquivoGuardado[];
    }[];
    /** A question of the desk. */
    perguntas: readonly {
      texto: string;
      quando: Date;
      resposta: string | null;
      respondidaEm: Date | null;
      arquivos: readonly { tipo: string; arquivo: ArquivoGuardado }[];
    }[];
  }[];
  peticoes: readonly { fase: Fase; versao: number; criadaEm: Date; arquivo: ArquivoGuardado }[];
  recibos: readonly { pedidoId: number; pagoEm: Date }[];
  papeis: readonly {
    guid: string;
    tipo: TipoDePapel;
    titulo: string | null;
    texto: string | null;
    dia: IsoDate | null;
    criadoEm: Date;
    arquivo: ArquivoGuardado | null;
  }[];
}

/** One line of the case file. */
export interface ItemDoDossie {
  /** Null: it happened on an unknown day. */
  dia: IsoDate | null;
  titulo: string;
  texto: string | null;
  de: string;
  arquivo: ArquivoGuardado | null;
  /** The order whose receipt is generated on request. */
  recibo: number | null;
  /** The driver's own paper, which can be removed. */
  papel: string | null;
}

/**
 * The case file of a fine in time order; undated items come last. A movement that is a milestone appears once, on the paper's date and
 * not on our entry's.
 */
export function itensDoDossie(fontes: Fontes): ItemDoDossie[] {
  const { multa, marcos, recursos, peticoes, recibos, papeis } = fontes;
  const contados = new Set<string>();
  const dosRecursos = recursos.flatMap((recurso) => [
    linha(
      isoDateOf(recurso.criadoEm),
      `Recurso pedido à Via Livre: ${ROTULO_DA_FASE[recurso.fase]}`,
      'Via Livre',
      {
        texto: `Referência ${recurso.referencia}.`,
      },
    ),
    ...recurso.documentos.map(({ tipo, arquivo, substituido = false }) =>
      linha(isoDateOf(recurso.criadoEm), rotuloDoDocumento(tipo, substituido), 'Você', { arquivo }),
    ),
    ...recurso.movimentos.flatMap((movimento) => {
      if (movimento.estado === 'solicitado') return [];
      const tipo = marcoDoMovimento(recurso.fase, movimento.estado);
      const marco = tipo ? marcos.get(tipo) : undefined;
      if (tipo) contados.add(tipo);
      const texto = [movimento.protocolo && `Protocolo ${movimento.protocolo}.`, movimento.observacao];
      const dia = marco?.data ?? isoDateOf(movimento.quando);
      const titulo = `${ROTULO_DA_FASE[recurso.fase]}: ${ROTULO_DO_ESTADO[movimento.estado].toLowerCase()}`;
      return [
        linha(dia, titulo, 'Via Livre', {
          texto: texto.filter(Boolean).join(' ') || null,
          arquivo: movimento.arquivo,
        }),
        ...movimento.anexos.map((arquivo) => linha(dia, `${titulo}, anexo`, 'Via Livre', { arquivo })),
      ];
    }),
    ...recurso.perguntas.flatMap(daPergunta),
  ]);
  const itens = [
    linha(multa.dataInfracao, 'Infração registrada', 'Consulta', {
      texto: [multa.horaInfracao, multa.localInfracao].filter(Boolean).join(' · ') || null,
    }),
    ...[...marcos.values()].filter(({ tipo }) => !contados.has(tipo)).map(doMarco),
    ...dosRecursos,
    ...peticoes.map(({ fase, versao, criadaEm, arquivo }) =>
      linha(
        isoDateOf(criadaEm),
        `Minuta da petição, ${ROTULO_DA_FASE[fase]}, versão ${versao}`,
        'Via Livre',
        {
          arquivo,
        },
      ),
    ),
    ...recibos.map(({ pedidoId, pagoEm }) =>
      linha(isoDateOf(pagoEm), `Recibo do pedido nº ${pedidoId}`, 'Via Livre', { recibo: pedidoId }),
    ),
    ...papeis.map(({ guid, tipo, titulo, texto, dia, criadoEm, arquivo }) =>
      linha(dia ?? isoDateOf(criadoEm), titulo || ROTULO_DO_PAPEL[tipo], 'Você', {
        texto,
        arquivo,
        papel: guid,
      }),
    ),
  ];
  return itens.sort((a, b) => (a.dia ?? SEM_DIA).localeCompare(b.dia ?? SEM_DIA));
}

/** Sorts after every date. */
const SEM_DIA = '9999-12-31';

const DE: Record<Marco['origem'], string> = {
  fonte: 'Consulta',
  carta: 'Carta',
  motorista: 'Você',
  operador: 'Via Livre',
};

function doMarco({ tipo, data, origem }: Marco): ItemDoDossie {
  return linha(data, podeSerFuturo(tipo) ? `Prazo: ${MARCOS[tipo]}` : MARCOS[tipo], DE[origem]);
}

function daPergunta(pergunta: Fontes['recursos'][number]['perguntas'][number]): ItemDoDossie[] {
  const { texto, quando, resposta, respondidaEm, arquivos } = pergunta;
  const feita = linha(isoDateOf(quando), 'Pergunta sobre o recurso', 'Via Livre', { texto });
  if (!respondidaEm) return [feita];
  const dia = isoDateOf(respondidaEm);
  return [
    feita,
    linha(dia, 'Resposta', 'Você', { texto: resposta }),
    ...arquivos.map(({ tipo, arquivo }) => linha(dia, rotuloDoDocumento(tipo), 'Você', { arquivo })),
  ];
}

function linha(
  dia: IsoDate | null,
  titulo: string,
  de: string,
  resto: Partial<ItemDoDossie> = {},
): ItemDoDossie {
  return { texto: null, arquivo: null, recibo: null, papel: null, ...resto, dia, titulo, de };
}
