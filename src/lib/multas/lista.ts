import type { IsoDate } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import type { Centavos } from '#lib/money.ts';
import type { MultaNaTela, MultasAnswer } from './contract.ts';
import { type Prazo, passou } from './prazos.ts';
import { correDaMulta, estaPaga, proximoPasso } from './situacao.ts';

/** The fines of one licence or one vehicle. */
export interface Grupo {
  tipo: 'Habilitacao' | 'Veiculo';
  guid: string;
  titulo: string;
  /** 'comErro': it has to be corrected; 'desativada': it is not consulted; 'buscando': no search has ended yet. */
  estado: 'pronto' | 'comErro' | 'desativada' | 'buscando';
  /** A search has ended: what is listed, or not, was found so. */
  consultada: boolean;
  multas: MultaNaTela[];
}

/** Licences first, then vehicles, in the order of registration; each also when it has no fine. */
export function gruposDeMultas({ Multas, Habilitacoes, Veiculos }: MultasAnswer): Grupo[] {
  const de = (tipo: Grupo['tipo'], guid: string) =>
    Multas.filter((multa) => multa.Tipo === tipo && multa[tipo]?.Guid === guid);
  return [
    ...Habilitacoes.map(
      (h): Grupo => ({
        tipo: 'Habilitacao',
        guid: h.Guid,
        titulo: h.Nome ? `CNH ${h.NumeroCnh}, ${h.Nome}` : `CNH ${h.NumeroCnh}`,
        ...andamento(h),
        multas: de('Habilitacao', h.Guid),
      }),
    ),
    ...Veiculos.map(
      (v): Grupo => ({
        tipo: 'Veiculo',
        guid: v.Guid,
        titulo: v.Modelo ? `Veículo ${formatPlate(v.Placa)}, ${v.Modelo}` : `Veículo ${formatPlate(v.Placa)}`,
        ...andamento(v),
        multas: de('Veiculo', v.Guid),
      }),
    ),
  ];
}

function andamento(a: MultasAnswer['Habilitacoes'][number] | MultasAnswer['Veiculos'][number]) {
  const consultada = a.QtdeConsultas > 0;
  if (a.ComErro) return { estado: 'comErro', consultada } as const;
  if (!a.Ativo) return { estado: 'desativada', consultada } as const;
  return { estado: consultada ? 'pronto' : 'buscando', consultada } as const;
}

/** What the top of the screen answers: how bad, by when. */
export interface ResumoDaLista {
  emAberto: number;
  aPagar: Centavos;
  /** The nearest deadline that has not passed. */
  prazo: Prazo | null;
}

export function resumoDaLista(multas: readonly MultaNaTela[], hoje: IsoDate): ResumoDaLista {
  const abertas = umaPorAuto(multas).filter(
    (multa) => !estaPaga(multa) && correDaMulta(multa, hoje).fim?.mantida !== false,
  );
  const prazos = abertas.flatMap((multa) => proximoPasso(multa, hoje).prazo ?? []);
  const [prazo = null] = prazos
    .filter((prazo) => !passou(prazo, hoje))
    .sort((a, b) => a.data.localeCompare(b.data));
  return {
    emAberto: abertas.length,
    aPagar: abertas.reduce((soma, { ValorSerPago }) => soma + ValorSerPago, 0),
    prazo,
  };
}

/** One AIT that is listed for a licence and for a vehicle is one fine: sums, counts and deadlines take it once. */
export function umaPorAuto<M extends { Chave: string }>(multas: readonly M[]): M[] {
  return [...new Map(multas.map((multa) => [multa.Chave, multa])).values()];
}
