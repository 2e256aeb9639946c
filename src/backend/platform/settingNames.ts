/** Prefixes of our settings: another name with one of them is a mistake, or a setting of an older version. */
const GROUPS = /^(PAGBANK|PICPAY|INFOSIMPLES|LOOKUP|OPERATOR|VAPID|COMPANY|SUPPORT|S3|SMTP|DATABASE)_/;
/** Most typing errors by which a name still counts as one of ours. A letter added, missing, wrong or swapped is one error. */
const SLIPS = 2;
const SHORT = 8;

/** Names in the environment that are probably misspelt settings, each with the setting that it resembles. */
export function misspelt(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (known.includes(name) || !/^[A-Z0-9]+(_[A-Z0-9]+)+$/.test(name)) return [];
    const [closest] = known
      .map((setting) => ({ setting, slips: distance(name, setting) }))
      .sort((a, b) => a.slips - b.slips);
    const near = closest && closest.slips <= (name.length < SHORT ? 1 : SLIPS);
    if (near) return [`${name} (${closest.setting}?)`];
    return GROUPS.test(name) ? [name] : [];
  });
}

/** Levenshtein distance: the number of letters to add, remove or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
