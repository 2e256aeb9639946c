import { paths } from '#lib/paths.ts';
import type { MultaDetalhe, MultaNaTela } from './contract.ts';
import { paginaDaMulta } from './pagina.ts';
import type { Procedimento } from './situacao.ts';

/** The main action for a fine, on its own page; null when nothing is left to do. */
export function botaoDaMulta({ multa, fim, falta, vivos, paga, advertencia }: Procedimento<MultaDetalhe>): {
  href: string;
  rotulo: string;
} | null {
  const pagina = paginaDaMulta(multa);
  // A warning costs nothing (CTB art. 267): nobody is urged to spend an appeal on it.
  if (advertencia) return null;
  // A free check comes before buying (lib/peticoes/conferencia.ts); nothing is sold for a paid fine.
  if (multa.Fase !== null && multa.Direito === null && !paga)
    return { href: paths.app.recursoOnline.conferir(multa.Guid), rotulo: 'Ver se vale recorrer' };
  if (multa.Fase !== null && multa.Direito !== null)
    return {
      href: `${pagina}?pedir#recurso`,
      rotulo: multa.Direito === 'credito' ? 'Usar o recurso já pago' : 'Pedir o recurso',
    };
  if (vivos[0]?.tipo === 'indicacao-condutor')
    return { href: paths.guia.tema('indicar-condutor'), rotulo: 'Como indicar o condutor' };
  if (falta !== null) return { href: `${pagina}?datas#datas`, rotulo: 'Copiar a data da carta' };
  if (fim?.mantida && !paga) return { href: `${pagina}?pagar#guia`, rotulo: 'Ver o que pagar' };
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
