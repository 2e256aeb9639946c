import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { alertaDoPlano } from '#lib/shell/rules.ts';
import { NOW, sharedApp } from '../harness/app.ts';

const app = sharedApp({ TRIAL_DAYS: '7' });

describe('the plan alert of a new driver', () => {
  it('counts the trial down to its last day, and says that it expired only when it did', async () => {
    app.setClock(NOW);
    const { api } = await app.signUp();
    const alerta = async () => {
      const { dados } = await api.shell.planoEDias({});
      return dados && alertaDoPlano(dados.DiasFaltantes);
    };
    expect(await alerta()).toBe('Restam 7 dia(s)');
    app.passDays(6);
    expect(await alerta()).toBe('Restam 1 dia(s)');
    app.passDays(0.9);
    expect(await alerta()).toBe('Restam 1 dia(s)');
    app.passDays(0.2);
    expect(await alerta()).toBe('Plano já expirado, contrate um novo!');
  });

  it('shows the plan in force, not the one that waits for its end, and an ended one as expired', async () => {
    app.setClock(NOW);
    const { api, id } = await app.signUp();
    const day = (n: number) => new Date(app.deps.clock().getTime() + n * 86_400_000);
    await app.deps.db
      .insert(assinatura)
      .values({ usuarioId: id, plano: 'cnh-livre', inicio: day(7), fim: day(37) });
    expect((await api.shell.planoEDias()).dados).toMatchObject({ NomePlano: 'Degustação', DiasFaltantes: 7 });
    await app.deps.db
      .update(assinatura)
      .set({ canceladaEm: app.deps.clock() })
      .where(eq(assinatura.usuarioId, id));
    expect((await api.shell.planoEDias()).dados).toMatchObject({ NomePlano: 'Degustação', DiasFaltantes: 0 });
  });
});
