import * as v from 'valibot';
import { FatosDeclarados, type MultaInformada, multaDasColunas } from '#lib/peticoes/form.ts';
import { FUNDAMENTO_IDS, type FundamentoId } from '#lib/peticoes/fundamentos.ts';
import type { multaNaoAcompanhada } from '../../platform/db/schema/peticoes.ts';

export type Multa = typeof multaNaoAcompanhada.$inferSelect;

/** Content of the `fatos` column. Grounds that are no longer offered are dropped. */
const FatosGuardados = v.object({
  declarados: FatosDeclarados,
  fundamentos: v.pipe(
    v.array(v.string()),
    v.transform((ids) => FUNDAMENTO_IDS.filter((id) => ids.includes(id))),
  ),
  /** The town of the CEP, when it was looked up. */
  lugar: v.nullable(v.object({ cidade: v.string(), uf: v.string() })),
});

/** A registered fine in the form in which the wizard sent it. */
export function multaGuardada(multa: Multa): {
  informada: MultaInformada;
  declarados: FatosDeclarados;
  fundamentos: FundamentoId[];
  lugar: { cidade: string; uf: string } | null;
} {
  return { informada: multaDasColunas(multa), ...v.parse(FatosGuardados, multa.fatos) };
}
