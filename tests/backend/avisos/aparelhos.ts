import { pino } from 'pino';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { createPush } from '#backend/platform/adapters/push/push.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import { type Driver, fresh, shared, type TestApp } from '../harness/app.ts';
import { CERTIFICADO, navegadorComPush, servicoDePush } from '../harness/servicoDePush.ts';

const log = pino({ level: 'silent' });
const PERTO = [{ address: '127.0.0.1', family: 4 }];
// The name resolves to the test's service; the test decides whether it may be called.
const resolver = ((_nome: string, _opcoes: object, callback: (e: null, a: object) => void) =>
  callback(null, PERTO)) as never;
export const comServico = (aberto: (ip: string) => boolean) =>
  createPush({ log, aberto, resolver, ca: CERTIFICADO });

/** A push service for the tests of a file, and a driver of each test. */
export function comPush(app: TestApp) {
  const servico = shared(() => servicoDePush());
  beforeEach(() => {
    app.deps.adapters.push = comServico(() => true);
    app.setClock('2026-11-20T15:00:00.000Z');
    servico.responder(201);
  });
  const ana = fresh(() => app.signUp());
  afterEach(() => void servico.chegou.splice(0));
  afterAll(() => servico.close());

  let vezes = 0;
  /** A different number each time. */
  function outra(): number {
    vezes += 1;
    return vezes;
  }
  async function ligar(driver: Driver, nome = `aparelho-${outra()}`) {
    const navegador = navegadorComPush();
    const { P256dh, Auth } = navegador;
    await driver.api.avisos.ligarPush({ Endereco: servico.endereco(nome), P256dh, Auth });
    return { ...navegador, nome };
  }
  const avisar = (driver: Driver, tipo: TipoDeAviso = 'multas') =>
    notificar(driver.ctx, {
      usuarioId: driver.id,
      tipo,
      chave: `teste:${outra()}`,
      assunto: 'Multa nova, placa KVL1A23',
      descricao: 'Ana Souza Prado: excesso de velocidade.',
    });
  return { servico, ana, outra, ligar, avisar };
}
