import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { renavamComFinal } from '../../fixtures/numeros.ts';
import { apiDe, comConferencia, cookieDaSessao } from '../comprador.ts';

/** A user: the cookie for screens, and the API client for the set-up. */
export interface Conta {
  cookie: string;
  api: ReturnType<typeof apiDe>;
}

export type Contas = Awaited<ReturnType<typeof contasEm>>;

const SENHA = 'estrada-26';

/**
 * The accounts whose screens are checked: the demonstration account (the most data) and the one with an ended plan, both made by the
 * program; an empty one; one with a vehicle and no licence; one that only has fines kept by hand.
 */
export async function contasEm(url: string) {
  const cheia = await entrar(url, 'demo@vialivre.example', 'livre2026');
  const semPlano = await entrar(url, 'demo-sem-plano@vialivre.example', 'livre2026');
  // The last step of the demonstration data.
  await ate(async () => (await ler(url, semPlano, '/app/inicial')).html.includes('Plano já expirado'));
  const [vazia, soVeiculo, soGuardada] = await Promise.all([nova(url), nova(url), nova(url)]);
  await soVeiculo.api.veiculos.cadastrar({
    NumeroRenavam: renavamComFinal(5),
    Placa: 'KVL7B33',
    UF: 'RJ',
    ProprietarioDocumento: '',
    EmailNotificacao: '',
  });
  await ate(async () => (await soVeiculo.api.multas.listar()).Multas.length > 0);
  await soGuardada.api.guardadas.guardar({ ...CARTA, Datas: [...CARTA.Datas] });
  return { cheia, semPlano, vazia, soVeiculo, soGuardada };
}

/** A penalty whose notice came by post, with ten days to appeal. */
const CARTA = {
  AutoInfracao: 'X12345678',
  DataInfracao: addDays(isoDateOf(new Date()), -60),
  HoraInfracao: '',
  OrgaoEmissor: 'Prefeitura de Niterói',
  Codigo: '74550',
  Descricao: '',
  Valor: null,
  Placa: 'KXA1B23',
  LocalInfracao: '',
  Habilitacao: '',
  Paga: '',
  Datas: [{ Tipo: 'prazo_jari', Data: addDays(isoDateOf(new Date()), 10) }],
} as const;

async function nova(url: string): Promise<Conta> {
  const email = `tela-${randomUUID()}@example.com`;
  const publico = createApi(contract, { baseUrl: url, fetch });
  await publico.conta.cadastrar({
    Email: email,
    Senha: SENHA,
    Nome: 'Maria Aparecida do Nascimento',
    Cpf: generateCpf(),
  });
  return entrar(url, email, SENHA);
}

async function entrar(url: string, username: string, password: string): Promise<Conta> {
  const body = new URLSearchParams({ username, password, grant_type: 'password' });
  let cookie = '';
  await ate(async () => {
    cookie = cookieDaSessao(await fetch(`${url}/token`, { method: 'POST', body }));
    return cookie !== '';
  });
  return { cookie: comConferencia(cookie, username), api: apiDe(url, cookie) };
}

/** A screen as sent to a browser, or the address that it redirects to. */
export async function ler(url: string, conta: Conta | null, path: string) {
  const headers = {
    accept: 'text/html',
    'sec-fetch-mode': 'navigate',
    ...(conta && { cookie: conta.cookie }),
  };
  const answer = await fetch(new URL(path, url), { headers, redirect: 'manual' });
  const tela = (answer.headers.get('content-type') ?? '').startsWith('text/html') && answer.status !== 302;
  const html = await answer.text();
  const para = answer.headers.get('location');
  const politica = answer.headers.get('content-security-policy') ?? '';
  return {
    status: answer.status,
    tela: tela && answer.status !== 303,
    html: tela ? html : '',
    para,
    politica,
  };
}

async function ate(pronto: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1800; tries += 1) {
    if (await pronto()) return;
    await wait(100);
  }
  throw new Error('the accounts were not ready');
}
