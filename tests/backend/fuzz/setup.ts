import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { openSession } from '#backend/domain/conta/session.ts';
import { limite } from '#backend/platform/db/schema/conta.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { solicitacaoPaga } from '../harness/solicitacoes.ts';
import { comprador, pixAberto } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';
import type { Known } from './requests.ts';

/** A marker in every row of the driver whose data nobody else may see. */
export const MARK = 'ZULEICA';

export interface FuzzApp extends TestApp {
  bia: Driver;
  known: Known;
  /** An open session (a call may have ended the last one), and no limit counters, which would hide everything behind 429. */
  renew(): Promise<void>;
}

/** Two drivers with one row of everything each: Bia asks, also with the other driver's ids. */
export async function fuzzApp(): Promise<FuzzApp> {
  const app = await testApp({ TRIAL_DAYS: '365' });
  const bia = await comprador(app);
  const dela = await rowsOf(app, await app.signUp({ nome: `${MARK} Prado` }), MARK);
  const seus = await rowsOf(app, bia, 'BIA');
  return {
    ...app,
    bia,
    known: { ids: [...dela.ids, ...seus.ids], guids: [...dela.guids, ...seus.guids], email: bia.email },
    async renew() {
      bia.token = (await openSession(bia.ctx, bia.id)).token;
      await app.deps.db.delete(limite);
    },
  };
}

async function rowsOf(app: TestApp, driver: Driver, nome: string) {
  const seed = seeds(app);
  await seed.plano(driver, 'via-livre-total');
  const cnh = await seed.habilitacao(driver, { nome });
  const carro = await seed.veiculo(driver, { modelo: nome });
  const daCnh = await seed.multa(driver, { habilitacaoId: cnh.id, localInfracao: nome });
  const doCarro = await seed.multa(driver, { veiculoId: carro.id, localInfracao: nome });
  await seed.credito(driver, doCarro.id);
  await seed.credito(driver, daCnh.id);
  const solicitacao = await solicitacaoPaga(app, driver);
  const venda = await vendaPara(app, driver, { descricao: nome });
  await notificar(app.deps, {
    tipo: 'conta',
    usuarioId: driver.id,
    chave: nome,
    assunto: nome,
    descricao: nome,
  });
  const [aviso] = await driver.api.notificacoes.lista();
  const pedidos = nome === MARK ? [] : [(await pixAberto(driver)).id];
  await driver.api.recursos.solicitarHabilitacao({ GuidMulta: daCnh.guid, ...documentos() });
  return {
    ids: [cnh.id, carro.id, daCnh.id, doCarro.id, solicitacao.id, solicitacao.pedidoId, venda.id, ...pedidos],
    guids: [cnh.guid, carro.guid, daCnh.guid, doCarro.guid, aviso?.Guid ?? '', driver.id],
  };
}
