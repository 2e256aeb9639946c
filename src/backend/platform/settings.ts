import * as v from 'valibot';

// Schemas of settings for env.ts. Each message says what is accepted; the error at the start adds the setting's name, never its value.

export const text = (fallback: string) => v.optional(v.pipe(v.string(), v.trim()), fallback);

export const secret = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'um texto')));

export const shaped = (accepted: string, form: RegExp) =>
  v.optional(v.pipe(v.string(), v.trim(), v.regex(form, accepted)));

const URL_ACCEPTED = 'um endereço completo, como https://servico.example';

export const address = v.optional(
  v.pipe(v.string(), v.trim(), v.url(URL_ACCEPTED), v.regex(/^https?:\/\//, URL_ACCEPTED)),
);

/** The address of a site, without a path: cookies and links begin at its root. */
export const site = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.url(URL_ACCEPTED),
    v.regex(
      /^https?:\/\/[^\s/?#@]+\/?$/,
      'o endereço de um site, sem caminho, como https://vialivre.example',
    ),
  ),
);

/** An address with a name and a secret in it, percent-encoded where they have signs of an address (`/` is %2F). */
export const withCredentials = (example: string) =>
  shaped(
    `um endereço com credenciais, como ${example}`,
    /^https?:\/\/(?:[^\s:@/%]|%[\da-f]{2})+:(?:[^\s:@/%]|%[\da-f]{2})+@[^\s@]+$/i,
  );

/** The parts of such an address. */
export function credentialsOf(address: string) {
  const url = new URL(address);
  const parts = { user: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) };
  url.username = '';
  url.password = '';
  return { ...parts, url };
}

export const integer = (fallback: number, min: number, max: number) => {
  const accepted = `um número inteiro de ${min} a ${max}`;
  return v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d+$/, accepted),
    v.transform(Number),
    v.minValue(min, accepted),
    v.maxValue(max, accepted),
  );
};

const amongst = (options: readonly string[]) => `um destes valores: ${options.join(', ')}`;

export const listOf = <const T extends string>(options: readonly T[]) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform(list),
    v.array(v.picklist(options, `${amongst(options)}, separados por vírgula`)),
  );

const list = (written: string) =>
  written
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const oneOf = <const T extends string>(options: readonly T[], fallback: NoInfer<T>) =>
  v.optional(v.picklist(options, amongst(options)), fallback);
