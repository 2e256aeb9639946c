import type { FatosDoProcesso } from './tipos.ts';

/**
 * The most months that a suspension may last (CTB art. 261 §1): for points 12, repeated within twelve months 24; for an infraction 8,
 * repeated 18. Arts. 165, 165-A and 253-A set 12 themselves; whether that holds for a repeat too is disputed, so that 18 is taken
 * there. Null before the penalty, for a cassation, and while an answer that decides is unknown.
 */
export function maximoDeMeses({
  tipo,
  fase,
  causa,
  reincidiu,
  prazoNoArtigo,
}: FatosDoProcesso): number | null {
  if (tipo !== 'suspensao' || fase === 'P' || reincidiu === undefined) return null;
  if (causa === 'pontos') return reincidiu ? 24 : 12;
  if (causa !== 'infracao') return null;
  if (reincidiu) return 18;
  if (prazoNoArtigo === undefined) return null;
  return prazoNoArtigo ? 12 : 8;
}
