import { describe, expect, it } from 'vitest';
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
});
