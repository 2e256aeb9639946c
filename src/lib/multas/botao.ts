import type { IsoDate } from '#lib/dates.ts';
import { paths } from '../paths.ts';
import type { MultaDetalhe } from './contract.ts';
import { correDaMulta, estaPaga, type FatosDaMulta } from './situacao.ts';

/** The one thing to do about a fine now, on its own page. */
export function botaoDaMulta(
  multa: FatosDaMulta & Pick<MultaDetalhe, 'Guid' | 'Fase' | 'Direito'>,
  hoje: IsoDate,
): {
  href: string;
  rotulo: string;
  /** Something has to be done. */
  urge: boolean;
} {
  const { fim, falta } = correDaMulta(multa, hoje);
  if (multa.Fase !== null)
    return {
      href: '#recurso',
      rotulo: multa.Direito === null ? 'Ver como recorrer' : 'Pedir o recurso',
      urge: true,
    };
  if (falta !== null) return { href: '#datas', rotulo: 'Copiar a data da carta', urge: true };
  if (fim?.mantida && !estaPaga(multa)) return { href: '#pagar', rotulo: 'Ver o que pagar', urge: true };
  return { href: paths.app.dossie.ver(multa.Guid), rotulo: 'Abrir o dossiê', urge: false };
}
