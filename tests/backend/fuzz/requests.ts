import fc from 'fast-check';
import type { Endpoint } from '#lib/endpoint.ts';
import { fieldsOf, optionalFieldsOf } from '../access/linhas.ts';
import { FILES } from '../harness/multas.ts';
import { MULTA } from '../harness/solicitacoes.ts';
import { codigo } from '../pedidos/support.ts';
import { rawBody } from './bodies.ts';
import { ODD_KEYS, oddJson, oddText } from './values.ts';

export interface FuzzedRequest {
  path: string;
  init: RequestInit;
}

type Pair = [name: string, json: string];

/**
 * Requests to one call: each field missing, plausible or arbitrary, unknown fields beside them, in any encoding that the parser
 * accepts, or bytes that are no request. `known`: existing values, so that some requests pass validation.
 */
export function requestTo(endpoint: Endpoint, known: Known): fc.Arbitrary<FuzzedRequest> {
  const fields = fieldsOf(endpoint);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = fc
    .tuple(...inPath.map((name) => fc.oneof({ weight: 3, arbitrary: plausible(name, known) }, oddText)))
    .map((values) => values.reduce((filled, value) => filled.replace(/:\w+/, escaped(value)), endpoint.path));
  if (endpoint.method === 'GET') return path.map((at) => ({ path: at, init: {} }));
  const own = fields.filter((name) => !inPath.includes(name));
  const optional = new Set(optionalFieldsOf(endpoint));
  const wild = fc.tuple(...own.map((name) => wildPair(name, known)));
  const nearly = fc
    .tuple(
      fc.tuple(...own.map((name) => goodPair(name, known, optional.has(name)))),
      wild,
      fc.nat(own.length * 2),
    )
    .map(([good, odd, at]) => good.map((pairs, i) => (i === at ? (odd[i] ?? pairs) : pairs)));
  const pairs = fc
    .tuple(fc.oneof({ weight: 3, arbitrary: nearly }, { weight: 1, arbitrary: wild }), others)
    .map(([named, more]): Pair[] => [...functionOf(endpoint), ...named.flat(), ...more]);
  const written = fc
    .tuple(pairs, fc.constantFrom(...ENCODERS))
    .map(([all, encode]): RequestInit => encode(all));
  const raw = rawBody.map(({ type, body }): RequestInit => ({ headers: { 'content-type': type }, body }));
  return fc
    .tuple(path, fc.oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: raw }))
    .map(([at, init]) => ({ path: at, init: { method: 'POST', ...init } }));
}

/** Ids, guids and names of the test's rows. */
export interface Known {
  ids: readonly number[];
  guids: readonly string[];
  email: string;
}

function plausible(name: string, { ids, guids, email }: Known): fc.Arbitrary<string> {
  if (/guid/i.test(name) && !/guids/.test(name)) return fc.constantFrom(...guids);
  if (/^(id_)?plano$/.test(name)) return fc.constant('9');
  if (/plano_detalhe$/.test(name)) return fc.constant('17');
  if (/(^|_)id$/i.test(name)) return fc.constantFrom(...ids.map(String));
  if (/^(email|username)/i.test(name)) return fc.constantFrom(email, email, '');
  if (name in MULTA) return fc.constant(String(Reflect.get(MULTA, name)));
  const found = PLAUSIBLE.find(([pattern]) => pattern.test(name));
  return found ? fc.constantFrom(...found[1]) : fc.constantFrom('texto', '1', email);
}

/** File fields. */
const DOCUMENTO = /^(Documento|Comprovante|Crlv)/;

const PLAUSIBLE: [RegExp, string[]][] = [
  [/cpf|documento$/i, ['529.982.247-25', '']],
  [/senha|password/i, ['estrada-26', 'errada-123']],
  [/^uf$/i, ['RJ', 'SP', '2']],
  [/^cep$/i, ['24020-071']],
  [/data/i, ['1990-05-20', '02/03/2026']],
  [/telefone/i, ['(21) 98888-7777']],
  [/placa/i, ['RIO2A18']],
  [/renavam/i, ['64430359540']],
  [/cnh/i, ['99777724572']],
  [/sexo/i, ['F']],
  [/chave/i, ['0b54ae5b-6c4c-4f8e-9d1c-2f6a4f4d8a01']],
  [/payment_method/i, ['PIX', 'CARTAO', 'PICPAY']],
  [/order_id/i, [codigo(), codigo(), codigo()]],
  [DOCUMENTO, ['']],
  [/parcelas/i, ['1', '12']],
  [/guids_produtos/i, ['[{"guid":"5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01","quantidade":1}]', '[]']],
  [/grant_type/i, ['password']],
  [/passo/i, ['0', '1', '2', '3']],
  [/^(todas|permite|ativo|semarquivos|exerce)/i, ['true', 'false']],
  [/^nome$/i, ['Ana Souza Prado', 'page_view', 'purchase']],
  [/^valor$/i, ['1', '79.9']],
  [/^numero$/i, ['10']],
  [/hora/i, ['14:35']],
  [/codigo$/i, ['x'.repeat(32)]],
  [/card_token/i, ['cifrado']],
  [/cupom/i, ['', 'C1']],
  [/fundamentos/i, ['[]']],
  [/fatos/i, ['{}']],
  [/dados$/i, ['{}', '{"NomeCompletoDefesa":"Ana"}', '{"Placa":"\\ud800"}', '{"Placa":"\\u0000"}']],
  [/auto|enquadramento/i, ['E123456789', '745-50']],
  [/templateid/i, ['velocidade']],
  [/^fase$/i, ['P', 'A']],
  [/verifica/i, ['sim', 'nao']],
  [/tamanho/i, ['g', 'm', 'p']],
  [/^(nome|cidade|bairro|endereco)/i, ['Ana Souza Prado']],
];

/** As text, or parsed as a number or list; optional fields are usually left out. */
function goodPair(name: string, known: Known, optional = false): fc.Arbitrary<Pair[]> {
  const value = plausible(name, known);
  const asJson = value.map((text) => (/^(\d{1,9}$|[[{])/.test(text) ? text : JSON.stringify(text)));
  const there = fc
    .oneof(
      value.map((text) => JSON.stringify(text)),
      asJson,
    )
    .map((json): Pair[] => [[name, json]]);
  return optional
    ? fc.oneof({ weight: 1, arbitrary: there }, { weight: 5, arbitrary: fc.constant<Pair[]>([]) })
    : there;
}

/** Anything at all, missing, or given twice. */
function wildPair(name: string, known: Known): fc.Arbitrary<Pair[]> {
  return fc.oneof(
    { weight: 4, arbitrary: oddJson.map((value): Pair[] => [[name, value]]) },
    { weight: 1, arbitrary: fc.constant<Pair[]>([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(goodPair(name, known), oddJson)
        .map(([good, odd]): Pair[] => [...good, [name, odd]]),
    },
  );
}

const others: fc.Arbitrary<Pair[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Pair[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...ODD_KEYS), oddText), oddJson), { maxLength: 2 }),
  },
);

function functionOf({ function: name }: Endpoint): Pair[] {
  return name === undefined ? [] : [['function', JSON.stringify(name)]];
}

const ENCODERS: ((pairs: Pair[]) => RequestInit)[] = [
  (pairs) => ({
    headers: { 'content-type': 'application/json' },
    body: `{${pairs.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`,
  }),
  (pairs) => ({ body: new URLSearchParams(pairs.map(([name, json]) => [name, plain(json)])) }),
  (pairs) => {
    const body = new FormData();
    for (const [name, json] of pairs) {
      if (DOCUMENTO.test(name) && json === '""') body.append(name, FILES.pdf());
      else body.append(name, plain(json));
    }
    return { body };
  },
];

/** A JSON value as a form value: strings lose their quotes. */
function plain(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

function escaped(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll('$', '$$$$');
}
