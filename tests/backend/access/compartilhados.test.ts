import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { compartilhamento } from '#backend/platform/db/schema/compartilhamento.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { comprador } from '../pedidos/support.ts';
import { calls } from './calls.ts';
import { linhasDe, sendAs, taking } from './linhas.ts';
import { RESPOSTAS } from './respostas.ts';

/** Users who ask for Ana's rows. The last ones had, or could still have, access to her car and licence. */
const QUEM = ['ver', 'pedir', 'estranha', 'convidada', 'recusou', 'revogada', 'terminada', 'saiu'] as const;
type Quem = (typeof QUEM)[number];

const app = sharedApp();
let linhas: Record<string, Record<string, unknown>>;
const pessoas = new Map<Quem, Driver>();
let segredos: RegExp;
/** Plates, numbers and names of rows that Ana shared with nobody. */
let naoAbertos: RegExp;

beforeAll(async () => {
  const ana = await comprador(app);
  for (const quem of QUEM) pessoas.set(quem, await comprador(app));
  const semente = await linhasDe(app, { ana, outro: de('estranha') });
  linhas = semente.linhas;
  const { cnh, carro } = semente;
  const { db } = app.deps;
  await db.update(usuario).set({ nome: 'Ana Segredo' }).where(eq(usuario.id, ana.id));
  const daCnh = { nome: 'Ana Segredo', cpf: '86288366757' };
  await db.update(habilitacao).set(daCnh).where(eq(habilitacao.id, cnh.id));
  const outro = await seeds(app).veiculo(ana, { placa: 'RIO9Z99' });
  for (const [quem, pessoa] of pessoas) {
    if (quem === 'estranha') continue;
    for (const [Alvo, Guid] of [
      ['veiculo', carro.guid],
      ['habilitacao', cnh.guid],
    ] as const) {
      const Nivel = quem === 'ver' ? 'ver' : 'pedir';
      const feito = await ana.api.compartilhamentos.convidar({
        ...{ Alvo, Guid, Nivel, Validade: 30, Para: quem },
        Chave: randomUUID(),
      });
      const Codigo = new URL(feito.Link).searchParams.get('codigo') ?? '';
      if (quem === 'convidada') continue;
      if (quem === 'recusou') {
        await pessoa.api.compartilhamentos.recusar({ Codigo });
        continue;
      }
      await pessoa.api.compartilhamentos.aceitar({ Codigo });
      if (quem === 'revogada') await ana.api.compartilhamentos.encerrar({ Guid: feito.Guid });
      if (quem === 'saiu') await pessoa.api.compartilhamentos.encerrar({ Guid: feito.Guid });
      if (quem === 'terminada')
        await db
          .update(compartilhamento)
          .set({ fim: app.deps.clock() })
          .where(eq(compartilhamento.guid, feito.Guid));
    }
  }
  segredos = new RegExp(
    [ana.email, cnh.numeroCnh, carro.numeroRenavam, 'Segredo', daCnh.cpf, outro.guid, outro.placa].join('|'),
    'i',
  );
  naoAbertos = new RegExp(
    [segredos.source, semente.daCnh.autoInfracao, semente.doCarro.autoInfracao].join('|'),
    'i',
  );
});

function de(quem: Quem): Driver {
  return pessoas.get(quem) ?? expect.fail(`nobody is ${quem}`);
}

function daTabela(nome: string): Record<string, unknown> {
  return linhas[nome] ?? expect.fail(`add ${nome} to tests/backend/access/linhas.ts`);
}

/** Signing out is left out: it would end the session that the other calls need. */
const semLinha = calls.filter(([nome]) => nome !== 'conta.sair' && !taking.some(([outra]) => outra === nome));

describe('the table of calls allowed on the row of another driver', () => {
  it('has an entry for every call, and none for a missing call', () => {
    expect(Object.keys(RESPOSTAS).sort(), 'the calls of tests/backend/access/respostas.ts').toEqual(
      calls.map(([nome]) => nome).sort(),
    );
  });

  it('names the required owner for every call that takes a row, and for no other', () => {
    const comLinha = Object.entries(RESPOSTAS).flatMap(([nome, { linha }]) => (linha ? [nome] : []));
    expect(comLinha.sort(), 'the rows of tests/backend/access/respostas.ts').toEqual(
      taking.map(([nome]) => nome).sort(),
    );
  });
});

describe.each(QUEM)('a driver who is "%s"', (quem) => {
  it.each(taking)('gets from %s the answer in the table', async (nome, endpoint) => {
    const resposta = await sendAs(app, de(quem), { endpoint, fields: daTabela(nome) });
    const texto = await resposta.clone().text();
    if (RESPOSTAS[nome]?.linha === 'ver' && abre(nome, quem)) expect(resposta.status, texto).toBe(200);
    else if (abre(nome, quem)) expect([200, 409, 422, 502], texto).toContain(resposta.status);
    else expect([403, 404], texto).toContain(resposta.status);
    expect(texto).not.toMatch(abre(nome, quem) ? segredos : naoAbertos);
  });

  it.each(semLinha)('reads in %s only data that Ana shared', async (nome, endpoint) => {
    const resposta = await sendAs(app, de(quem), { endpoint, fields: {} });
    expect(resposta.status).not.toBe(401);
    const texto = await resposta.text();
    const { mostra } = RESPOSTAS[nome] ?? {};
    const aberto = quem === 'pedir' ? mostra !== undefined : quem === 'ver' && mostra === 'aberto';
    expect(texto).not.toMatch(aberto ? segredos : naoAbertos);
  });
});

function abre(nome: string, quem: Quem): boolean {
  const { linha } = RESPOSTAS[nome] ?? {};
  return (linha === 'ver' && (quem === 'ver' || quem === 'pedir')) || (linha === 'pedir' && quem === 'pedir');
}
