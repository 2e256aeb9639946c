import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { routeOf } from '#backend/platform/observe/routePattern.ts';
import { type Driver, NOW, sharedApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));

/** A driver with a fine of an owner's infraction, whose notice prints 10 December. */
async function motorista() {
  const dono = await app.signUp();
  const cnh = await seeds(app).habilitacao(dono);
  const multa = await seeds(app).multa(dono, {
    habilitacaoId: cnh.id,
    codigoInfracao: '65992',
    descricao:
      'Conduzir o veículo sem registro; licença vencida, ou sem placas – \\ e vírgulas, ponto e vírgula',
  });
  await imprimir(dono, multa.guid, '2026-12-10');
  return { dono, cnh, multa };
}

const imprimir = (dono: Driver, GuidMulta: string, Data: string) =>
  dono.api.multas.marcar({ GuidMulta, Marcos: [{ Tipo: 'prazo_defesa', Data, Retirar: false }] });

const pathOf = (endereco: string) => new URL(endereco).pathname;

/** The events of an answer, parsed by another library than the one that wrote them. */
async function lidos(response: Response) {
  const texto = await response.text();
  const calendario = new ICAL.Component(ICAL.parse(texto));
  const eventos = calendario.getAllSubcomponents('vevent').map((um) => new ICAL.Event(um));
  return { texto, calendario, eventos };
}

describe('the calendar of a driver', () => {
  it('has each live deadline as a whole day, read back by another library', async () => {
    const { dono, cnh, multa } = await motorista();
    const { Endereco } = await dono.api.lembretes.criarCalendario({ Senha: dono.senha });
    const response = await app.fetch(pathOf(Endereco));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { texto, calendario, eventos } = await lidos(response);
    expect(calendario.getFirstPropertyValue('version')).toBe('2.0');
    expect(eventos).toHaveLength(1);
    const [evento] = eventos;
    expect(evento?.startDate.isDate).toBe(true);
    expect(evento?.startDate.toString()).toBe('2026-12-10');
    expect(evento?.endDate.toString()).toBe('2026-12-11');
    expect(evento?.uid).toContain(multa.guid);
    expect(evento?.summary).toContain(multa.autoInfracao);
    expect(evento?.description).toContain(multa.descricao);
    for (const linha of texto.split('\r\n')) expect(Buffer.byteLength(linha)).toBeLessThanOrEqual(75);
    const { Cpf } = await dono.api.conta.perfil();
    for (const segredo of [Cpf, cnh.cpf, cnh.numeroCnh]) expect(texto).not.toContain(segredo);
  });

  it('moves the same event with a higher SEQUENCE when the day is corrected, and removes it when the deadline is met', async () => {
    const { dono, multa } = await motorista();
    const { Endereco } = await dono.api.lembretes.criarCalendario({ Senha: dono.senha });
    const ler = async () => (await lidos(await app.fetch(pathOf(Endereco)))).eventos;
    const [antes] = await ler();
    app.passDays(1);
    expect((await ler())[0]?.sequence).toBe(antes?.sequence);
    await imprimir(dono, multa.guid, '2026-12-15');
    const [depois] = await ler();
    expect(depois?.uid).toBe(antes?.uid);
    expect(depois?.startDate.toString()).toBe('2026-12-15');
    expect(depois?.sequence).toBeGreaterThan(antes?.sequence ?? Infinity);
    // Moving back to the first day is a change too.
    await imprimir(dono, multa.guid, '2026-12-10');
    expect((await ler())[0]?.sequence).toBeGreaterThan(depois?.sequence ?? Infinity);
    await dono.api.multas.marcar({
      GuidMulta: multa.guid,
      Marcos: [{ Tipo: 'defesa_protocolada', Data: null, Retirar: false }],
    });
    expect(await ler()).toEqual([]);
  });

  it('is not found once it is revoked, replaced, or its driver is blocked, just as an invented address', async () => {
    const { dono } = await motorista();
    const primeiro = await dono.api.lembretes.criarCalendario({ Senha: dono.senha });
    const segundo = await dono.api.lembretes.criarCalendario({ Senha: dono.senha });
    expect(segundo.Endereco).not.toBe(primeiro.Endereco);
    const status = async (endereco: string) => (await app.fetch(pathOf(endereco))).status;
    expect(await status(primeiro.Endereco)).toBe(404);
    expect(await status(segundo.Endereco)).toBe(200);
    expect((await dono.api.avisos.preferencias()).CalendarioDesde).not.toBeNull();
    expect((await dono.api.lembretes.revogarCalendario()).CalendarioDesde).toBeNull();
    const gone = await app.fetch(pathOf(segundo.Endereco));
    const never = await app.fetch('/agenda/nunca.ics');
    expect([gone.status, await gone.text()]).toEqual([never.status, await never.text()]);
    expect(gone.status).toBe(404);
  });

  it('is kept as a hash, and its address is in no log', async () => {
    const { dono } = await motorista();
    const { Endereco } = await dono.api.lembretes.criarCalendario({ Senha: dono.senha });
    const chave = pathOf(Endereco).replace(/^\/agenda\/(.+)\.ics$/, '$1');
    expect(chave).toMatch(/^[\w-]{43}$/);
    const rows = await app.rows(usuario, eq(usuario.id, dono.id));
    expect(JSON.stringify(rows)).not.toContain(chave);
    expect(routeOf(pathOf(Endereco))).toEqual({ pattern: '/agenda/:chave', kind: 'document' });
  });
});

describe('one deadline as a file', () => {
  it('is its driver’s alone', async () => {
    const { dono, multa } = await motorista();
    const path = `/agenda/prazo/${multa.guid}/defesa-previa`;
    expect((await app.fetch(path)).status).toBe(401);
    expect((await app.fetch(path, {}, await app.signUp())).status).toBe(404);
    const response = await app.fetch(path, {}, dono);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const { eventos } = await lidos(response);
    expect(eventos.map(({ startDate }) => startDate.toString())).toEqual(['2026-12-10']);
    for (const outro of ['jari', 'nada', '%2e%2e'])
      expect((await app.fetch(`/agenda/prazo/${multa.guid}/${outro}`, {}, dono)).status).toBe(404);
    expect((await app.fetch('/agenda/prazo/1/defesa-previa', {}, dono)).status).toBe(404);
  });
});
