import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../harness/app.ts';
import { serveFake } from '../harness/fake.ts';
import { operador } from '../harness/operador.ts';

const RENAVAM = '00891749270';
const CPF = '39053344705';
const como = (mais: Record<string, unknown>) => ({
  numero_ait: 'A12345678',
  numero_renainf: null,
  datahora: '22/09/2026 22:50:00',
  codigo_desdobramento: '74550',
  descricao: 'Transitar em velocidade superior à máxima',
  enquadramento: '218 I',
  local: 'Avenida Brasil',
  orgao: 'DETRAN RJ',
  situacao: 'Autuação',
  status_pagamento: 'Em aberto',
  valor: 'R$ 130,16',
  valor_a_pagar: 'R$ 104,13',
  valor_desconto: null,
  data_limite_desconto: '10/12/2026',
  data_notificacao: null,
  data_penalidade: null,
  pontuacao: 4,
  suspensao_direta: false,
  linha_digitavel: null,
  codigo_barras: null,
  pix_copia_cola: null,
  data_vencimento: null,
  ...mais,
});
const sem = (nome: string, de: object) =>
  Object.fromEntries(Object.entries(de).filter(([um]) => um !== nome));

/** Ten ways in which the real service may not be what we took it for, over two fines. */
const outra = {
  multas: [
    { ...sem('numero_ait', como({})), auto_ait: 'A12345678' },
    como({
      datahora: 'setembro de 2026',
      descricao: { texto: 'Velocidade' },
      valor: '130.16 BRL',
      data_limite_desconto: 'até 10/12',
      pontuacao: 'quatro',
      suspensao_direta: 'NÃO',
    }),
    sem('orgao', como({ url_boleto: 'https://boleto.example/39053344705' })),
  ],
  debitos: { ipva: 'R$ 900,00' },
};

let resposta: unknown = outra;
/** The whole `data` of the answer; undefined = one record, `resposta`. */
let dados: unknown;
let enviado: URLSearchParams[] = [];
const fonte = {
  async fetch(request: Request) {
    enviado.push(new URLSearchParams(await request.text()));
    const header = { billable: true, price: '0.24' };
    return Response.json({
      code: 200,
      code_message: 'ok',
      errors: [],
      header,
      data: dados === undefined ? [resposta] : dados,
    });
  },
};
let app: TestApp;
let fake: Awaited<ReturnType<typeof serveFake>>;
beforeAll(async () => {
  fake = await serveFake(fonte);
  app = await testApp({ INFOSIMPLES_URL: fake.url, INFOSIMPLES_TOKEN: 'chave' });
});
afterAll(async () => {
  await fake.stop();
  await app.close();
});

const conferir = (mais: Record<string, string> = { renavam: RENAVAM, cpf: CPF }) =>
  operador(app).tenta('provedores conferir', { servico: 'detran/rj/multas-guias', ...mais });

it('a service that differs in ten ways is called once and shown field by field, without personal data', async () => {
  enviado = [];
  const feito = await conferir();
  if (feito.tipo !== 'ok') throw new Error(JSON.stringify(feito));
  const { mensagem, tabela } = feito.resposta;
  expect(enviado).toHaveLength(1);
  expect(Object.fromEntries(enviado[0] ?? [])).toMatchObject({ renavam: RENAVAM, cpf: CPF, token: 'chave' });
  expect(mensagem).toMatch(
    /^Código 200 em .+ s, R\$ 0,24\. O programa NÃO lê esta resposta\. Diferenças: 11\.$/,
  );
  expect([...(tabela?.linhas ?? [])].sort()).toEqual(
    [
      ['multas[].numero_ait', 'falta, e é exigido', 'veio auto_ait?', '1'],
      ['multas[].auto_ait', 'não lemos', 'texto "a99999999"', '1'],
      ['multas[].descricao', 'veio de outra forma', 'objeto (texto)', '1'],
      ['multas[].valor', 'veio de outra forma', 'texto "999.99 aaa"', '1'],
      ['multas[].data_limite_desconto', 'veio de outra forma', 'texto "aaa 99/99"', '1'],
      ['multas[].pontuacao', 'veio de outra forma', 'texto "aaaaaa"', '1'],
      ['multas[].suspensao_direta', 'veio de outra forma', 'texto "aaa"', '1'],
      ['multas[].orgao', 'não veio', '', '1'],
      ['multas[].url_boleto', 'não lemos', 'texto "aaaaa://aaaaaa.aaaaaaa/9…"', '1'],
      ['debitos', 'veio de outra forma', 'objeto (ipva)', '1'],
      ['multas[].datahora', 'veio de outra forma', 'texto "aaaaaaaa aa 9999"', '1'],
    ].sort(),
  );
  expect(JSON.stringify(feito)).not.toMatch(/39053344705|A12345678|Velocidade/);
  const [linha] = await operador(app).registros('provedores conferir');
  expect(linha?.dados).toMatchObject({ codigo: '200', custoCentavos: 24, diferencas: 11 });
});

it('a service that answers as expected shows no difference', async () => {
  resposta = { multas: [como({}), como({ pontuacao: '5' })], debitos: [] };
  const feito = await conferir();
  expect(feito).toMatchObject({
    tipo: 'ok',
    resposta: { mensagem: expect.stringMatching(/lê esta resposta\. Nada difere\.$/) },
  });
});

it.each([
  ['no record at all', [], /Nenhum registro veio: nada se comparou\.$/, []],
  ['no data', null, /Nenhum registro veio: nada se comparou\.$/, []],
  [
    'a record where a list of them belongs',
    { nome: 'ANA' },
    /NÃO lê esta resposta\. Diferenças: 1\.$/,
    [['data', 'veio de outra forma', 'objeto (nome)', '1']],
  ],
])('%s does not count as an expected answer', async (_nome, data, mensagem, linhas) => {
  resposta = undefined;
  dados = data;
  const feito = await conferir();
  dados = undefined;
  expect(feito).toMatchObject({ tipo: 'ok', resposta: { mensagem: expect.stringMatching(mensagem) } });
  if (feito.tipo === 'ok') expect(feito.resposta.tabela?.linhas).toEqual(linhas);
});

it('a difference in several records is shown once, with its count', async () => {
  resposta = undefined;
  dados = [{ multas: [] }, { multas: [] }];
  const feito = await conferir();
  dados = undefined;
  if (feito.tipo === 'ok') expect(feito.resposta.tabela?.linhas).toEqual([['debitos', 'não veio', '', '2']]);
});

it('no call is made without the required input, nor before the price was shown', async () => {
  enviado = [];
  const semDados = await operador(app).tenta('provedores conferir', {
    servico: 'detran/rj/veiculo',
  });
  expect(semDados).toMatchObject({ tipo: 'erro' });
  const pergunta = await operador(app).pergunta('provedores conferir', {
    servico: 'detran/rj/veiculo',
    placa: 'RIO2A18',
  });
  expect(JSON.stringify(pergunta)).toContain('é cobrada');
  expect(enviado).toEqual([]);
});
