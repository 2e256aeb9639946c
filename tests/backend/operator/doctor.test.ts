import { mkdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';

interface Exame {
  servico: string;
  ok: boolean;
  endereco: string | null;
  resposta: string;
}

let app: TestApp;
const up = createServer((socket) => socket.destroy());
/** Knows no token. */
const gateway = createHttpServer((_, answer) => answer.writeHead(401).end('{}'));
beforeAll(async () => {
  for (const server of [up, gateway])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = (server: typeof up) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await testApp({
    ...{ INFOSIMPLES_URL: at(up), INFOSIMPLES_TOKEN: 'segredo-1' },
    ...{ PAGBANK_URL: at(gateway), PAGBANK_TOKEN: 'segredo-3' },
    VIACEP_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://dono:segredo-2@127.0.0.1:1',
  });
  mkdirSync(app.deps.env.DATA_DIR, { recursive: true });
});
afterAll(async () => {
  await app.close();
  up.close();
  gateway.close();
});

it('has one line for each service: whether it answered, why not, and no secret', async () => {
  const { dados, falha } = await operador(app).faz('doctor');
  expect(falha).toBe(true);
  const exames = dados as Exame[];
  const de = (servico: string) => exames.find((um) => um.servico === servico);
  expect(de('banco de dados')).toMatchObject({ ok: true });
  expect(de('documentos')).toMatchObject({ ok: true, endereco: null });
  expect(de('Infosimples')).toMatchObject({ ok: true, resposta: 'alcançado' });
  expect(de('PagBank')).toMatchObject({ ok: false, resposta: 'recusou as credenciais' });
  expect(de('ViaCEP')).toMatchObject({ ok: false, resposta: 'ECONNREFUSED', endereco: '127.0.0.1:1' });
  expect(de('e-mail')).toMatchObject({ ok: false, endereco: '127.0.0.1:1' });
  // What waits for somebody, by the limits of the alarms.
  expect(de('última cópia')).toMatchObject({ ok: false, resposta: 'nenhuma' });
  expect(de('devoluções abertas (devolucoes listar)')).toMatchObject({ ok: true, resposta: '0' });
  // A request by law is shown from the first day, and fails near its last one.
  const ana = await app.signUp();
  await ana.api.conta.requerer({ Tipo: 'acesso', Texto: 'Quero a cópia.', Chave: crypto.randomUUID() });
  const porLei = async () =>
    ((await operador(app).faz('doctor')).dados as Exame[]).find(({ servico }) => servico.includes('por lei'));
  expect(await porLei()).toMatchObject({ ok: true, resposta: '1, o primeiro até 05/12/2026' });
  app.passDays(10);
  expect(await porLei()).toMatchObject({ ok: false });
  // Services without an address are simulated and not checked.
  expect(de('PicPay')).toBeUndefined();
  expect(JSON.stringify(exames)).not.toMatch(/segredo|dono/);
});
