import type { IsoDate } from '#lib/dates.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import type { Respostas } from './form.ts';

/** The driver's answers, and the infraction's data. Unknown facts support nothing. */
export interface Fatos extends Respostas {
  fase: Fase;
  dataInfracao: IsoDate;
  hoje: IsoDate;
  natureza?: 'leve' | 'média' | 'grave' | 'gravíssima' | undefined;
  /** Points that the code adds; none of direct suspension. */
  pontos?: number | undefined;
  responsavel?: 'condutor' | 'proprietario' | undefined;
  /** The infraction suspends by itself. */
  suspende?: boolean | undefined;
  /** Article of the CTB, such as `218, I`. */
  artigo?: string | undefined;
  /** The table's description of the infraction. */
  conduta?: string | undefined;
}
