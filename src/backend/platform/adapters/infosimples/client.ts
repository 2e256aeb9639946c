import * as v from 'valibot';
import type { HttpError } from '#backend/platform/adapters/calls.ts';
import { createHttp, type ServiceOptions } from '#backend/platform/adapters/http.ts';
import { digits, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import { type Centavos, reaisParaCentavos } from '#lib/money.ts';
import {
  type ConsultaVeiculo,
  type DadosDoVeiculo,
  habilitacaoSchema,
  multasSchema,
  veiculoSchema,
} from './servicos.ts';

/**
 * Why a look-up ended without data.
 * - `none`, `invalid_input`, `changed`: an answer about the input, which the driver may have to correct.
 * - `withheld`: the source has data but does not show them, and bills it: not to be repeated soon.
 * - `our_mistake`: the provider refuses the form of our request; the driver cannot correct it.
 * - `repeated`: the same was asked too often.
 * - `source_unavailable`, `rate_limited`, `auth_failed`: no answer, and free: repeated within minutes.
 */
export type SemDados =
  | 'none'
  | 'invalid_input'
  | 'changed'
  | 'withheld'
  | 'our_mistake'
  | 'repeated'
  | 'auth_failed'
  | 'source_unavailable'
  | 'rate_limited';

/** `malformed` carries the raw answer, and a refusal the source's message, for an operator. */
export type Desfecho<T> =
  | { outcome: 'found'; dados: T }
  | { outcome: SemDados; respostaBruta?: string }
  | { outcome: 'malformed'; respostaBruta: string };

export type Consulta<T> = Desfecho<T> & {
  custoCentavos: Centavos;
  elapsedMs: number;
  /** Data of the first of two calls, when the second call failed. */
  parcial?: DadosDoVeiculo;
};

export type FonteDeConsulta = ReturnType<typeof createInfosimples>;

/**
 * Every call is billed and slow: no retry here; a job decides when to ask again. `timeoutMs`: for the source, which reads web pages, so that
 * minutes are normal.
 */
export function createInfosimples({
  token,
  timeoutMs = 180_000,
  ...options
}: Omit<ServiceOptions, 'keep'> & { token: string }) {
  const http = createHttp({ service: 'infosimples', ...options, timeoutMs: timeoutMs + 10_000 });

  async function consult<S extends v.GenericSchema>(
    servico: string,
    schema: S,
    parametros: Record<string, string>,
  ): Promise<Consulta<v.InferOutput<S>>> {
    const started = performance.now();
    const answer = await http({
      operation: servico,
      method: 'POST',
      path: `/api/v2/consultas/${servico}`,
      form: { ...parametros, token, timeout: String(Math.round(timeoutMs / 1000)), ignore_site_receipt: '1' },
      schema: envelopeSchema,
      anyStatus: true,
    });
    const elapsedMs = Math.round(performance.now() - started);
    if (!answer.ok) return { ...desfechoSemResposta(answer.error), custoCentavos: 0, elapsedMs };
    const result = desfecho(answer.value, schema);
    const { code } = answer.value;
    options.log.info(
      { service: 'infosimples', operation: servico, code, outcome: result.outcome },
      'consulted',
    );
    return { ...result, custoCentavos: custo(answer.value), elapsedMs };
  }

  return {
    consultarHabilitacao: ({ numeroCnh, cpf, uf }: { numeroCnh: string; cpf: string; uf: string }) =>
      consult('detran/rj/pontuacao', habilitacaoSchema, { cnh: digits(numeroCnh), cpf: digits(cpf), uf }),

    async consultarVeiculo({
      placa,
      renavam,
      documento,
      jaLido,
    }: {
      placa: string;
      renavam: string;
      documento?: string | null;
      /** Data from an earlier attempt that was already paid for: only the fines are requested. */
      jaLido?: DadosDoVeiculo | undefined;
    }): Promise<Consulta<ConsultaVeiculo>> {
      const dados: Consulta<DadosDoVeiculo> = jaLido
        ? { outcome: 'found', dados: jaLido, custoCentavos: 0, elapsedMs: 0 }
        : await consult('detran/rj/veiculo', veiculoSchema, { placa: lettersAndDigits(placa) });
      if (dados.outcome !== 'found') return dados;
      const dono = lettersAndDigits(documento ?? '');
      const multas = await consult('detran/rj/multas-guias', multasSchema, {
        renavam: normalizeRenavam(renavam),
        ...(dono && { [dono.length === 11 ? 'cpf' : 'cnpj']: dono }),
      });
      return combined(dados, dados.dados, multas);
    },
  };
}

/** Combines two billed calls into one look-up. When the second failed, the first one's data are kept, so that they are not paid twice. */
function combined(
  first: { custoCentavos: number; elapsedMs: number },
  dados: DadosDoVeiculo,
  second: Consulta<Pick<ConsultaVeiculo, 'multas' | 'debitos'>>,
): Consulta<ConsultaVeiculo> {
  const cost = {
    custoCentavos: first.custoCentavos + second.custoCentavos,
    elapsedMs: first.elapsedMs + second.elapsedMs,
  };
  if (second.outcome === 'found') return { outcome: 'found', dados: { ...dados, ...second.dados }, ...cost };
  if (second.outcome === 'none')
    return { outcome: 'found', dados: { ...dados, multas: [], debitos: [] }, ...cost };
  return { ...second, ...cost, parcial: dados };
}

/** Every answer of Infosimples has this shape, whatever the service and the HTTP status. */
const envelopeSchema = v.object({
  code: v.number(),
  code_message: v.nullish(v.string()),
  errors: v.nullish(v.array(v.unknown()), []),
  header: v.nullish(
    v.object({ billable: v.nullish(v.boolean()), price: v.nullish(v.union([v.string(), v.number()])) }),
  ),
  /** Empty when there is nothing to tell; missing after a refusal. */
  data: v.nullish(v.array(v.unknown())),
});

type Envelope = v.InferOutput<typeof envelopeSchema>;

/** The provider's codes without data, as its sandbox gave them in April 2026; 200 and 201 are a success (docs/providers.md). */
const DO_DESFECHO: Record<SemDados, number[]> = {
  none: [612],
  invalid_input: [608],
  changed: [619],
  withheld: [611, 620],
  our_mistake: [602, 604, 606, 607],
  repeated: [622],
  auth_failed: [601, 603],
  source_unavailable: [600, 605, 609, 610, 613, 614, 615, 621],
  rate_limited: [617, 618],
};

export const CODIGOS: Readonly<Record<number, SemDados>> = Object.fromEntries(
  (Object.keys(DO_DESFECHO) as SemDados[]).flatMap((fim) => DO_DESFECHO[fim].map((code) => [code, fim])),
);

/** The codes of a call that is billed. */
export const COBRADOS: ReadonlySet<number> = new Set([200, 201, 606, 607, 608, 611, 612, 619, 620]);

/** The cost of a call in centavos. The header's price is in reais, and is due only when the call is billable. */
function custo({ header }: Envelope): Centavos {
  const price = Number(header?.price ?? 0);
  return header?.billable && Number.isFinite(price) ? reaisParaCentavos(price) : 0;
}

/** The first item of the data in our terms. After an unknown code the look-up may be repeated, unless it was billed. */
function desfecho<S extends v.GenericSchema>(
  { code, code_message, errors, data, header }: Envelope,
  schema: S,
): Desfecho<v.InferOutput<S>> {
  const outcome = code === 200 || code === 201 ? undefined : (CODIGOS[code] ?? 'source_unavailable');
  if (outcome === 'none' || (!outcome && data?.length === 0)) return { outcome: 'none' };
  if (outcome) {
    // Retried within minutes, unless the call was billed although its code should be free.
    const again = outcome === 'source_unavailable' || outcome === 'rate_limited';
    return {
      outcome: again && header?.billable ? 'withheld' : outcome,
      respostaBruta: JSON.stringify({ code, code_message, errors }),
    };
  }
  const item = v.safeParse(schema, data?.[0]);
  if (item.success) return { outcome: 'found', dados: item.output };
  // The header is left out, because it repeats the input.
  return { outcome: 'malformed', respostaBruta: JSON.stringify({ code, data }) };
}

/** Used when the answer has no envelope. */
function desfechoSemResposta(error: HttpError): Desfecho<never> {
  if (error.kind === 'malformed') return { outcome: 'malformed', respostaBruta: error.body };
  if (error.kind === 'unavailable' && error.status === 429) return { outcome: 'rate_limited' };
  if (error.kind === 'rejected' && [401, 403].includes(error.status)) return { outcome: 'auth_failed' };
  return { outcome: 'source_unavailable' };
}
