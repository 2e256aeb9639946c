import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listarMultas } from '#backend/domain/multas/listar.ts';
import { escreverMarcos } from '#backend/domain/multas/marcos.ts';
import { habilitacao, marcoDoProcesso, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { type Driver, NOW, sharedApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';

/** Whatever the list keeps, it is what it would work out now. */
vi.mock('#backend/platform/cachePerOwner.ts', async (original) => {
  const real = await original<typeof import('#backend/platform/cachePerOwner.ts')>();
  const cachePerOwner: typeof real.cachePerOwner = (most) => {
    const kept = real.cachePerOwner<object>(most);
    return (owner, from, make) => {
      const value = kept(owner, from, make);
      expect(value).toEqual(make());
      return value as ReturnType<typeof make>;
    };
  };
  return { ...real, cachePerOwner };
});

const app = sharedApp();
let ana: Driver;
let ids: { multa: number; habilitacao: number; veiculo: number; processo: number };

beforeEach(async () => {
  ana = await app.signUp();
  const { plano, habilitacao, veiculo, multa } = seeds(app);
  await plano(ana, 'cnh-livre', 2);
  const habilitacaoId = (await habilitacao(ana)).id;
  const aberto = { usuarioId: ana.id, habilitacaoId, tipo: 'suspensao', criadoEm: new Date(NOW) } as const;
  const [dele] = await app.deps.db
    .insert(processo)
    .values({ ...aberto, processo: '123/2026', descricao: 'Por pontos' })
    .returning();
  ids = {
    habilitacao: habilitacaoId,
    veiculo: (await veiculo(ana)).id,
    multa: (await multa(ana, { habilitacaoId, autoInfracao: 'C0000001' })).id,
    processo: dele?.id ?? 0,
  };
});

afterEach(() => app.setClock(NOW));

/** Another process may write any of this: the rows alone tell. */
const meus = (tabela: { usuarioId: PgColumn }) => eq(tabela.usuarioId, ana.id);
const pedir = async () => {
  const dele = { usuarioId: ana.id, multaId: ids.multa, fase: 'P', direito: 'plano' } as const;
  const [novo] = await app.deps.db
    .insert(recurso)
    .values({ ...dele, criadoEm: app.deps.clock() })
    .returning();
  const movimento = { usuarioId: ana.id, recursoId: novo?.id ?? 0, quando: app.deps.clock(), autor: 'ana' };
  await app.deps.db.insert(recursoMovimento).values({ ...movimento, status: 'solicitado' });
};

it.each<[what: string, change: () => Promise<unknown>]>([
  ['a bought plan', () => seeds(app).plano(ana, 'via-livre-total')],
  [
    'a cancelled plan',
    () =>
      app.deps.db
        .update(assinatura)
        .set({ canceladaEm: new Date(NOW) })
        .where(meus(assinatura)),
  ],
  ['the end of a plan', async () => app.passDays(2)],
  ['midnight in São Paulo', async () => app.setClock('2026-11-21T03:00:00.000Z')],
  ['a bought appeal', () => seeds(app).credito(ana)],
  [
    'a cancelled purchase',
    async () => {
      await seeds(app).credito(ana);
      await listarMultas(ana.ctx);
      await app.deps.db
        .update(credito)
        .set({ canceladoEm: new Date(NOW) })
        .where(meus(credito));
    },
  ],
  ['a new fine', () => seeds(app).multa(ana, { habilitacaoId: ids.habilitacao })],
  [
    'a second listing of a fine',
    () => seeds(app).multa(ana, { veiculoId: ids.veiculo, autoInfracao: 'C0000001' }),
  ],
  ['a fine kept by hand', () => seeds(app).multa(ana, { veiculoId: ids.veiculo, origem: 'motorista' })],
  ['a paid fine', () => app.deps.db.update(multa).set({ statusPagamento: 'Paga' }).where(meus(multa))],
  ['a new amount', () => app.deps.db.update(multa).set({ valorSerPago: 1 }).where(meus(multa))],
  [
    'a fine that its source dropped',
    () =>
      app.deps.db
        .update(multa)
        .set({ encerradaEm: new Date(NOW) })
        .where(meus(multa)),
  ],
  ['a day of a notice', () => seeds(app).marco(ana, ids.multa, 'prazo_defesa', '2026-12-20', 'carta')],
  [
    'a withdrawn day',
    async () => {
      const dia = { multaId: ids.multa, tipo: 'prazo_defesa', data: '2026-12-20', origem: 'carta' } as const;
      const dela = { usuarioId: ana.id, autor: 'usuario' };
      await escreverMarcos(app.deps, dela, [dia]);
      await listarMultas(ana.ctx);
      await escreverMarcos(app.deps, dela, [{ ...dia, data: null, retirado: true }]);
    },
  ],
  ['a requested appeal', pedir],
  [
    'a step of an appeal',
    async () => {
      await pedir();
      await listarMultas(ana.ctx);
      const passo = { status: 'protocolado', protocolo: '1/2026', quando: app.deps.clock() } as const;
      await app.deps.db.update(recursoMovimento).set(passo).where(meus(recursoMovimento));
    },
  ],
  [
    'a notice of a process',
    () =>
      app.deps.db.insert(marcoDoProcesso).values({
        ...{ usuarioId: ana.id, processoId: ids.processo, tipo: 'autuacao_expedida', data: '2026-11-01' },
        ...{ autor: 'usuario', quando: new Date(NOW) },
      } as const),
  ],
  [
    'a closed process',
    () =>
      app.deps.db
        .update(processo)
        .set({ encerradoEm: new Date(NOW) })
        .where(meus(processo)),
  ],
  [
    'a licence that was switched off',
    () => app.deps.db.update(habilitacao).set({ ativo: false }).where(meus(habilitacao)),
  ],
  [
    'a look-up of a vehicle',
    () =>
      app.deps.db
        .update(veiculo)
        .set({ consultadoEm: new Date(NOW) })
        .where(meus(veiculo)),
  ],
])('the kept list shows %s at once', async (_what, change) => {
  const antes = await listarMultas(ana.ctx);
  expect(await listarMultas(ana.ctx), 'nothing changed').toBe(antes);
  await change();
  const depois = await listarMultas(ana.ctx);
  expect(depois).not.toBe(antes);
});
