import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { describe, expect, it } from 'vitest';
import { shared, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

const API = '/api/appUsuario/v1';
const BOUNDARY = '----navegador-de-uma-motorista-42';
let network = 0;
function signUp(fields: Record<string, string>) {
  network += 1;
  const Email = `nova-${randomUUID()}@example.com`;
  const body = { Email, Cpf: generateCpf(), Nome: 'Bruno Reis', Senha: 'estrada-26', Uf: 'RJ', ...fields };
  const headers = {
    'content-type': 'application/json',
    'x-client-ip': `10.3.${network >> 8}.${network & 255}`,
  };
  return app
    .fetch(`${API}/Usuario/Cadastrar`, { method: 'POST', headers, body: JSON.stringify(body) })
    .then((answer) => ({ answer, Email: body.Email }));
}

describe('an unknown state', () => {
  it.each(['XX', 'zz', '99', '__proto__', 'constructor', 'R', 'RJX', 'ß', '%F0%9F%9A%97', 'rj.json'])(
    '%s is refused by every call that takes one, and none fails',
    async (uf) => {
      const form = (path: string, fields: Record<string, string>) =>
        app.fetch(path, { method: 'POST', body: new URLSearchParams(fields) }, ana);
      const statuses = await Promise.all([
        app.fetch(`${API}/Municipio/${uf}`).then(({ status }) => status),
        signUp({ Uf: uf }).then(({ answer }) => answer.status),
        form(`${API}/Veiculo/Cadastrar`, { NumeroRenavam: '12345678900', Placa: 'ABC1D23', UF: uf }).then(
          ({ status }) => status,
        ),
        form('/comercio/habilitacao.php', {
          function: 'cadastrar_v2',
          Email: ana.email,
          NumeroCnh: '78142283414',
          Cpf: '529.982.247-25',
          UF: uf,
          ExerceAtividadeRemunerada: '0',
        }).then(({ status }) => status),
      ]);
      for (const status of statuses) expect([404, 409, 422], `${uf}: ${statuses}`).toContain(status);
    },
  );
});

describe('the type of a body', () => {
  const entrar = (type: string, body: string) =>
    app.fetch('/token', { method: 'POST', headers: { 'content-type': type }, body });
  const json = () => JSON.stringify({ grant_type: 'password', username: ana.email, password: ana.senha });
  const form = () =>
    new URLSearchParams({ grant_type: 'password', username: ana.email, password: ana.senha }).toString();
  const parts = () =>
    ['grant_type=password', `username=${ana.email}`, `password=${ana.senha}`]
      .map((pair) => pair.split('='))
      .map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')
      .concat(`--${BOUNDARY}--\r\n`);

  it.each([
    ['application/json', json],
    ['APPLICATION/JSON', json],
    ['Application/Json; Charset=UTF-8', json],
    ['application/x-www-form-urlencoded', form],
    ['Application/X-WWW-Form-URLEncoded', form],
    [`multipart/form-data; boundary=${BOUNDARY}`, parts],
    [`MultiPart/Form-Data; boundary=${BOUNDARY}`, parts],
  ])('%s is read in any case', async (type, body) => {
    expect((await entrar(type, body())).status).toBe(200);
  });
});

describe('a common password', () => {
  it.each([
    'aaaaaaaa',
    '11111111',
    'abababab',
    'ababababab',
    'abcabcabc',
    '20262026',
    'AaAaAaAaAa',
    'aaaabbbb',
    '--------',
    'vialivre',
    'ViaLivre26',
    'VIALIVRE!!',
    'v1al1vre',
    'via-livre-1',
    'livre2026',
    'Livre2026',
    'l1vre2026',
    'livre@2026',
    '2026livre',
    '#Livre#2026',
    'lívre2026',
    'multas2026',
    'detran2026',
  ])('%s is refused', async (Senha) => {
    const { answer } = await signUp({ Senha });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('SENHA_COMUM');
  });

  it.each(['estrada-26', 'rodovia-27', 'livre na rua', 'xq7-livre-pz', 'aab-aab-cde', 'café com 7'])(
    '%s is a password',
    async (Senha) => expect((await signUp({ Senha })).answer.status).toBe(200),
  );
});

describe('a name that is a link', () => {
  it.each([
    'http://golpe.example/pague Ana',
    'https://golpe.example',
    'golpe.example Ana',
    'www.golpe.example',
    'golpe.com.br',
    'ana@golpe.example',
    'Pague:golpe.example',
    '//golpe.example',
  ])('%s is not used in a greeting', async (Nome) => {
    const { Email } = await signUp({ Nome });
    await app.runJobs();
    const [mail] = await mailsIn(app, Email);
    expect(mail?.text).toMatch(/^Olá\.\n/);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('golpe');
  });

  it.each([
    ['Ana Souza', 'Ana'],
    ["D'Ávila Reis", "D'Ávila"],
    ['João-Pedro', 'João-Pedro'],
    ['J. Silva', 'J.'],
  ])('%s is greeted as %s', async (Nome, primeiro) => {
    const { Email } = await signUp({ Nome });
    await app.runJobs();
    const [mail] = await mailsIn(app, Email);
    expect(mail?.text).toMatch(`Olá, ${primeiro}.`.replace('..', '.'));
  });
});

describe('characters that change the direction of a text', () => {
  it('are not stored from any field', async () => {
    const { Email } = await signUp({
      Nome: 'Ana \u202Eavlis\u202C\u200E Prado\u2066',
      Cidade: '\u061CNiterói\uFEFF',
    });
    const { rows } = await app.deps.db.execute(`select nome, cidade from usuario where email = '${Email}'`);
    expect(rows[0]).toEqual({ nome: 'Ana avlis Prado', cidade: 'Niterói' });
  });

  it('and a deeply nested body is refused before it is walked', async () => {
    const body = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await app.fetch(`${API}/Usuario/Cadastrar`, { method: 'POST', headers, body });
    expect(answer.status).toBe(413);
  });
});
