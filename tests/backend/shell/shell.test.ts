import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { alertaDoPlano } from '#lib/shell/rules.ts';
import { NOW, shared, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();

const ana = shared(() => app.signUp());

describe('the home screen', () => {
  it('has one banner for each size class', async () => {
    const banners = await Promise.all(
      (['g', 'm', 'p'] as const).map((tamanho) => ana.api.shell.telaInicial({ tamanho })),
    );
    expect(new Set(banners.map(({ Imagem }) => Imagem)).size).toBe(3);
    expect((await app.fetch('/api/appUsuario/v1/TelaInicial/Load/x', {}, ana)).status).toBe(422);
  });

  it('counts what is the driver’s own, and nobody else’s', async () => {
    const bia = await app.signUp();
    const licence = await seeds(app).habilitacao(bia);
    const { id: multaId, autoInfracao } = await seeds(app).multa(bia, { habilitacaoId: licence.id });
    expect(await bia.api.shell.timeline()).toMatchObject({
      TotalHabilitacoes: 1,
      TotalVeiculos: 0,
      TotalMultas: 1,
      TotalRecursos: 0,
    });
    const [pedido] = await app.deps.db
      .insert(recurso)
      .values({ usuarioId: bia.id, multaId, fase: 'P', direito: 'plano', criadoEm: app.deps.clock() })
      .returning();
    expect(await bia.api.shell.timeline()).toMatchObject({ TotalRecursos: 1 });
    const cancelado = { canceladoEm: app.deps.clock() };
    await app.deps.db
      .update(recurso)
      .set(cancelado)
      .where(eq(recurso.id, pedido?.id ?? 0));
    expect(await bia.api.shell.timeline()).toMatchObject({ TotalRecursos: 0 });
    const { Multas } = await bia.api.habilitacoes.resumo({ guid: licence.guid });
    expect(Multas).toMatchObject([{ TemRecurso: false }]);
    // The same AIT on the vehicle is the same fine; the same number of another body is not.
    const { id: veiculoId } = await seeds(app).veiculo(bia);
    await seeds(app).multa(bia, { veiculoId, autoInfracao });
    expect(await bia.api.shell.timeline()).toMatchObject({ TotalMultas: 1 });
    await seeds(app).multa(bia, { veiculoId, autoInfracao: `${autoInfracao}9`, orgaoEmissor: 'PRF' });
    expect(await bia.api.shell.timeline()).toMatchObject({ TotalMultas: 2 });
    expect(await ana.api.shell.timeline()).toMatchObject({
      Usuario: { Nome: ana.ctx.actor.nome },
      TotalHabilitacoes: 0,
      TotalMultas: 0,
    });
  });
});

describe('the menu check', () => {
  it('releases the menus while a plan is in force, and says why not afterwards', async () => {
    const caio = await app.signUp();
    expect((await caio.api.shell.verificacaoMenus()).data).toEqual({ liberacao: true, liberacao_status: '' });
    app.passDays(8);
    const { data, ...answer } = await caio.api.shell.verificacaoMenus();
    expect(answer).toEqual({ response: 'success', ...data });
    expect(data.liberacao).toBe(false);
    expect(data.liberacao_status).toContain('Seu plano não está ativo');
    app.passDays(-8);
  });
});

describe('the plan alert of a new driver', () => {
  const app = sharedApp({ TRIAL_DAYS: '7' });

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
