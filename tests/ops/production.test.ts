import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formulario } from '../fixtures/formulario.ts';
import { SENHA } from '../fixtures/motorista.ts';
import { consulted, givePlan, newDriver, registerLicence } from './harness/driver.ts';
import { type Ensaio, startEnsaio } from './harness/ensaio.ts';
import { load } from './harness/load.ts';
import { nginxInFront } from './nginxInFront.ts';

let p: Ensaio;
beforeAll(async () => {
  p = await startEnsaio();
});
afterAll(() => p?.stop());

nginxInFront(() => p);

describe('a driver on two processes', () => {
  it('signs in by the form, and either process knows the session', async () => {
    const { email } = await newDriver(p);
    const signedIn = await p.ask('/login', {
      body: new URLSearchParams({ username: email, password: SENHA, volta: '' }),
    });
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/app/inicial']);
    const cookie = signedIn.headers['set-cookie']?.find((text) => text.startsWith('__Host-CLToken='));
    expect(cookie?.split('; ')).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']),
    );
    const token = /=([\w-]+)/.exec(cookie ?? '')?.[1];
    const before = p.ports.map((port) => p.servedBy(port).length);
    for (let i = 0; i < 6; i += 1) {
      const { status, body } = await p.ask('/app/inicial', token ? { token } : {});
      expect(status).toBe(200);
      expect(body).toContain('Ana');
    }
    for (const [i, port] of p.ports.entries())
      expect(p.servedBy(port).length).toBeGreaterThan(before[i] ?? 0);
  });

  it('registers a licence, which the worker consults, and asks for an appeal with 12 MB of documents', async () => {
    const driver = await newDriver(p);
    await givePlan(p, driver);
    const guid = await registerLicence(driver, 1);
    await consulted(driver, guid);
    const { Multas } = await driver.api.multas.listar();
    expect(Multas).toHaveLength(1);

    const documents = new FormData();
    documents.append('GuidMulta', Multas[0]?.Guid ?? '');
    documents.append('Chave', randomUUID());
    for (const name of ['DocumentoIdentidade', 'ComprovanteResidencia', 'Crlv', 'DocumentoIdProprietario'])
      documents.append(name, new File([photo(3_000_000)], `${name}.jpg`, { type: 'image/jpeg' }));
    const pedir = (body: FormData) =>
      p.ask('/api/appUsuario/v1/Multa/SolicitarRecursoHabilitacao', { body, token: driver.token });
    const asked = await pedir(documents);
    expect(asked.body).toContain('solicitação enviada');
    expect(asked.status).toBe(200);

    const tooLarge = formulario({ Crlv: new File([photo(70_000_000)], 'crlv.jpg', { type: 'image/jpeg' }) });
    expect((await pedir(tooLarge)).status).toBe(413);
  });
});

describe('limits', () => {
  it('count across processes, and by the real address of the visitor', async () => {
    const { email } = await newDriver(p);
    const before = p.ports.map((port) => p.servedBy(port).length);
    const answers: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const address = `203.0.113.${i}`;
      const forged = { 'x-forwarded-for': address, 'x-client-ip': address, forwarded: `for=${address}` };
      const { body } = await p.ask('/token', {
        body: new URLSearchParams({ username: email, password: `errada-${i}`, grant_type: 'password' }),
        headers: forged,
      });
      answers.push(JSON.parse(body).error_description);
      await wait(100);
    }
    expect(answers).toEqual([
      ...Array(10).fill('USUARIO_SENHA_INVALIDO'),
      ...Array(2).fill('USUARIO_BLOQUEADO'),
    ]);
    for (const [i, port] of p.ports.entries())
      expect(p.servedBy(port).length).toBeGreaterThan(before[i] ?? 0);
    const { rows } = await p.sql.query<{ key: string }>(
      "select key from limite where key like 'entrar-rede:%'",
    );
    expect(rows.map(({ key }) => key)).toEqual(['entrar-rede:127.0.0.1']);
  });
});

describe('a web process that is killed in mid-run', () => {
  it('loses no acknowledged write, and interrupts no reader', async () => {
    const driver = await newDriver(p);
    const run = load(p, driver);
    await run.waitForMore(8);
    expect(await p.endServer(0, 'SIGKILL')).toBe('SIGKILL');
    await run.waitForMore(16);
    await p.startServer(0);
    await run.waitForMore(16);
    const { failedReads, acknowledged, failedWrites } = await run.stop();

    expect(failedReads).toEqual([]);
    expect(acknowledged).toBeGreaterThan(20);
    // Writes that the killed process had received fail, because nginx never sends a write to the other process too. A busy machine takes
    // a moment to close the connections. The sender repeats such a write.
    expect(failedWrites.length).toBeLessThanOrEqual(3);
    const { rows } = await p.sql.query(
      `select count(*)::int as changes from auditoria a join usuario u on u.id::text = a.entidade_id
       where a.acao = 'conta.alterar' and u.email = $1`,
      [driver.email],
    );
    expect(rows[0].changes).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0].changes).toBeLessThanOrEqual(acknowledged + failedWrites.length);
  });
});

describe('a worker', () => {
  it('finishes the consultation it has begun before it stops', async () => {
    const driver = await newDriver(p);
    p.source.state.delayMs = 3_000;
    const begun = p.source.state.begun.length;
    const guid = await registerLicence(driver, 0);
    await expect.poll(() => p.source.state.begun.length).toBe(begun + 1);
    expect(await p.endWorker('SIGTERM')).toBe(0);
    p.source.state.delayMs = 0;
    await consulted(driver, guid);
    expect(p.source.state.begun.length).toBe(begun + 1);
    await p.startWorker();
  });

  it('that is killed leaves its consultation to the next one', async () => {
    const driver = await newDriver(p);
    p.source.state.delayMs = 30_000;
    const begun = p.source.state.begun.length;
    const guid = await registerLicence(driver, 0);
    await expect.poll(() => p.source.state.begun.length).toBe(begun + 1);
    expect(await p.endWorker('SIGKILL')).toBe('SIGKILL');
    p.source.state.delayMs = 0;
    await p.startWorker();
    await passarSinalDeVida();
    await consulted(driver, guid);
  });
});

/**
 * Makes the jobs look as if the minute without a heartbeat and the retry delay had passed. The program's own upkeep and a worker then
 * have to retry them.
 */
async function passarSinalDeVida(): Promise<void> {
  const change = async (set: string, state: string) =>
    (await p.sql.query(`update pgboss.job set ${set} where name = 'consulta' and state = $1`, [state]))
      .rowCount;
  expect(await change("heartbeat_on = heartbeat_on - interval '2 minutes'", 'active')).toBe(1);
  const due = () => change('start_after = now()', 'retry');
  await expect.poll(due, { timeout: 300_000, interval: 500 }).toBe(1);
}

/** Bytes that begin like a JPEG. */
function photo(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0]);
  return bytes;
}
