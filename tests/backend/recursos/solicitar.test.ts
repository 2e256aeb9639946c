import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arquivo } from '#backend/db/schema/conta.ts';
import { notificacao } from '#backend/db/schema/notificacoes.ts';
import { credito, recurso, recursoDocumento, recursoMovimento } from '#backend/db/schema/recursos.ts';
import { DOCUMENTO_MAX_BYTES } from '#lib/recursos/documentos.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { documentos, FILES, motoristaComMulta, seeds } from '../harness/multas.ts';

let app: TestApp;
let seed: ReturnType<typeof seeds>;
beforeAll(async () => {
  app = await testApp();
  seed = seeds(app);
});
afterAll(() => app.close());

/** A driver with a fine of a vehicle, and the plan or credit that the test names. */
const driverWithFine = ({ plano, preexistente }: { plano?: string; preexistente?: boolean } = {}) =>
  motoristaComMulta(app, { plano: plano ?? null, preexistente });

function send(path: 'Upload' | 'Habilitacao', fields: Record<string, Blob | string>, driver?: Driver) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) body.append(name, value);
    else body.append(name, value);
  }
  return app.fetch(`/api/appUsuario/v1/Multa/SolicitarRecurso${path}`, { method: 'POST', body }, driver);
}

const recursosDe = ({ id }: Driver) => app.deps.db.select().from(recurso).where(eq(recurso.usuarioId, id));
const arquivosDe = ({ id }: Driver) => app.deps.db.select().from(arquivo).where(eq(arquivo.usuarioId, id));

/** Every file in the storage, whoever's it is. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(app.deps.env.DATA_DIR, 'arquivos'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('asking for an appeal', () => {
  it('keeps the four documents, opens the appeal and thanks', async () => {
    const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
    const response = await send('Upload', { GuidMulta: multa.guid, ...documentos() }, driver);
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toMatchObject({ message: 'Obrigado, solicitação enviada com sucesso.' });

    const [aberto] = await recursosDe(driver);
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
    const movimentos = await app.deps.db
      .select()
      .from(recursoMovimento)
      .where(eq(recursoMovimento.recursoId, aberto?.id ?? 0));
    expect(movimentos).toMatchObject([{ status: 'solicitado', autor: 'usuario' }]);
    expect((await driver.api.multas.resumo({ id: multa.id })).TemRecurso).toBe(true);
    const notices = await app.deps.db.select().from(notificacao).where(eq(notificacao.usuarioId, driver.id));
    expect(notices).toMatchObject([{ assunto: 'Recurso solicitado', destino: '/app/recursos' }]);
  });

  it('of a licence fine goes by its own call, in the first instance once the penalty is out', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-blindada');
    const { id: habilitacaoId } = await seed.habilitacao(driver);
    const { guid } = await seed.multa(driver, { habilitacaoId, dataPenalidade: '2026-11-12' });
    expect((await send('Upload', { GuidMulta: guid, ...documentos() }, driver)).status).toBe(404);
    expect((await send('Habilitacao', { GuidMulta: guid, ...documentos() }, driver)).status).toBe(200);
    expect(await recursosDe(driver)).toMatchObject([{ fase: 'I' }]);
  });

  it('takes the notice and the signed power of attorney beside the four, as the authority asks of who files', async () => {
    const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
    const papeis = { Notificacao: FILES.pdf('notificacao.pdf'), Procuracao: FILES.jpeg('procuracao.jpg') };
    const torto = await send(
      'Upload',
      { GuidMulta: multa.guid, ...documentos(), ...papeis, Procuracao: new File(['x'], 'p.exe') },
      driver,
    );
    expect([torto.status, await torto.text()]).toEqual([415, expect.stringContaining('ARQUIVO_TIPO')]);
    expect(await send('Upload', { GuidMulta: multa.guid, ...documentos(), ...papeis }, driver)).toMatchObject(
      {
        status: 200,
      },
    );
    const [aberto] = await recursosDe(driver);
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
    const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
    const fields = {
      GuidMulta: multa.guid,
      Chave: '0b6f2f0e-6f6d-4d7e-9a43-4c2f8f1f6a01',
      ...documentos(),
    };
    const first = await (await send('Upload', fields, driver)).json();
    const files = await storedFiles();
    const again = await send('Upload', fields, driver);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect(await recursosDe(driver)).toHaveLength(1);
    expect(await arquivosDe(driver)).toHaveLength(4);
    expect(await storedFiles()).toEqual(files);

    const other = await send('Upload', { ...fields, Crlv: FILES.pdf('outro.pdf') }, driver);
    expect([other.status, await other.text()]).toEqual([409, 'CHAVE_REPETIDA']);
  });

  it('is refused while the appeal of the fine is open', async () => {
    const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
    await send('Upload', { GuidMulta: multa.guid, ...documentos() }, driver);
    const again = await send('Upload', { GuidMulta: multa.guid, ...documentos() }, driver);
    expect([again.status, await again.text()]).toEqual([409, 'RECURSO_JA_SOLICITADO']);
  });

  it('is refused for a fine that takes none by the internet, or is closed', async () => {
    const { driver, veiculoId } = await driverWithFine({ plano: 'cnh-livre' });
    const offline = await seed.multa(driver, { veiculoId, recursoOnline: false });
    const closed = await seed.multa(driver, { veiculoId, encerradaEm: app.deps.clock() });
    for (const { guid } of [offline, closed]) {
      const response = await send('Upload', { GuidMulta: guid, ...documentos() }, driver);
      expect([response.status, await response.text()]).toEqual([409, 'RECURSO_INDISPONIVEL']);
    }
  });

  it('needs a session, an active plan, and the driver’s own fine', async () => {
    const { driver, multa } = await driverWithFine();
    const fields = { GuidMulta: multa.guid, ...documentos() };
    expect((await send('Upload', fields)).status).toBe(401);
    const other = await app.signUp();
    const foreign = await send('Upload', fields, other);
    expect([foreign.status, await foreign.text()]).toEqual([404, 'NAO_ENCONTRADO']);
    app.passDays(8);
    const blocked = await send('Upload', fields, driver);
    expect([blocked.status, await blocked.text()]).toEqual([403, 'MENU_BLOQUEADO']);
    app.passDays(-8);
  });

  it('is refused with the field when the shape is wrong', async () => {
    const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
    const noGuid = await send('Upload', { GuidMulta: 'x', ...documentos() }, driver);
    expect([noGuid.status, Object.keys((await noGuid.json()).campos)]).toEqual([422, ['GuidMulta']]);
    const text = await send('Upload', { GuidMulta: multa.guid, ...documentos(), Crlv: 'crlv' }, driver);
    expect([text.status, Object.keys((await text.json()).campos)]).toEqual([422, ['Crlv']]);
    const broken = await app.fetch(
      '/api/appUsuario/v1/Multa/SolicitarRecursoUpload',
      { method: 'POST', body: 'lixo', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      driver,
    );
    expect([broken.status, await broken.text()]).toEqual([400, 'CORPO_INVALIDO']);
  });

  it('stops at forty submissions an hour', async () => {
    const { driver, multa } = await driverWithFine();
    const fields = { GuidMulta: multa.guid };
    for (let i = 0; i < 40; i += 1) expect((await send('Upload', fields, driver)).status).toBe(422);
    const late = await send('Upload', fields, driver);
    expect([late.status, await late.text()]).toEqual([429, 'MUITAS_TENTATIVAS']);
  });
});

describe('the documents of an appeal', () => {
  const VAZIO = new File([], 'vazio.pdf');
  const cases: [string, Record<string, Blob | ''>, number, string, Record<string, string>][] = [
    ['missing', { Crlv: '' }, 422, 'DOCUMENTOS_FALTANDO', { Crlv: 'Anexe: CRLV do veículo.' }],
    [
      'left empty by a browser',
      { Crlv: new File([], '') },
      422,
      'DOCUMENTOS_FALTANDO',
      { Crlv: 'Anexe: CRLV do veículo.' },
    ],
    ['empty', { Crlv: VAZIO }, 422, 'ARQUIVO_VAZIO', { Crlv: 'O arquivo está vazio. Escolha outro.' }],
    [
      'too large',
      { Crlv: new File([new Uint8Array(DOCUMENTO_MAX_BYTES + 1)], 'grande.pdf') },
      413,
      'ARQUIVO_GRANDE',
      { Crlv: 'O arquivo é maior do que 10 MB. Escolha um menor.' },
    ],
    [
      'of a type that only its name claims',
      { Crlv: new File(['<script>alert(1)</script>'], 'crlv.pdf', { type: 'application/pdf' }) },
      415,
      'ARQUIVO_TIPO',
      { Crlv: 'O arquivo deve ser uma foto (JPG, PNG, WebP, HEIC) ou um PDF.' },
    ],
    [
      'of a type that is not taken',
      { Crlv: new File(['GIF89a\u0001\u0000\u0001\u0000'], 'crlv.gif') },
      415,
      'ARQUIVO_TIPO',
      { Crlv: 'O arquivo deve ser uma foto (JPG, PNG, WebP, HEIC) ou um PDF.' },
    ],
    [
      'named as another type',
      { Crlv: FILES.pdf('crlv.png') },
      415,
      'ARQUIVO_EXTENSAO',
      { Crlv: 'O nome do arquivo não combina com o seu conteúdo. Salve-o de novo ou escolha outro.' },
    ],
  ];

  it.each(cases)(
    '%s are refused beside their field, and nothing is stored',
    async (_, wrong, status, code, campos) => {
      const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
      const before = await storedFiles();
      const response = await send('Upload', { GuidMulta: multa.guid, ...documentos(wrong) }, driver);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: code, campos });
      expect(await recursosDe(driver)).toEqual([]);
      expect(await arquivosDe(driver)).toEqual([]);
      expect(await storedFiles()).toEqual(before);
    },
  );

  it('each get their own sentence when several are wrong', async () => {
    const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
    const response = await send(
      'Upload',
      { GuidMulta: multa.guid, ...documentos({ DocumentoIdentidade: '', Crlv: VAZIO }) },
      driver,
    );
    expect(await response.json()).toEqual({
      error: 'DOCUMENTOS_FALTANDO',
      message: 'Anexe todos os documentos!',
      campos: {
        DocumentoIdentidade: 'Anexe: Documento de identidade ou CNH.',
        Crlv: 'O arquivo está vazio. Escolha outro.',
      },
    });
  });

  it('are deleted again when the appeal is not opened', async () => {
    const { driver, multa } = await driverWithFine();
    const before = await storedFiles();
    const response = await send('Upload', { GuidMulta: multa.guid, ...documentos() }, driver);
    expect(await response.text()).toBe('LIMITE_MAX_ATINGIDO');
    expect(await storedFiles()).toEqual(before);
    expect(await arquivosDe(driver)).toEqual([]);
  });

  it('are taken in every accepted type', async () => {
    const { driver, multa } = await driverWithFine({ plano: 'cnh-livre' });
    const docs = documentos({ Crlv: FILES.webp(), DocumentoIdProprietario: FILES.pdf('sem-extensao') });
    expect((await send('Upload', { GuidMulta: multa.guid, ...docs }, driver)).status).toBe(200);
    expect((await arquivosDe(driver)).map(({ mediaType }) => mediaType).sort()).toEqual([
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/webp',
    ]);
  });
});

describe('the right to an appeal', () => {
  const ask = (driver: Driver, guid: string) => send('Upload', { GuidMulta: guid, ...documentos() }, driver);

  it('is missing on the trial: the specified sentence follows from the code', async () => {
    const { driver, multa } = await driverWithFine();
    const response = await ask(driver, multa.guid);
    expect([response.status, await response.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });

  it('comes from the plan first, then from a credit for that fine, then from one for any', async () => {
    const { driver, veiculoId } = await driverWithFine();
    const { db, clock } = app.deps;
    await seed.plano(driver, 'cnh-livre');
    const fines = await Promise.all(Array.from({ length: 14 }, () => seed.multa(driver, { veiculoId })));
    const [nova, comCredito, generica] = fines.splice(0, 3);
    if (!nova || !comCredito || !generica) throw new Error('three fines are needed');
    await db.insert(recurso).values(
      fines.map(({ id }) => ({
        usuarioId: driver.id,
        multaId: id,
        fase: 'P' as const,
        direito: 'plano' as const,
        criadoEm: clock(),
      })),
    );
    const doRecurso = await seed.credito(driver, comCredito.id);
    const geral = await seed.credito(driver);

    expect((await ask(driver, nova.guid)).status).toBe(200);
    expect((await ask(driver, comCredito.guid)).status).toBe(200);
    expect((await ask(driver, generica.guid)).status).toBe(200);
    const feitos = new Map((await recursosDe(driver)).map((r) => [r.multaId, r]));
    expect(feitos.get(nova.id)?.direito).toBe('plano');
    expect(feitos.get(comCredito.id)?.direito).toBe('credito');
    const usados = await db
      .select()
      .from(credito)
      .where(eq(credito.usuarioId, driver.id))
      .orderBy(credito.id);
    expect(usados.map(({ id, recursoId }) => [id, recursoId])).toEqual([
      [doRecurso.id, feitos.get(comCredito.id)?.id],
      [geral.id, feitos.get(generica.id)?.id],
    ]);

    const last = await seed.multa(driver, { veiculoId });
    expect(await (await ask(driver, last.guid)).text()).toBe('LIMITE_MAX_ATINGIDO');
  });

  it('of the plan comes back twelve months later', async () => {
    const { driver, veiculoId, multa } = await driverWithFine();
    await seed.plano(driver, 'cnh-livre', 800);
    const old = await Promise.all(Array.from({ length: 12 }, () => seed.multa(driver, { veiculoId })));
    const row = (multaId: number) => ({
      usuarioId: driver.id,
      multaId,
      fase: 'P' as const,
      direito: 'plano' as const,
    });
    await app.deps.db
      .insert(recurso)
      .values(old.map(({ id }) => ({ ...row(id), criadoEm: new Date('2025-11-21T03:00:00Z') })));
    expect(await (await ask(driver, multa.guid)).text()).toBe('LIMITE_MAX_ATINGIDO');
    app.passDays(1);
    expect((await ask(driver, multa.guid)).status).toBe(200);
    app.passDays(-1);
  });

  it('of the plan takes only so many pre-existing fines, the next phase of one of them included', async () => {
    const { driver, veiculoId } = await driverWithFine({ plano: 'cnh-livre' });
    const old = await Promise.all(
      Array.from({ length: 7 }, () => seed.multa(driver, { veiculoId, preexistente: true })),
    );
    for (const { guid } of old.slice(0, 6)) expect((await ask(driver, guid)).status).toBe(200);
    expect(await (await ask(driver, old[6]?.guid ?? '')).text()).toBe('LIMITE_MAX_ATINGIDO');
    const [first] = await recursosDe(driver);
    await app.deps.db.insert(recursoMovimento).values(
      (['em_analise', 'protocolado', 'indeferido'] as const).map((status) => ({
        recursoId: first?.id ?? 0,
        usuarioId: driver.id,
        status,
        autor: 'teste',
        quando: app.deps.clock(),
      })),
    );
    const again = old.find(({ id }) => id === first?.multaId);
    // The notice of penalty, not the refusal, opens the next phase.
    await seed.marco(driver, again?.id ?? 0, 'penalidade_expedida', '2026-11-19');
    expect((await ask(driver, again?.guid ?? '')).status).toBe(200);
    const nova = await seed.multa(driver, { veiculoId });
    expect((await ask(driver, nova.guid)).status).toBe(200);
  });

  it('that was refunded pays for nothing', async () => {
    const { driver, multa } = await driverWithFine();
    const { id } = await seed.credito(driver, multa.id);
    await app.deps.db.update(credito).set({ canceladoEm: app.deps.clock() }).where(eq(credito.id, id));
    expect(await (await ask(driver, multa.guid)).text()).toBe('LIMITE_MAX_ATINGIDO');
  });

  it('pays once, however many requests arrive together', async () => {
    const { driver, veiculoId, multa } = await driverWithFine();
    const others = await Promise.all(Array.from({ length: 4 }, () => seed.multa(driver, { veiculoId })));
    await seed.credito(driver);
    const answers = await Promise.all([multa, ...others].map(({ guid }) => ask(driver, guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await recursosDe(driver)).toHaveLength(1);
    expect(await arquivosDe(driver)).toHaveLength(4);
  });

  it('of the plan does the same for its last one of the year', async () => {
    const { driver, veiculoId } = await driverWithFine({ plano: 'cnh-livre' });
    const fines = await Promise.all(Array.from({ length: 15 }, () => seed.multa(driver, { veiculoId })));
    const used = fines.splice(0, 11).map(({ id }) => ({
      usuarioId: driver.id,
      multaId: id,
      fase: 'P' as const,
      direito: 'plano' as const,
      criadoEm: app.deps.clock(),
    }));
    await app.deps.db.insert(recurso).values(used);
    const answers = await Promise.all(fines.map(({ guid }) => ask(driver, guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('opens one appeal of a fine, however many requests for it arrive together', async () => {
    const { driver, multa } = await driverWithFine({ plano: 'cnh-blindada' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(driver, multa.guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await recursosDe(driver)).toHaveLength(1);
  });
});
