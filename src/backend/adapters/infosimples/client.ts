import type * as v from 'valibot';
import { digits, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import type { Consulta, ConsultaVeiculo, FonteDeConsulta } from '../consulta.ts';
import { createHttp, type Log } from '../http.ts';
import { multasGuiasSchema, toMultasEDebitos } from './detran-rj-multas-guias.ts';
import { pontuacaoSchema, toHabilitacao } from './detran-rj-pontuacao.ts';
import { toDadosDoVeiculo, veiculoSchema } from './detran-rj-veiculo.ts';
import { custo, desfecho, desfechoSemResposta, envelopeSchema } from './envelope.ts';

export type InfosimplesOptions = {
  fetch: typeof globalThis.fetch;
  /** https://api.infosimples.com or the simulator. */
  baseUrl: string;
  token: string;
  log: Log;
  /** How long the source may take; a look-up is scraping, so minutes are normal. */
  timeoutMs?: number;
  /** Services by name, should the contract give others. */
  servicos?: Partial<Servicos>;
};

type Servicos = { habilitacao: string; veiculo: string; multas: string };

const SERVICOS: Servicos = {
  habilitacao: 'detran/rj/pontuacao',
  veiculo: 'detran/rj/veiculo',
  multas: 'detran/rj/multas-guias',
};

/** Every call is billed and slow: none is repeated here, a job decides when to ask again. */
export function createInfosimples({
  fetch,
  baseUrl,
  token,
  log,
  timeoutMs = 180_000,
  servicos,
}: InfosimplesOptions): FonteDeConsulta {
  const names = { ...SERVICOS, ...servicos };
  const http = createHttp({ service: 'infosimples', fetch, baseUrl, log, timeoutMs: timeoutMs + 10_000 });

  async function consult<S extends v.GenericSchema, T>(
    service: string,
    parameters: Record<string, string>,
    schema: S,
    map: (item: v.InferOutput<S>) => T,
  ): Promise<Consulta<T>> {
    const started = performance.now();
    const answer = await http({
      operation: service,
      method: 'POST',
      path: `/api/v2/consultas/${service}`,
      form: { ...parameters, token, timeout: String(Math.round(timeoutMs / 1000)), ignore_site_receipt: '1' },
      schema: envelopeSchema,
      anyStatus: true,
    });
    const elapsedMs = Math.round(performance.now() - started);
    if (!answer.ok) return { ...desfechoSemResposta(answer.error), custoCentavos: 0, elapsedMs };
    const result = desfecho(answer.value, schema, map);
    log.info(
      { service: 'infosimples', operation: service, code: answer.value.code, outcome: result.outcome },
      'consulted',
    );
    return { ...result, custoCentavos: custo(answer.value), elapsedMs };
  }

  return {
    consultarHabilitacao: ({ numeroCnh, cpf, uf }) =>
      consult(
        names.habilitacao,
        { cnh: digits(numeroCnh), cpf: digits(cpf), uf },
        pontuacaoSchema,
        toHabilitacao,
      ),

    async consultarVeiculo({ placa, renavam, documento }) {
      const dados = await consult(
        names.veiculo,
        { placa: lettersAndDigits(placa) },
        veiculoSchema,
        toDadosDoVeiculo,
      );
      if (dados.outcome !== 'found') return dados;
      const owner = ownerParameter(documento);
      const parameters = { renavam: normalizeRenavam(renavam), ...owner };
      const multas = await consult(names.multas, parameters, multasGuiasSchema, toMultasEDebitos);
      return together(dados, dados.dados, multas);
    },
  };
}

function ownerParameter(documento: string | null | undefined): Record<string, string> {
  const owner = lettersAndDigits(documento ?? '');
  if (!owner) return {};
  return owner.length === 11 ? { cpf: owner } : { cnpj: owner };
}

/** Two billed calls make one look-up: found only when both answered; no record of fines is a good answer too. */
function together(
  first: { custoCentavos: number; elapsedMs: number },
  dados: Omit<ConsultaVeiculo, 'multas' | 'debitos'>,
  second: Consulta<Pick<ConsultaVeiculo, 'multas' | 'debitos'>>,
): Consulta<ConsultaVeiculo> {
  const cost = {
    custoCentavos: first.custoCentavos + second.custoCentavos,
    elapsedMs: first.elapsedMs + second.elapsedMs,
  };
  if (second.outcome === 'found') return { outcome: 'found', dados: { ...dados, ...second.dados }, ...cost };
  if (second.outcome === 'none')
    return { outcome: 'found', dados: { ...dados, multas: [], debitos: [] }, ...cost };
  return { ...second, ...cost };
}
