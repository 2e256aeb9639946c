import { describe, expect, it } from 'vitest';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { comprasDe } from './compras.ts';
import { comprador } from './support.ts';

const app = sharedApp();
const sandra = operador(app);

const { novaMulta, recursoDaMulta, pedirRecurso, vivosDe, naTela } = comprasDe(app);

describe('at the same moment', () => {
  it('a request for the appeal and a withdrawal never both succeed', async () => {
    for (let vez = 0; vez < 6; vez += 1) {
      const ana = await comprador(app);
      const { guid } = await novaMulta(ana);
      const id = await recursoDaMulta(ana, guid);
      await Promise.allSettled(
        vez % 2 === 0
          ? [pedirRecurso(ana, guid), ana.api.pedidos.desistir({ id })]
          : [ana.api.pedidos.desistir({ id }), pedirRecurso(ana, guid)],
      );
      await app.runJobs();
      expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida' });
      expect(await vivosDe(ana)).toEqual([]);
    }
  });

  it("an operator's start of the work and a driver's withdrawal are handled one after the other", async () => {
    for (let vez = 0; vez < 6; vez += 1) {
      const ana = await comprador(app);
      const { guid } = await novaMulta(ana);
      const id = await recursoDaMulta(ana, guid);
      await pedirRecurso(ana, guid);
      const [um] = await vivosDe(ana);
      const [comecou] = await Promise.all([
        sandra.tenta('recursos iniciar', { recurso: String(um?.id) }),
        ana.api.pedidos.desistir({ id }),
      ]);
      await app.runJobs();
      const vivos = (await vivosDe(ana)).length;
      expect(['ok', 'erro']).toContain(comecou.tipo);
      expect([vivos, (await naTela(ana, id))?.Estado]).toEqual([0, 'devolvida']);
    }
  });
});
