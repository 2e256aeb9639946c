import type { OrigemDoMarco, TipoDeMarco } from '#lib/multas/marcos.ts';
import type { Processo } from '#lib/multas/prazos.ts';

/** A fine of 10 January 2026 with these milestones; a plain day is from the source, `null` a fact without a day. */
export function processo(
  marcos: Partial<Record<TipoDeMarco, string | null | readonly [string | null, OrigemDoMarco]>> = {},
  resto: Partial<Omit<Processo, 'marcos'>> = {},
): Processo {
  const vigentes = Object.entries(marcos).map(([tipo, dito]) => {
    const [data, origem] = Array.isArray(dito) ? dito : [dito, 'fonte'];
    return [tipo, { tipo, data, origem }] as const;
  });
  return {
    dataInfracao: '2026-01-10',
    responsavel: 'condutor',
    marcos: new Map(vigentes as never),
    ...resto,
  };
}
