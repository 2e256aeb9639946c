import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formulario } from '../../fixtures/formulario.ts';
import { cookieDaSessao } from '../../fixtures/motorista.ts';
import { expectWholeLines, FORGED, HTTPS, SECRETS, started, traces } from './segredos.ts';

const APP = '/api/appUsuario/v1';

let pasta: string;
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'via-livre-segredos-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

describe('a whole journey', () => {
  let running: Awaited<ReturnType<typeof started>>;
  const secrets: Record<string, string> = { ...SECRETS };
  beforeAll(async () => {
    // No proxy is trusted: the visitor's own headers are ignored.
    running = await started(pasta, { TRUSTED_PROXIES: '192.0.2.1' });
  });
  afterAll(() => running.servidor.kill());

  it('leaves no personal data in the output of the server', async () => {
    const { ask, dataDir } = running;
    const { email, nome, cpf, senha, senhaErrada, cnh, placa, renavam, cartao, cartaoCifrado, rua } = SECRETS;
    const json = (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) });

    // Sign-up by both ways; sign-in that fails and that succeeds.
    const cadastro = { Email: email, Nome: nome, Cpf: cpf, Senha: senha, Telefone: '21988887777' };
    expect((await json(`${APP}/Usuario/Cadastrar`, cadastro)).status).toBe(200);
    await form('/cadastrarUsuario', { ...cadastro, Cpf: `${cpf}9` });
    await form('/login', { username: email, password: senhaErrada });
    await form('/token', { username: `${email}${FORGED}`, password: senhaErrada, grant_type: 'password' });
    const entrou = await form('/login', { username: email, password: senha, volta: `/app/nada?cpf=${cpf}` });
    expect(entrou.status).toBe(303);
    const cookie = cookieDaSessao(entrou);
    secrets.token = cookie.split('=')[1] ?? '';
    expect(secrets.token).toHaveLength(43);

    // Recovery: the code is a secret in the mail, the address and the form.
    await json(`${APP}/Usuario/EsqueceuSenha`, { Email: email });
    await expect.poll(() => codeIn(dataDir)).toBeTruthy();
    secrets.codigo = codeIn(dataDir);
    await ask(`/redefinirSenha?codigo=${secrets.codigo}`);
    await form(`/redefinirSenha?codigo=${secrets.codigo}`, { Codigo: secrets.codigo, Senha: '1' });

    // Profile, licence, vehicle, purchase, documents.
    const signed = { cookie };
    await form('/app/perfil', { ...cadastro, Endereco: rua, Cep: 'x' }, signed);
    const licenca = { NumeroCnh: cnh, Cpf: cpf, UF: '2', ExerceAtividadeRemunerada: '0' };
    expect(
      (await form('/comercio/habilitacao.php', { function: 'cadastrar_v2', ...licenca }, signed)).status,
    ).toBe(200);
    const carro = { NumeroRenavam: renavam, Placa: placa, UF: 'RJ', ProprietarioDocumento: cpf };
    expect((await form(`${APP}/Veiculo/Cadastrar`, carro, signed)).status).toBe(200);
    await form(
      '/comercio/ecommerce/gerapedido2.php',
      {
        payment_method: 'CARTAO',
        order_id: 'ZXY9876',
        card_name: nome,
        card_cpf: cpf,
        card_token: cartaoCifrado,
        card_number: cartao,
        parcelas: '1',
        guids_produtos_extras: '[{"guid":"5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01","quantidade":1}]',
      },
      signed,
    );
    const body = formulario({ GuidMulta: randomUUID(), Crlv: new File([cpf], `${nome}.pdf`) });
    await ask(`${APP}/Multa/SolicitarRecursoUpload`, { method: 'POST', headers: signed, body });

    // Addresses and headers with forbidden content, and bodies that are cut off.
    await ask(`/login?cpf=${cpf}&token=${secrets.token}&volta=${encodeURIComponent(FORGED)}`);
    await ask(`/app/nada/${cpf}?senha=${senha}`, { headers: signed });
    await ask(`/nada/${cpf}.php?senha=${senha}`);
    await ask(`/${encodeURIComponent(FORGED)}/${cpf}`);
    await ask('/app/inicial', {
      headers: { ...signed, 'user-agent': nome, referer: `${HTTPS}/?cpf=${cpf}`, 'x-request-id': cpf },
    });
    await ask('/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"username":"${email}"`,
    });
    await form('/app/multas', { cpf }, signed);
    await ask('/sair', { headers: signed });
    await wait(2_000);

    const output = await running.output();
    expect(output).toContain('"msg":"request"');
    expect(output.split('\n').filter((line) => traces(secrets).test(line))).toEqual([]);
    expectWholeLines(output);
  });

  it('logs failed sign-ins with their cause and without a name', async () => {
    const output = await running.output();
    const refused = output
      .split('\n')
      .filter((line) => line.includes('"msg":"refused"'))
      .map((line) => JSON.parse(line));
    expect(refused.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['USUARIO_SENHA_INVALIDO', 'USUARIO_NAO_EXISTE']),
    );
    for (const { time, requestId, ip } of refused) expect([time, requestId, ip].every(Boolean)).toBe(true);
  });
});

/** The code of the recovery mail, once it is written. */
function codeIn(dataDir: string): string {
  const folder = join(dataDir, 'outbox');
  const mails = readdirSync(folder, { encoding: 'utf8' }).map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  // Quoted-printable lines break with `=` at their end.
  const text = mails.join('\n').replace(/=\r?\n/g, '');
  return /redefinirSenha\?codigo=(?:3D)?([\w-]{32})/.exec(text)?.[1] ?? '';
}
