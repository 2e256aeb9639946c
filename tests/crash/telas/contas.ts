import { setTimeout as wait } from 'node:timers/promises';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { entrar, type Motorista, novoMotorista } from '../../fixtures/motorista.ts';
import { renavamComFinal } from '../../fixtures/numeros.ts';

/** A user: the cookie for screens, and the API client for the set-up. */
export type Conta = Pick<Motorista, 'cookie' | 'api'>;

export type Contas = Awaited<ReturnType<typeof contasEm>>;

/**
 * The accounts whose screens are checked: the demonstration account (the most data) and the one with an ended plan, both made by the
 * program; an empty one; one with a vehicle and no licence; one that only has fines kept by hand.
 */
export async function contasEm(url: string) {
  const [cheia, semPlano] = await Promise.all([demo(url, 'demo'), demo(url, 'demo-sem-plano')]);
  // The last step of the demonstration data.
  await ate(async () => (await ler(url, semPlano, '/app/inicial')).html.includes('Plano já expirado'));
  const nova = () => novoMotorista(url, { nome: 'Maria Aparecida do Nascimento' });
  const [vazia, soVeiculo, soGuardada] = await Promise.all([nova(), nova(), nova()]);
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

/** An account of the demonstration, once the program has made it. */
async function demo(url: string, nome: string): Promise<Conta> {
  const conta = { email: `${nome}@vialivre.example`, senha: 'livre2026' };
  await ate(async () => (await entrar(url, conta)).token !== undefined);
  return entrar(url, conta);
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
