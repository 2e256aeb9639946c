import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moverRecurso } from '#backend/domain/recursos/mover.ts';
import { arquivo, auditoria } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { recursoDocumento, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, FILES, seeds } from '../harness/multas.ts';
import { pedidosDeRecurso, recursosDe } from './protocolado.ts';

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

  it('by two operators at the same time takes one step only', async () => {
    const { driver, recursoId } = await driverWithAppeal();
    const both = [0, 1].map(() => moverRecurso(operador(), { recursoId, status: 'em_analise' }));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await driver.api.recursos.todos())[0]?.Movimentos).toHaveLength(2);
  });
});

const pedidos = pedidosDeRecurso(app);

describe('asking for an appeal', () => {
  it('keeps the four documents, opens the appeal and thanks', async () => {
    const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    const response = await pedidos.send('Upload', { GuidMulta: multa.guid, ...documentos() }, driver);
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toMatchObject({ message: 'Obrigado, solicitação enviada com sucesso.' });

    const [aberto] = await pedidos.recursosDe(driver);
    expect(aberto).toMatchObject({ guid: answer.Guid, multaId: multa.id, fase: 'P', direito: 'plano' });
    const docs = await app.deps.db
      .select({ tipo: recursoDocumento.tipo, nome: arquivo.nome, mediaType: arquivo.mediaType })
      .from(recursoDocumento)
      .innerJoin(arquivo, eq(arquivo.id, recursoDocumento.arquivoId))
      .where(eq(recursoDocumento.recursoId, aberto?.id ?? 0))
      .orderBy(recursoDocumento.id);
    expect(docs).toEqual([
      { tipo: 'DocumentoIdentidade', nome: 'cnh.jpg', mediaType: 'image/jpeg' },
      { tipo: 'ComprovanteResidencia', nome: 'comprovante.png', mediaType: 'image/png' },
      { tipo: 'Crlv', nome: 'crlv.pdf', mediaType: 'application/pdf' },
      { tipo: 'DocumentoIdProprietario', nome: 'IMG_0001.heic', mediaType: 'image/heic' },
    ]);
    const movimentos = await app.rows(recursoMovimento, eq(recursoMovimento.recursoId, aberto?.id ?? 0));
    expect(movimentos).toMatchObject([{ status: 'solicitado', autor: 'usuario' }]);
    expect((await driver.api.multas.resumo({ id: multa.id })).TemRecurso).toBe(true);
    const notices = await app.rows(notificacao, eq(notificacao.usuarioId, driver.id));
    expect(notices).toMatchObject([{ assunto: 'Recurso solicitado', destino: '/app/recursos' }]);
  });

  it('of a licence fine goes by its own call, in the first instance once the penalty is out', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-blindada');
    const { id: habilitacaoId } = await seed.habilitacao(driver);
    const { guid } = await seed.multa(driver, { habilitacaoId, dataPenalidade: '2026-11-12' });
    expect((await pedidos.send('Upload', { GuidMulta: guid, ...documentos() }, driver)).status).toBe(404);
    expect((await pedidos.send('Habilitacao', { GuidMulta: guid, ...documentos() }, driver)).status).toBe(
      200,
    );
    expect(await pedidos.recursosDe(driver)).toMatchObject([{ fase: 'I' }]);
  });

  it('accepts the notice and the signed power of attorney beside the four, as the authority requires of a representative', async () => {
    const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    const papeis = { Notificacao: FILES.pdf('notificacao.pdf'), Procuracao: FILES.jpeg('procuracao.jpg') };
    const torto = await pedidos.send(
      'Upload',
      { GuidMulta: multa.guid, ...documentos(), ...papeis, Procuracao: new File(['x'], 'p.exe') },
      driver,
    );
    expect([torto.status, await torto.text()]).toEqual([415, expect.stringContaining('ARQUIVO_TIPO')]);
    expect(
      await pedidos.send('Upload', { GuidMulta: multa.guid, ...documentos(), ...papeis }, driver),
    ).toMatchObject({
      status: 200,
    });
    const [aberto] = await pedidos.recursosDe(driver);
    const tipos = await app.deps.db
      .select({ tipo: recursoDocumento.tipo })
      .from(recursoDocumento)
      .where(eq(recursoDocumento.recursoId, aberto?.id ?? 0))
      .orderBy(recursoDocumento.id);
    expect(tipos.map(({ tipo }) => tipo)).toEqual([
      'DocumentoIdentidade',
      'ComprovanteResidencia',
      'Crlv',
      'DocumentoIdProprietario',
      'Notificacao',
      'Procuracao',
    ]);
  });

  it('has one effect when it is sent again after the answer was lost', async () => {
    const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    const fields = {
      GuidMulta: multa.guid,
      Chave: '0b6f2f0e-6f6d-4d7e-9a43-4c2f8f1f6a01',
      ...documentos(),
    };
    const first = await (await pedidos.send('Upload', fields, driver)).json();
    const files = await pedidos.storedFiles();
    const again = await pedidos.send('Upload', fields, driver);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect(await pedidos.recursosDe(driver)).toHaveLength(1);
    expect(await pedidos.arquivosDe(driver)).toHaveLength(4);
    expect(await pedidos.storedFiles()).toEqual(files);

    const other = await pedidos.send('Upload', { ...fields, Crlv: FILES.pdf('outro.pdf') }, driver);
    expect([other.status, await other.text()]).toEqual([409, 'CHAVE_REPETIDA']);
  });

  it('is refused while the appeal of the fine is open', async () => {
    const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    await pedidos.send('Upload', { GuidMulta: multa.guid, ...documentos() }, driver);
    const again = await pedidos.send('Upload', { GuidMulta: multa.guid, ...documentos() }, driver);
    expect([again.status, await again.text()]).toEqual([409, 'RECURSO_JA_SOLICITADO']);
  });
});
