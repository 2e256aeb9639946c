import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { preencherDemo, seedDemo } from '#backend/app/seed/demo.ts';
import { DEMO, DEMO_SEM_PLANO } from '#backend/app/seed/motorista.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { refused, sharedApp, type TestApp } from '../harness/app.ts';

const app = sharedApp();
/** Every error that the program logs. */
const errors: unknown[] = [];

beforeAll(async () => {
  vi.spyOn(app.deps.log, 'error').mockImplementation((...told: unknown[]) => void errors.push(told));
});

/** The program, killed after the given number of clock readings, in the middle of its work. */
function dying(readings: number): TestApp['runtime'] {
  let left = readings;
  const clock = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return app.deps.clock();
  };
  return { ...app.runtime, deps: { ...app.deps, clock } };
}

async function signIn({ email, senha }: { email: string; senha: string }) {
  const open = createApi(contract, { baseUrl: app.deps.env.publicUrl, fetch: plain });
  const { access_token } = await open.conta.entrar({
    username: email,
    password: senha,
    grant_type: 'password',
  });
  return createApi(contract, {
    baseUrl: app.deps.env.publicUrl,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('authorization', `Bearer ${access_token}`);
      return plain(request);
    },
  });
}

const plain: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { method, headers } = request;
  const body = method === 'POST' ? await request.arrayBuffer() : null;
  return app.fetch(new URL(request.url).pathname, { method, headers, body });
};

async function counts() {
  const api = await signIn(DEMO);
  const { email } = DEMO;
  const { Multas } = await api.multas.listar();
  return {
    habilitacoes: (await api.habilitacoes.lista()).length,
    veiculos: (await api.veiculos.lista()).length,
    multas: Multas.length,
    recursos: (await api.recursos.todos({ SemArquivos: true })).length,
    pedidos: (await api.pedidos.lista({ email })).solicitacoes.length,
    solicitacoes: (await api.peticoes.solicitacoes({ email })).solicitacoes.length,
    notificacoes: (await api.notificacoes.lista()).length,
  };
}

describe('the demonstration account', () => {
  it('is complete after a start that was cut short at any step, and a later start changes nothing', async () => {
    await seedDemo(app.deps);
    for (let run = 1; run <= 12; run += 1) {
      await preencherDemo(dying(20)).fim;
      expect(errors.splice(0).length).toBeGreaterThan(0);
    }
    // A charge whose answer was lost with the program: the gateway's notice tells the outcome.
    await app.avisosChegarem();
    await app.runJobs();
    await preencherDemo(app.runtime).fim;
    expect(errors).toEqual([]);
    const first = await counts();
    await preencherDemo(app.runtime).fim;
    expect(await counts()).toEqual(first);
    expect(first).toMatchObject({ habilitacoes: 4, veiculos: 6, recursos: 5, solicitacoes: 3 });
    const [row] = await app.rows(usuario, eq(usuario.email, DEMO.email));
    expect(row?.rg).not.toBeNull();
  });

  it('has a calendar whose alarms all ring on the last day at the latest', async () => {
    const api = await signIn(DEMO);
    const { Endereco } = await api.lembretes.criarCalendario({ Senha: DEMO.senha });
    const texto = await (await app.fetch(new URL(Endereco).pathname)).text();
    const eventos = new ICAL.Component(ICAL.parse(texto))
      .getAllSubcomponents('vevent')
      .map((um) => new ICAL.Event(um));
    const alarmes = eventos.flatMap((evento) =>
      alarmesDe(evento).map(([toca = '', diz = '']) => ({ toca, diz, ultimo: evento.startDate.toString() })),
    );
    expect(alarmes.length).toBeGreaterThanOrEqual(11);
    for (const { toca, diz, ultimo } of alarmes) {
      expect(toca <= `${ultimo}T23:59:59`, `${diz} rings at ${toca}`).toBe(true);
      if (diz.endsWith('o último dia é hoje')) expect(toca).toBe(`${ultimo}T09:00:00`);
    }
  });
});

it('the second account finds the menus closed', async () => {
  const api = await signIn(DEMO_SEM_PLANO);
  await refused(api.multas.listar(), 'MENU_BLOQUEADO');
});

/** When each alarm of an event rings, and what it says. DTEND of a whole day is the day after it (RFC 5545, 3.6.1). */
function alarmesDe(evento: ICAL.Event): string[][] {
  return evento.component.getAllSubcomponents('valarm').map((alarme) => {
    const trigger = alarme.getFirstProperty('trigger');
    const doFim = trigger?.getParameter('related') === 'END';
    const instante = (doFim ? evento.endDate : evento.startDate).clone();
    instante.isDate = false;
    instante.addDuration(ICAL.Duration.fromString(String(trigger?.getFirstValue())));
    return [instante.toString(), String(alarme.getFirstPropertyValue('description'))];
  });
}
