import * as v from 'valibot';
import conteudo from '#content/peticoes/fases.json';
import type { Modelo } from '#lib/peticoes/caso.ts';
import {
  type Fase,
  type Fundamento,
  ParagrafoSchema,
  paragrafosPresentes,
} from '#lib/peticoes/fundamentos.ts';

/**
 * Requests with letters, in this order: the phase's own, one per ground, consequences of a granted ground, evidence
 * to be produced, the phase's closing ones, alternatives. Requests that depend on a granted ground are left out when
 * there is none.
 */
export function pedidosDaPeticao({
  modelo,
  textos,
  fundamentos,
  sabe,
}: {
  modelo: Modelo;
  textos: TextosDaFase;
  fundamentos: readonly Fundamento[];
  /** Whether a field is known. */
  sabe: (campo: string) => boolean;
}): string[] {
  const pedidoDe = ({ pedido, pedidoSe }: Fundamento) => pedidoSe.find(({ se }) => sabe(se))?.texto ?? pedido;
  const principais = fundamentos.filter((item) => !item.alternativo);
  const alternativos = fundamentos.filter((item) => item.alternativo);
  // An applicant who asks for a transfer of the penalty does not ask for its cancellation.
  const arquivam = principais.some(
    (um) => !um.pedidoSe.some(({ se, arquiva }) => arquiva === false && sabe(se)),
  );
  const acolhido =
    principais.length === 1 ? 'acolhido o fundamento acima' : 'acolhido qualquer dos fundamentos acima';
  const itens = [
    ...textos.pedidos,
    ...(principais.length > 0 ? principais : alternativos).map(pedidoDe),
    ...(arquivam
      ? paragrafosPresentes(textos.seAcolhido, sabe).map((pedido) => `que, ${acolhido}, ${pedido}`)
      : []),
    ...paragrafosPresentes(modelo.verificacoes, sabe),
    ...paragrafosPresentes(textos.pedidosFinais, sabe),
    ...(principais.length > 0 ? alternativos : []).map(
      (um) =>
        `se ${principais.length === 1 ? 'o fundamento anterior não for acolhido' : 'nenhum dos fundamentos anteriores for acolhido'}, ${pedidoDe(um)}`,
    ),
  ];
  const letra = (i: number) => String.fromCharCode('a'.charCodeAt(0) + i);
  const ponto = (i: number) => (i === itens.length - 1 ? '.' : ';');
  return ['Peço:', ...itens.map((item, i) => `${letra(i)}) ${item}${ponto(i)}`)];
}

const TextosDaFaseSchema = v.strictObject({
  titulo: v.string(),
  esta: v.string(),
  desta: v.string(),
  enderecamento: v.array(v.string()),
  tempestividade: v.array(ParagrafoSchema),
  /** The appealed decision: its content and its errors. */
  decisao: v.array(ParagrafoSchema),
  /** Text before the formal grounds. */
  abertura: v.string(),
  pedidos: v.array(v.string()),
  /** Consequences of a granted ground. */
  seAcolhido: v.array(ParagrafoSchema),
  pedidosFinais: v.array(ParagrafoSchema),
  /** Attachment ids. */
  anexos: v.array(v.string()),
});
export type TextosDaFase = v.InferOutput<typeof TextosDaFaseSchema>;

export const TEXTOS_DAS_FASES: Readonly<Record<Fase, TextosDaFase>> = v.parse(
  v.strictObject({ P: TextosDaFaseSchema, I: TextosDaFaseSchema, II: TextosDaFaseSchema }),
  conteudo,
);
