import * as v from 'valibot';
import { FatosDeclarados, type MultaInformada, multaDasColunas } from '#lib/peticoes/form.ts';
import { FUNDAMENTO_IDS, type FundamentoId } from '#lib/peticoes/fundamentos.ts';
import type { multaNaoAcompanhada } from '../db/schema/peticoes.ts';

export type Multa = typeof multaNaoAcompanhada.$inferSelect;

/** What `fatos` of the row holds. A ground that is offered no more is left out. */
const FatosGuardados = v.object({
  declarados: FatosDeclarados,
  fundamentos: v.pipe(
    v.array(v.string()),
    v.transform((ids) => FUNDAMENTO_IDS.filter((id) => ids.includes(id))),
  ),
  /** The town of the CEP, where somebody looked it up. */
  lugar: v.nullable(v.object({ cidade: v.string(), uf: v.string() })),
});

/** A registered fine as the wizard gave it. */
export function multaGuardada(multa: Multa): {
  informada: MultaInformada;
  declarados: FatosDeclarados;
  fundamentos: FundamentoId[];
  lugar: { cidade: string; uf: string } | null;
} {
  return { informada: multaDasColunas(multa), ...v.parse(FatosGuardados, multa.fatos) };
}
