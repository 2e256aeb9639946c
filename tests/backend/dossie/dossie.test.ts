import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moverRecurso } from '#backend/domain/recursos/mover.ts';
import { arquivo, auditoria } from '#backend/platform/db/schema/conta.ts';
import { papel } from '#backend/platform/db/schema/dossie.ts';
import { multa as tabelaDeMultas } from '#backend/platform/db/schema/multas.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { paths } from '#lib/paths.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, FILES, seeds } from '../harness/multas.ts';
import { dossieDe } from './umDossie.ts';

const app = sharedApp();
const seed = seeds(app);

const { comMulta, nota, baixar } = dossieDe(app);

async function codigoDe(chamada: Promise<unknown>): Promise<string> {
  return chamada.then(
    () => 'deu certo',
    (erro: { code?: string }) => erro.code ?? String(erro),
  );
}

describe('the case file', () => {
  it('has notices, documents, protocol, own papers and notes in time order', async () => {
    const { driver, multa } = await comMulta();
    await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
    const [aberto] = (await driver.api.multas.resumo({ id: multa.id })).Recursos;
    const [linha] = await app.rows(recurso, eq(recurso.guid, aberto?.Guid ?? ''));
    const ctx = { ...app.deps, ator: 'operador' as const, origem: driver.ctx.origem };
    const recursoId = linha?.id ?? 0;
    await moverRecurso(ctx, { recursoId, status: 'em_analise' });
    const pdf = { nome: 'protocolo.pdf', bytes: Buffer.from('%PDF-1.4 protocolo') };
    await moverRecurso(ctx, {
      recursoId,
      status: 'protocolado',
      protocolo: '2026.77',
      arquivo: pdf,
      data: '2026-11-20',
    });
    await driver.api.dossie.juntar({
      GuidMulta: multa.guid,
      Tipo: 'foto',
      Titulo: 'A placa encoberta',
      Dia: '2026-10-31',
      Arquivo: FILES.jpeg('placa.jpg'),
    });
    await driver.api.dossie.juntar(nota(multa.guid));

    const { Itens } = await driver.api.dossie.ler({ guid: multa.guid });
    expect(Itens.map(({ Titulo }) => Titulo)).toEqual([
      'Infração registrada',
      'A placa encoberta',
      'Notificação da autuação expedida',
      'Recurso pedido à Via Livre: Defesa Prévia',
      'Documento de identidade ou CNH',
      'Comprovante de residência',
      'CRLV do veículo',
      'Documento de identidade do proprietário',
      'Defesa Prévia: em análise',
      'Defesa Prévia: protocolado',
      'Anotação',
    ]);
    expect(Itens.find(({ Titulo }) => Titulo === 'Defesa Prévia: protocolado')).toMatchObject({
      Texto: 'Protocolo 2026.77.',
      Arquivo: { Nome: 'protocolo.pdf' },
    });
  });

  it('is the same for both listings of an AIT', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const { id: veiculoId } = await seed.veiculo(driver);
    const { id: habilitacaoId } = await seed.habilitacao(driver);
    const doVeiculo = await seed.multa(driver, { veiculoId, autoInfracao: 'D00000001' });
    const daCnh = await seed.multa(driver, { habilitacaoId, autoInfracao: 'D00000001' });
    await driver.api.dossie.juntar(nota(doVeiculo.guid));
    expect((await driver.api.dossie.ler({ guid: daCnh.guid })).Itens.at(-1)?.Titulo).toBe('Anotação');
    const lista = await driver.api.dossie.lista();
    expect(lista).toMatchObject([{ AutoInfracao: 'D00000001', Papeis: 1 }]);
  });

  it('stays available and complete after the plan ended and the source dropped the fine', async () => {
    const { driver, multa } = await comMulta();
    await driver.api.dossie.juntar(nota(multa.guid));
    await app.deps.db
      .update(assinatura)
      .set({ canceladaEm: app.deps.clock() })
      .where(eq(assinatura.usuarioId, driver.id));
    await app.deps.db
      .update(tabelaDeMultas)
      .set({ encerradaEm: app.deps.clock() })
      .where(eq(tabelaDeMultas.id, multa.id));
    expect(await driver.api.dossie.lista()).toMatchObject([{ Guid: multa.guid, Encerrada: true }]);
    expect(await codigoDe(driver.api.multas.resumo({ id: multa.id }))).toBe('MENU_BLOQUEADO');
    expect((await driver.api.dossie.ler({ guid: multa.guid })).Itens.at(-1)?.Titulo).toBe('Anotação');
    expect((await baixar(multa.guid, 'zip', driver)).status).toBe(200);
    expect((await baixar(multa.guid, 'pdf', driver)).status).toBe(200);
  });

  it('keeps one document when the same form comes twice, and removes it with its file', async () => {
    const { driver, multa } = await comMulta();
    const Chave = crypto.randomUUID();
    const envio = { GuidMulta: multa.guid, Tipo: 'foto' as const, Arquivo: FILES.jpeg(), Chave };
    const { Guid } = await driver.api.dossie.juntar(envio);
    expect(await driver.api.dossie.juntar(envio)).toEqual({ Guid });
    expect(await codigoDe(driver.api.dossie.juntar({ ...envio, Titulo: 'outro' }))).toBe('CHAVE_REPETIDA');
    const arquivosDe = () => app.rows(arquivo, eq(arquivo.usuarioId, driver.id));
    const [guardado] = await arquivosDe();
    await driver.api.dossie.retirar({ GuidPapel: Guid });
    expect(await arquivosDe()).toEqual([]);
    expect(await app.deps.adapters.storage.get(guardado?.chave ?? '')).toBeUndefined();
    expect(await codigoDe(driver.api.dossie.retirar({ GuidPapel: Guid }))).toBe('NAO_ENCONTRADO');
    const feitos = await app.rows(auditoria, eq(auditoria.atorId, driver.id));
    expect(feitos.map(({ acao }) => acao)).toEqual(
      expect.arrayContaining(['dossie.juntar', 'dossie.retirar']),
    );
  });

  it('refuses an empty form, an executable file, a future day, and a document over the limit', async () => {
    const { driver, multa } = await comMulta();
    const juntar = (mais: Record<string, unknown>) =>
      codigoDe(driver.api.dossie.juntar({ GuidMulta: multa.guid, Tipo: 'foto', ...mais }));
    expect(await juntar({})).toBe('PAPEL_VAZIO');
    expect(await juntar({ Arquivo: new File(['MZ programa'], 'foto.jpg') })).toBe('ARQUIVO_TIPO');
    expect(await juntar({ Texto: 'x', Dia: '2026-11-21' })).toBe('DADOS_INVALIDOS');
    expect(await juntar({ Texto: 'x'.repeat(2001) })).toBe('DADOS_INVALIDOS');
    expect(await app.rows(papel, eq(papel.usuarioId, driver.id))).toEqual([]);
    const cheio = Array.from({ length: 200 }, () => ({
      usuarioId: driver.id,
      multaId: multa.id,
      tipo: 'nota' as const,
      texto: 'x',
      criadoEm: app.deps.clock(),
    }));
    await app.deps.db.insert(papel).values(cheio);
    expect(await juntar({ Texto: 'mais um' })).toBe('PAPEIS_DEMAIS');
  });
});

describe('another driver', () => {
  it('can neither download the case file or its documents, nor remove them', async () => {
    const { driver, multa } = await comMulta();
    const { Guid } = await driver.api.dossie.juntar({ ...nota(multa.guid), Arquivo: FILES.jpeg() });
    const { driver: outro } = await comMulta();
    expect(await codigoDe(outro.api.dossie.retirar({ GuidPapel: Guid }))).toBe('NAO_ENCONTRADO');
    for (const formato of ['pdf', 'zip'] as const) {
      expect((await baixar(multa.guid, formato, outro)).status).toBe(404);
      expect((await baixar(multa.guid, formato)).status).toBe(401);
      expect((await baixar('1', formato, outro)).status).toBe(404);
    }
    const [arquivoDela] = (await driver.api.dossie.ler({ guid: multa.guid })).Itens.flatMap(
      (um) => um.Arquivo ?? [],
    );
    expect((await app.fetch(paths.arquivo(arquivoDela?.Id ?? ''), {}, outro)).status).toBe(404);
    expect((await app.fetch(paths.arquivo(arquivoDela?.Id ?? ''), {}, driver)).status).toBe(200);
  });

  it('with the same AIT sees only the own documents', async () => {
    const { driver, multa } = await comMulta();
    await driver.api.dossie.juntar(nota(multa.guid, { Texto: 'segredo' }));
    const outro = await app.signUp();
    await seed.plano(outro, 'cnh-livre');
    const { id: veiculoId } = await seed.veiculo(outro);
    const mesma = await seed.multa(outro, { veiculoId, autoInfracao: multa.autoInfracao });
    expect(JSON.stringify(await outro.api.dossie.ler({ guid: mesma.guid }))).not.toContain('segredo');
  });
});
