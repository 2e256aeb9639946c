import { describe, expect, it } from 'vitest';
import { type Driver, refused, sharedApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';
import { mailsIn } from '../../harness/outbox.ts';

const app = sharedApp();
const seed = seeds(app);

const CARROS = [
  { NumeroRenavam: '62176866191', Placa: 'RIO2A18', UF: 'RJ' },
  { NumeroRenavam: '64430359540', Placa: 'KVL1A23', UF: 'RJ' },
] as const;

async function driver(): Promise<Driver> {
  const dono = await app.signUp();
  await seed.plano(dono, 'via-livre-total');
  return dono;
}

/** The texts of the mails that tell of a new address for copies. */
async function avisos(dono: Driver): Promise<string[]> {
  await app.runJobs();
  const mails = await mailsIn(app, dono.email);
  return mails
    .filter(({ subject }) => subject?.startsWith('Cópias dos seus avisos'))
    .map(({ text }) => text ?? '');
}

describe('an address that begins to get copies', () => {
  it('is told to the driver once, however it is spelled and whatever has it next', async () => {
    const dono = await driver();
    await dono.api.veiculos.cadastrar({ ...CARROS[0], EmailNotificacao: 'Frota@Example.com' });
    const [aviso, ...outros] = await avisos(dono);
    expect(outros).toEqual([]);
    expect(aviso).toContain('também para frota@example.com.');
    expect(aviso).toContain('Se não foi, crie outra senha agora');
    const copias = (await mailsIn(app, 'frota@example.com')).map(({ subject }) => subject);
    expect(copias).toEqual(['A consulta do seu veículo terminou']);
    await dono.api.veiculos.cadastrar({ ...CARROS[1], EmailNotificacao: ' frota@example.com ' });
    expect(await avisos(dono)).toHaveLength(1);
  });

  it('is not told when it is the driver’s own, or when the registration is refused', async () => {
    const dono = await driver();
    await dono.api.veiculos.cadastrar({ ...CARROS[0], EmailNotificacao: dono.email.toUpperCase() });
    await refused(
      dono.api.veiculos.cadastrar({ ...CARROS[0], EmailNotificacao: 'ladrao@example.com' }),
      'JA_CADASTRADO',
    );
    expect(await avisos(dono)).toEqual([]);
  });
});
