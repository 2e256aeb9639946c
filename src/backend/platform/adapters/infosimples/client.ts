import type {
  Consulta,
  ConsultaVeiculo,
  DadosDoVeiculo,
  FonteDeConsulta,
} from '#backend/platform/adapters/consulta.ts';
import { createHttp, type Log } from '#backend/platform/adapters/http.ts';
import { custo, desfecho, desfechoSemResposta, envelopeSchema } from './envelope.ts';
import { type Papel, type Pergunta, type Servico, servicoDoPapel } from './servicos.ts';

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

  async function ask(nome: string, parameters: Record<string, string>) {
    const started = performance.now();
    const answer = await http({
      operation: nome,
      method: 'POST',
      path: `/api/v2/consultas/${nome}`,
      form: { ...parameters, token, timeout: String(Math.round(timeoutMs / 1000)), ignore_site_receipt: '1' },
      schema: envelopeSchema,
      anyStatus: true,
    });
    return { answer, elapsedMs: Math.round(performance.now() - started) };
  }

  async function consult<P extends Papel>(
    papel: P,
    pergunta: Pergunta[P],
  ): Promise<Consulta<ReturnType<Servico<P>['ler']>>> {
    const servico = servicoDoPapel(papel);
    const { answer, elapsedMs } = await ask(servico.nome, servico.parametros(pergunta));
    if (!answer.ok) return { ...desfechoSemResposta(answer.error), custoCentavos: 0, elapsedMs };
    const result = desfecho(answer.value, servico.schema, (item) => servico.ler(item));
    log.info(
      { service: 'infosimples', operation: servico.nome, code: answer.value.code, outcome: result.outcome },
      'consulted',
    );
    return { ...result, custoCentavos: custo(answer.value), elapsedMs } as Consulta<
      ReturnType<Servico<P>['ler']>
    >;
  }

  return {
    consultarHabilitacao: (pergunta) => consult('habilitacao', pergunta),

    async consultarVeiculo({ placa, renavam, documento, jaLido }) {
      const dados: Consulta<DadosDoVeiculo> = jaLido
        ? { outcome: 'found', dados: jaLido, custoCentavos: 0, elapsedMs: 0 }
        : await consult('veiculo', { placa });
      if (dados.outcome !== 'found') return dados;
      const multas = await consult('multas', { renavam, documento });
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
