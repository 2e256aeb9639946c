import { distance } from './distance.ts';

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
