import * as v from 'valibot';
import type { Http, Result } from '#backend/platform/adapters/http.ts';
import type { Clock } from '#lib/dates.ts';

/** Short-lived access token. */
export interface Credencial {
  get(): Promise<Result<string>>;
  /** Drops a token that the API refused; the next call requests another. */
  forget(): void;
}

/** Gets tokens by OAuth 2 client credentials. All calls share one token until shortly before its expiry. */
export function credencial({
  http,
  clock,
  clientId,
  clientSecret,
}: {
  http: Http;
  clock: Clock;
  clientId: string;
  clientSecret: string;
}): Credencial {
  let asked: { token: Promise<Result<string>>; until: number } | undefined;

  async function ask(mine: { until: number }): Promise<Result<string>> {
    const result = await http({
      operation: 'pedir credencial',
      method: 'POST',
      path: '/oauth2/token',
      json: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
      schema: tokenSchema,
      repeatable: true,
    });
    // A failed request is not cached: the next call retries it.
    if (!result.ok) mine.until = 0;
    else mine.until = clock().getTime() + (result.value.expires_in - SECONDS_BEFORE_ITS_END) * 1000;
    return result.ok ? { ok: true, value: result.value.access_token } : result;
  }

  return {
    get() {
      if (!asked || asked.until <= clock().getTime()) {
        const mine = { token: Promise.resolve<Result<string>>(NEVER), until: Number.POSITIVE_INFINITY };
        mine.token = ask(mine);
        asked = mine;
      }
      return asked.token;
    },
    forget() {
      asked = undefined;
    },
  };
}

const SECONDS_BEFORE_ITS_END = 15;
const NEVER: Result<string> = { ok: false, error: { kind: 'unavailable' } };

/** Five minutes, by the documentation; `expires_in` may come as text. */
const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()), 300),
});
