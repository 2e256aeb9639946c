import type { IsoDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { MultaDetalhe, MultaNaTela } from './contract.ts';
import {
  correDaMulta,
  estaPaga,
  type FatosDaMulta,
  ficouEmAdvertencia,
  prazosVivosDaMulta,
} from './situacao.ts';

/** The main action for a fine, on its own page; null when nothing is left to do. */
export function botaoDaMulta(
  multa: FatosDaMulta & Pick<MultaDetalhe, 'Guid' | 'Fase' | 'Direito'>,
  hoje: IsoDate,
): {
  href: string;
  rotulo: string;
  urge: boolean;
} | null {
  const { fim, falta } = correDaMulta(multa, hoje);
  // A warning costs nothing (CTB art. 267): nobody is urged to spend an appeal on it.
  if (ficouEmAdvertencia(multa)) return null;
  // A free check comes before buying (lib/peticoes/conferencia.ts).
  if (multa.Fase !== null && multa.Direito === null)
    return { href: paths.app.recursoOnline.conferir(multa.Guid), rotulo: 'Ver se vale recorrer', urge: true };
  if (multa.Fase !== null)
    return {
      href: '?pedir#recurso',
      rotulo: multa.Direito === 'credito' ? 'Usar o recurso já pago' : 'Pedir o recurso',
      urge: true,
    };
  if (prazosVivosDaMulta(multa, hoje)[0]?.tipo === 'indicacao-condutor')
    return { href: paths.guia.tema('indicar-condutor'), rotulo: 'Como indicar o condutor', urge: true };
  if (falta !== null) return { href: '#datas', rotulo: 'Copiar a data da carta', urge: true };
  if (fim?.mantida && !estaPaga(multa)) return { href: '#pagar', rotulo: 'Ver o que pagar', urge: true };
  return null;
}

/** The action for an already paid appeal; null: it has to be bought. */
export function rotuloDoDireito({
  RecursoPago,
  Direito,
}: Pick<MultaNaTela, 'RecursoPago' | 'Direito'>): string | null {
  if (RecursoPago) return 'Enviar documentos';
  if (Direito === null) return null;
  return Direito === 'credito' ? 'Usar o recurso já pago' : 'Pedir recurso (incluído)';
}

/** A note beside our price when it exceeds the fine's; null otherwise. */
export function maisCaroQueAMulta({
  PrecoRecurso,
  ValorSerPago,
  Pontos,
}: Pick<MultaNaTela, 'PrecoRecurso' | 'ValorSerPago' | 'Pontos'>): string | null {
  if (ValorSerPago === 0 || PrecoRecurso <= ValorSerPago) return null;
  if (Pontos === 0) return 'O recurso custa mais que a multa, e ela não soma pontos.';
  return `O recurso custa mais que a multa: só compensa pelos ${Pontos} pontos.`;
}
