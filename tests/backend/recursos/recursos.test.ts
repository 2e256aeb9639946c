import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moverRecurso } from '#backend/domain/recursos/mover.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { recursosDe } from './protocolado.ts';

const app = sharedApp();
const seed = seeds(app);
const { operador, PROTOCOLO, driverWithAppeal, file, all } = recursosDe(app);

describe('the appeals of a driver', () => {
  it('come with the specified fields and the protocol in base64', async () => {
    const { driver, multa, recursoId } = await driverWithAppeal();
    await file(recursoId);
    const response = await all({}, driver);
    expect(response.status).toBe(200);
    const [first, ...rest] = await response.json();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      AutoDeInfracao: multa.autoInfracao,
      TipoDefesa: 'Defesa Prévia',
      Status: 'Protocolado',
      Protocolo: 'E-12/345',
      FileNameProtocolo: 'protocolo.pdf',
      FileProtocolo: Buffer.from(PROTOCOLO.bytes).toString('base64'),
      Placa: 'KVL1A23',
      Renavam: '00123456789',
      DataUltimaMovimentacao: app.deps.clock().toISOString(),
    });
    expect(first.Movimentos.map(({ Estado }: { Estado: string }) => Estado)).toEqual([
      'solicitado',
      'em_analise',
      'protocolado',
    ]);
  });
});

describe('moving an appeal', () => {
  it('notifies the driver at every step, and records the operator', async () => {
    const { driver, recursoId } = await driverWithAppeal();
    await file(recursoId);
    await moverRecurso(operador(), { recursoId, status: 'indeferido', observacao: 'Decisão de 19/11.' });
    const notices = await app.deps.db
      .select({ assunto: notificacao.assunto })
      .from(notificacao)
      .where(eq(notificacao.usuarioId, driver.id))
      .orderBy(notificacao.id);
    expect(notices.map(({ assunto }) => assunto)).toEqual([
      'Recurso solicitado',
      'Recurso em análise',
      'Recurso protocolado',
      'Recurso indeferido',
    ]);
    const rows = await app.rows(auditoria, eq(auditoria.acao, 'recurso.mover'));
    expect(rows.find(({ entidadeId }) => entidadeId === String(recursoId))).toMatchObject({
      ator: 'operador',
      atorId: 'carla',
    });
    const mails = await app.runtime.jobs.boss.findJobs<{ modelo: string; usuarioId: string }>('email');
    const hers = mails.filter(({ data }) => data.modelo === 'recurso-andou' && data.usuarioId === driver.id);
    expect(hers).toHaveLength(4);
  });

  it('opens the next phase with the notice of penalty, not with the refusal (CTB art. 282 §4)', async () => {
    const { driver, multa, recursoId } = await driverWithAppeal();
    await file(recursoId);
    await moverRecurso(operador(), { recursoId, status: 'indeferido' });
    const waiting = await driver.api.multas.resumo({ id: multa.id });
    expect(waiting).toMatchObject({ Fase: null, MotivoSemFase: 'espera_penalidade' });
    await seed.marco(driver, multa.id, 'penalidade_expedida', '2026-11-20');
    const before = await driver.api.multas.resumo({ id: multa.id });
    expect(before).toMatchObject({ Fase: 'I', Direito: 'plano', TemRecurso: true });
    await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
    const after = await driver.api.multas.resumo({ id: multa.id });
    expect(after).toMatchObject({ Fase: null, MotivoSemFase: 'em_andamento' });
    expect(after.Recursos.map(({ Fase }) => Fase)).toEqual(['P', 'I']);
    expect(after.DescricaoFluxoRecurso).toMatch(/^1ª Instância: solicitado em \d\d\/\d\d\/\d{4}\.$/);
  });

  it('cannot skip a step or leave a decision', async () => {
    const { recursoId } = await driverWithAppeal();
    await expect(moverRecurso(operador(), { recursoId, status: 'deferido' })).rejects.toThrow(
      'TRANSICAO_INVALIDA',
    );
    await file(recursoId);
    await moverRecurso(operador(), { recursoId, status: 'deferido' });
    await expect(moverRecurso(operador(), { recursoId, status: 'indeferido' })).rejects.toThrow(
      'TRANSICAO_INVALIDA',
    );
  });

  it('by two operators at the same time takes one step only', async () => {
    const { driver, recursoId } = await driverWithAppeal();
    const both = [0, 1].map(() => moverRecurso(operador(), { recursoId, status: 'em_analise' }));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await driver.api.recursos.todos())[0]?.Movimentos).toHaveLength(2);
  });
});
