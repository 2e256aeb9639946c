/**
 * The values of a secret that is being replaced: the settings name them separated by commas, the first one is used and each is
 * believed, so that old and new overlap.
 */
export const valoresDe = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map((valor) => valor.trim())
    .filter(Boolean);
