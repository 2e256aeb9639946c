import type { IsoDate } from '#lib/dates.ts';
import type { Respostas } from '#lib/peticoes/form.ts';
import type { Fase, FundamentoId } from '#lib/peticoes/fundamentos.ts';

/** What the driver told, and what the code of the infraction says. What is not known supports nothing. */
export interface Fatos extends Respostas {
  fase: Fase;
  dataInfracao: IsoDate;
  hoje: IsoDate;
  natureza?: 'leve' | 'média' | 'grave' | 'gravíssima' | undefined;
  /** Points that the code adds; none of direct suspension. */
  pontos?: number | undefined;
  /** Article of the CTB, such as `218, I`. */
  artigo?: string | undefined;
  /** What the code of the infraction describes, in the words of the table. */
  conduta?: string | undefined;
}

export interface Proposta {
  id: FundamentoId;
  /** Why it is proposed, for the screen. */
  porque: string;
  /** What the petition may say when the driver wrote nothing of his own. */
  completa?: Pick<Respostas, 'fatoOcorrido'>;
}

/** The reason, or null when the facts do not support the ground. */
export type Regra = (fatos: Fatos) => string | Omit<Proposta, 'id'> | null;
