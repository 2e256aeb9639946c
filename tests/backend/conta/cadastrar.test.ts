import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parceiro, usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { sharedApp } from '../harness/app.ts';

const app = sharedApp();

let address = 0;
function signUp(fields: Record<string, unknown> = {}) {
  address += 1;
  const body = {
    Email: `nova-${randomUUID()}@example.com`,
    Cpf: generateCpf(),
    Telefone: '(21) 98888-7777',
    Nome: 'Bruno Reis Teles',
    Senha: 'estrada-26',
    Uf: 'RJ',
    Cidade: 'Niterói',
    ...fields,
  };
  const headers = { 'content-type': 'application/json', 'x-client-ip': `10.0.0.${address % 250}` };
  return app.fetch('/api/appUsuario/v1/Usuario/Cadastrar', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

async function rowOf(email: string) {
  const [row] = await app.rows(usuario, eq(usuario.email, email));
  return row;
}

describe('signing up', () => {
  it('gives one trial per CPF, also when two sign-ups are sent together', async () => {
    const Cpf = generateCpf();
    const emails = [1, 2, 3].map((n) => `cpf-${n}-${randomUUID()}@example.com`);
    const answers = await Promise.all(emails.map((Email) => signUp({ Email, Cpf })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = await Promise.all(emails.map(async (email) => (await rowOf(email))?.id ?? ''));
    const trials = await app.rows(assinatura, inArray(assinatura.usuarioId, ids));
    expect(trials.map(({ plano }) => plano)).toEqual(['degustacao']);
  });

  it('opens the account with a phone without signs, a hashed password and the trial plan', async () => {
    const email = `Nova-${randomUUID()}@Example.com`;
    expect((await signUp({ Email: email })).status).toBe(200);
    const row = await rowOf(email.toLowerCase());
    expect(row).toMatchObject({ telefone: '21988887777', uf: 'RJ', cidade: 'Niterói' });
    expect(row?.senhaHash).toMatch(/^\$argon2id\$m=19456,t=2,p=1\$/);
    expect(row?.senhaHash).not.toContain('estrada-26');
  });

  it.each([
    ['EMAIL_INVALIDO', { Email: 'sem-arroba' }, 422],
    ['EMAIL_INVALIDO', { Email: `${'a'.repeat(145)}@x.com` }, 422],
    ['CPF_INVALIDO', { Cpf: '111.111.111-11' }, 422],
    ['SENHA_DIFERENTES', { ConfirmaSenha: 'estrada-27' }, 422],
    ['SENHA_CURTA', { Senha: 'curta-1' }, 422],
    ['SENHA_CURTA', { Senha: 'comprida-demais' }, 422],
    ['SENHA_COMUM', { Senha: 'flamengo10' }, 422],
    ['SENHA_COMUM', { Senha: 'Qwertyuiop' }, 422],
    ['SENHA_COMUM', { Senha: 'jennifer' }, 422],
    ['PARCEIRO_NAO_ENCONTRADO', { IdParceiro: 999 }, 404],
  ])('answers %s to %o', async (code, fields, status) => {
    const response = await signUp(fields);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(code);
  });

  it('refuses a text that cannot be stored, wherever it stands, as a malformed call', async () => {
    const nul = String.fromCharCode(0);
    expect((await signUp({ Nome: `Ana${nul}` })).status).toBe(400);
    expect((await signUp({ outro: { dentro: [nul] } })).status).toBe(400);
    expect((await app.fetch('/api/v1/parceiro/Perfil/%00')).status).toBe(400);
  });

  it('refuses an address that has an account, whatever the case it is written in', async () => {
    const email = `dupla-${randomUUID()}@example.com`;
    await signUp({ Email: email });
    const again = await signUp({ Email: email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(await again.text()).toBe('EMAIL_JA_EXISTE');
  });

  it('through a partner attaches the partner that exists, not what the browser claims', async () => {
    const [partner] = await app.deps.db
      .insert(parceiro)
      .values({
        codigo: 'auto-escola',
        nome: 'Auto Escola Central',
        perfilSistema: 3,
        criadoEm: app.deps.clock(),
      })
      .returning();
    const found = await app.fetch('/api/v1/parceiro/Perfil/Auto-Escola');
    expect(await found.json()).toMatchObject({ PerfilSistema: 3, Id: partner?.id });
    const email = `parceira-${randomUUID()}@example.com`;
    await signUp({ Email: email, IdParceiro: partner?.id, TipoPerfilParceiro: 99 });
    expect(await rowOf(email)).toMatchObject({ parceiroId: partner?.id, tipoPerfilParceiro: 3 });
    expect((await app.fetch('/api/v1/parceiro/Perfil/ninguem')).status).toBe(404);
  });

  it('takes no more than thirty an hour from one network', async () => {
    const headers = { 'content-type': 'application/json', 'x-client-ip': '10.9.9.9' };
    const body = JSON.stringify({
      Email: 'x@example.com',
      Cpf: generateCpf(),
      Nome: 'X',
      Senha: 'estrada-26',
    });
    const send = () => app.fetch('/api/appUsuario/v1/Usuario/Cadastrar', { method: 'POST', headers, body });
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await send()).status);
    expect(statuses.at(-2)).toBe(409);
    expect(statuses.at(-1)).toBe(429);
  });
});
