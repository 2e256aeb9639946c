import { expect, it } from 'vitest';
import { createInfosimples } from '#backend/platform/adapters/infosimples/client.ts';
import { recordingLog } from './recording-log.ts';

const CPF = '39053344705';
const FINE = { descricao: 'Avançar o sinal vermelho' };
/** Of each service no more than the fields without which an answer cannot be read. */
const MINIMAL: Record<string, unknown> = {
  'detran/rj/pontuacao': { nome: 'ANA', infracoes: [] },
  'detran/rj/veiculo': { marca: 'FIAT/UNO' },
  'detran/rj/multas-guias': {
    multas: [{ ...FINE, numero_ait: 'A1', datahora: '22/09/2026', valor: 'R$ 130,16' }],
  },
};

const source = () =>
  createInfosimples({
    baseUrl: 'https://infosimples.test',
    token: 'chave',
    log: recordingLog().log,
    fetch: async (input) => {
      const nome = new URL(String(input)).pathname.replace('/api/v2/consultas/', '');
      return Response.json({ code: 200, header: null, data: [MINIMAL[nome]] });
    },
  });

it('a vehicle is read without every field that may be missing', async () => {
  const vehicle = { placa: 'RIO2A18', renavam: '00891749270', documento: CPF };
  const found = await source().consultarVeiculo(vehicle);
  if (found.outcome !== 'found') throw new Error(JSON.stringify(found));
  expect(found.dados).toMatchObject({
    fabricante: 'FIAT',
    modelo: 'UNO',
    cor: null,
    proprietario: null,
    debitos: [],
  });
  expect(found.dados.multas).toHaveLength(1);
  expect(found.dados.multas[0]).toMatchObject({
    ...{ autoInfracao: 'A1', data: '2026-09-22', valorOriginal: 13_016, valorSerPago: 13_016 },
    ...{ orgaoEmissor: null, limiteDesconto: null, situacao: null, codigoInfracao: null },
  });
});

it.each([
  ['multas-guias', [{}]],
  ['multas-guias', [{ infracoes: [] }]],
  ['multas-guias', null],
])('%s with %j is unreadable, and does not mean that there are no fines', async (nome, data) => {
  const dela = `detran/rj/${nome}`;
  const vazia = createInfosimples({
    ...{ baseUrl: 'https://infosimples.test', token: 'chave', log: recordingLog().log },
    fetch: async (input) => {
      const service = new URL(String(input)).pathname.replace('/api/v2/consultas/', '');
      return Response.json({ code: 200, header: null, data: service === dela ? data : [MINIMAL[service]] });
    },
  });
  const vehicle = { placa: 'RIO2A18', renavam: '00891749270', documento: CPF };
  expect(await vazia.consultarVeiculo(vehicle)).toMatchObject({ outcome: 'malformed' });
});

it('so is a licence', async () => {
  const found = await source().consultarHabilitacao({ numeroCnh: '1', cpf: CPF, uf: 'RJ' });
  expect(found).toMatchObject({
    outcome: 'found',
    dados: { nome: 'ANA', categoria: null, vencimento: null, multas: [] },
  });
});

it('a licence without its list of fines is unreadable, and does not mean that there are none', async () => {
  const semLista = createInfosimples({
    ...{ baseUrl: 'https://infosimples.test', token: 'chave', log: recordingLog().log },
    fetch: async () => Response.json({ code: 200, header: null, data: [{ nome: 'ANA' }] }),
  });
  const found = await semLista.consultarHabilitacao({ numeroCnh: '1', cpf: CPF, uf: 'RJ' });
  expect(found).toMatchObject({ outcome: 'malformed' });
});
