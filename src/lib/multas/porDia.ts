import type { IsoDate } from '#lib/dates.ts';
import type { LinhaDoPainel } from './painel.ts';
import { type Prazo, passou } from './prazos.ts';
import type { PrazoVivo } from './prazosVivos.ts';
import { estadoDoPrazo, prazosConhecidos } from './situacao.ts';

export interface NoDia<P extends Prazo = Prazo> {
  linha: LinhaDoPainel;
  prazos: [P, ...P[]];
}

export interface Dia {
  data: IsoDate;
  multas: NoDia<PrazoVivo>[];
}

/** Every running deadline, of every licence and vehicle, by day. */
export function prazosPorDia(linhas: readonly LinhaDoPainel[]): Dia[] {
  const dias = Map.groupBy(
    linhas.flatMap((linha) => noDia(linha, linha.vivos)),
    ({ prazos }) => prazos[0].data,
  );
  return [...dias].map(([data, multas]) => ({ data, multas })).sort((a, b) => (a.data < b.data ? -1 : 1));
}

/** The driver's missed deadlines, the latest first; none that still runs by another day. */
export function prazosPassados(linhas: readonly LinhaDoPainel[], hoje: IsoDate): NoDia[] {
  return linhas
    .flatMap((linha) => {
      const { multa, vivos } = linha;
      const passados = prazosConhecidos(multa, hoje).filter(
        (prazo) =>
          prazo.de === 'motorista' &&
          passou(prazo, hoje) &&
          !vivos.some(({ tipo }) => tipo === prazo.tipo) &&
          estadoDoPrazo(prazo, multa, hoje).tom === undefined,
      );
      return noDia(linha, passados);
    })
    .sort((a, b) => (a.prazos[0].data > b.prazos[0].data ? -1 : 1));
}

function noDia<P extends Prazo>(linha: LinhaDoPainel, prazos: readonly P[]): NoDia<P>[] {
  return [...Map.groupBy(prazos, ({ data }) => data).values()].map((deles) => ({
    linha,
    prazos: deles as [P, ...P[]],
  }));
}
