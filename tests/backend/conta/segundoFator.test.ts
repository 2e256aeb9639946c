import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { codigoDeReserva, segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';
import { segundoPassoDe } from '../harness/autenticador.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
let ana: Driver;
const app = sharedApp({ OPERATOR_KEY: KEY });
beforeEach(async () => {
  app.setClock(NOW);
  ana = await app.signUp();
});

const { comSegundoPasso } = segundoPassoDe(app);

const token = (campos: Record<string, string> = {}, driver = ana) =>
  app.fetch('/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: driver.email,
      password: driver.senha,
      ...campos,
    }),
  });
const recusa = async (answer: Response) => (await answer.json()).error_description;

describe('the second factor', () => {
  it('is off until a code proves that an app has the secret; then the password alone is not enough', async () => {
    const { Segredo } = await ana.api.conta.prepararSegundoFator({ Senha: ana.senha });
    expect((await token()).status).toBe(200);
    const errado = ana.api.conta.ligarSegundoFator({ Codigo: '000000' });
    await refused(errado, 'CODIGO_INVALIDO');
    expect((await ana.api.conta.seguranca()).EmPreparo?.Segredo).toBe(Segredo);
    const { codigo } = await comSegundoPasso(ana);
    expect(await recusa(await token())).toBe('SEGUNDO_FATOR');
    expect(await recusa(await token({ codigo: '000000' }))).toBe('CODIGO_INVALIDO');
    expect((await token({ codigo: codigo() })).status).toBe(200);
    expect((await ana.api.conta.seguranca()).SegundoFator).toMatchObject({ CodigosRestantes: 10 });
  });

  it('stores the secret encrypted, and the recovery codes as hashes', async () => {
    const { Segredo, reservas } = await comSegundoPasso(ana);
    const [linha] = await app.rows(segundoFator, eq(segundoFator.usuarioId, ana.id));
    expect(linha?.totpSegredo).toMatch(/^v1\./);
    expect(linha?.totpSegredo).not.toContain(Segredo);
    const guardados = await app.rows(codigoDeReserva, eq(codigoDeReserva.usuarioId, ana.id));
    expect(JSON.stringify(guardados)).not.toContain(reservas[0]);
    expect(reservas.every((um) => /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/.test(um))).toBe(true);
    expect(new Set(reservas).size).toBe(10);
  });

  it('takes a code of the step before and after, each once, and none further off', async () => {
    const { codigo } = await comSegundoPasso(ana);
    expect(await recusa(await token({ codigo: codigo(-60) }))).toBe('CODIGO_INVALIDO');
    expect(await recusa(await token({ codigo: codigo(60) }))).toBe('CODIGO_INVALIDO');
    expect((await token({ codigo: codigo(-30) })).status).toBe(200);
    expect(await recusa(await token({ codigo: codigo(-30) }))).toBe('CODIGO_INVALIDO');
    expect((await token({ codigo: codigo(30) })).status).toBe(200);
    // Only codes of steps after the last used one are accepted.
    expect(await recusa(await token({ codigo: codigo() }))).toBe('CODIGO_INVALIDO');
  });

  it('accepts one code once, also when it is used twice at once; the same holds for a recovery code', async () => {
    const { codigo, reservas } = await comSegundoPasso(ana);
    const juntos = async (um: string) =>
      (await Promise.all([1, 2, 3].map(() => token({ codigo: um })))).filter(({ status }) => status === 200)
        .length;
    expect(await juntos(codigo())).toBe(1);
    expect(await juntos(reservas[0] ?? '')).toBe(1);
    expect((await ana.api.conta.seguranca()).SegundoFator?.CodigosRestantes).toBe(9);
    await app.runJobs();
    const usados = (await mailsIn(app, ana.email)).filter(
      ({ subject }) => subject === 'Código de reserva usado',
    );
    expect(usados).toHaveLength(1);
    expect(usados[0]?.text).toContain('Restam 9 códigos');
  });

  it('can be removed by the staff for a driver who lost all codes, with a reason and a notice', async () => {
    await comSegundoPasso(ana);
    await operador(app).faz('usuarios tirar-segundo-fator', {
      conta: ana.email,
      motivo: 'documento conferido',
    });
    expect((await token()).status).toBe(200);
    await app.runJobs();
    const assuntos = (await mailsIn(app, ana.email)).map(({ subject }) => subject);
    expect(assuntos).toContain('Segundo passo ligado');
    expect(assuntos).toContain('Segundo passo retirado pelo atendimento');
  });
});
