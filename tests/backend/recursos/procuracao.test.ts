import { expect, it } from 'vitest';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);

it('a fine has a power of attorney to print and sign, for its driver only', async () => {
  const driver = await app.signUp();
  const { id: veiculoId } = await seed.veiculo(driver);
  const multa = await seed.multa(driver, { veiculoId });
  const caminho = `/arquivos/procuracao/${multa.guid}`;
  const answer = await app.fetch(caminho, {}, driver);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { paginas } = await lerPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(paginas).toHaveLength(2);
  const texto = paginas.join(' ').replace(/\s+/g, ' ');
  for (const dito of [
    'Ana Souza Prado',
    multa.autoInfracao,
    'KVL1A23',
    'Via Livre',
    'não pode pagar a multa',
  ])
    expect(texto).toContain(dito);
  expect((await app.fetch(caminho, {}, await app.signUp())).status).toBe(404);
  expect((await app.fetch(caminho)).status).toBe(401);
  expect((await app.fetch('/arquivos/procuracao/x', {}, driver)).status).toBe(404);
});
