import type * as v from 'valibot';
import type { Log } from '#backend/platform/adapters/calls.ts';
import type {
  Consulta,
  ConsultaVeiculo,
  DadosDoVeiculo,
  FonteDeConsulta,
} from '#backend/platform/adapters/consulta.ts';
import { createHttp } from '#backend/platform/adapters/http.ts';
import { digits, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import { custo, desfecho, desfechoSemResposta, envelopeSchema } from './envelope.ts';
import { habilitacaoSchema, multasSchema, veiculoSchema } from './servicos.ts';

export type InfosimplesOptions = {
  fetch: typeof globalThis.fetch;
  /** https://api.infosimples.com or the simulator. */
  baseUrl: string;
  token: string;
  log: Log;
  /** Time limit for the source. A look-up scrapes web pages, so minutes are normal. */
  timeoutMs?: number;
};

/** Every call is billed and slow: no retry here; a job decides when to ask again. */
export function createInfosimples({
  fetch,
  baseUrl,
  token,
  log,
  timeoutMs = 180_000,
}: InfosimplesOptions): FonteDeConsulta {
  const http = createHttp({ service: 'infosimples', fetch, baseUrl, log, timeoutMs: timeoutMs + 10_000 });

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
    log.info({ service: 'infosimples', operation: servico, code, outcome: result.outcome }, 'consulted');
    return { ...result, custoCentavos: custo(answer.value), elapsedMs };
  }

  return {
    consultarHabilitacao: ({ numeroCnh, cpf, uf }) =>
      consult('detran/rj/pontuacao', habilitacaoSchema, { cnh: digits(numeroCnh), cpf: digits(cpf), uf }),

    async consultarVeiculo({ placa, renavam, documento, jaLido }) {
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
