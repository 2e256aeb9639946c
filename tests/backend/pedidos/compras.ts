import type { Driver, TestApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { compraPix, pagarNoBanco, pixAberto } from './support.ts';

/** Purchases paid by Pix. */
export function comprasDe(app: TestApp) {
  async function novaMulta(driver: Driver) {
    const { id } = await seeds(app).habilitacao(driver);
    return seeds(app).multa(driver, { habilitacaoId: id });
  }

  /** An order paid by Pix; returns its number. */
  async function comprar(driver: Driver, compra: Parameters<typeof pixAberto>[1]): Promise<number> {
    const { id, banco } = await pixAberto(driver, compra);
    await pagarNoBanco(app, banco);
    await app.avisosChegarem();
    await app.runJobs();
    return id;
  }

  const recursoDaMulta = (driver: Driver, guid: string) =>
    comprar(driver, compraPix([{ guid, quantidade: 1 }]));
  return { novaMulta, comprar, recursoDaMulta };
}
