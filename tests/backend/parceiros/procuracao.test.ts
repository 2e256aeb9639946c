import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { encerrarAcessos } from '#backend/domain/conta/acessosAbertos.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { recurso, recursoDocumento, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { paths } from '#lib/paths.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { documentos, FILES } from '../harness/multas.ts';
import { mailsIn } from '../harness/outbox.ts';
import { refused } from '../harness/refused.ts';
import { type cena, umCliente } from './cena.ts';

const app = sharedApp();
const { uma, silva, ana } = umCliente(app);
let multa: Awaited<ReturnType<ReturnType<typeof cena>['multa']>>;
let procuracao: string;
/** A client with a permission, a power of attorney from today to 31 December, and a plan that pays. */
beforeEach(async () => {
  multa = await uma.multa(ana, '2026-12-22');
  await uma.seed.plano(ana, 'cnh-blindada');
  await ana.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 3 });
  procuracao = (await entregar(ana, silva)).Guid;
});

const HOJE = '2026-11-20';

function entregar({ api }: Driver, { codigo }: { codigo: string }, De = HOJE, Ate = '2026-12-31') {
  return api.parceiros.entregarProcuracao({
    Parceiro: codigo,
    De,
    Ate,
    Arquivo: FILES.pdf('procuracao.pdf'),
  });
}

/** Every use of the power of attorney and its result: an error code, or 'sim'. */
async function tentar(quem: Driver) {
  const codigo = (tentativa: Promise<unknown>) =>
    tentativa.then(
      () => 'sim',
      ({ code }: { code: string }) => code,
    );
  return {
    multa: await codigo(quem.api.parceiros.multa({ guid: multa.guid })),
    papel: (await app.fetch(paths.procuracaoDoCliente(procuracao), {}, quem)).status,
    pedir: await codigo(quem.api.parceiros.pedir({ GuidMulta: multa.guid, ...documentos() })),
  };
}

const SIM = { multa: 'sim', papel: 200, pedir: 'sim' };
const NAO_HA = { multa: 'NAO_ENCONTRADO', papel: 404, pedir: 'NAO_ENCONTRADO' };
const SEM_PROCURACAO = { multa: 'PROCURACAO_FALTANDO', papel: 404, pedir: 'PROCURACAO_FALTANDO' };

/** Each signed-in user uses the account meanwhile: an unused session ends after 30 days. */
async function em(instante: string) {
  app.setClock('2026-12-15T12:00:00.000Z');
  await Promise.all([silva, ana].map(({ api }) => api.conta.perfil()));
  app.setClock(instante);
}

describe('a power of attorney', () => {
  it.each<[string, object, () => Promise<unknown>]>([
    ['opens the asking to its partner', SIM, async () => undefined],
    ['holds on its last day', { multa: 'sim', papel: 200 }, () => em('2027-01-01T02:59:59.000Z')],
    ['is over on the day after', SEM_PROCURACAO, () => em('2027-01-01T03:00:00.000Z')],
    [
      'that is revoked gives nothing',
      SEM_PROCURACAO,
      () => ana.api.parceiros.revogarProcuracao({ Guid: procuracao }),
    ],
    [
      'ends with the permission, which takes the sight too',
      NAO_HA,
      () => ana.api.parceiros.recusar({ Parceiro: silva.codigo }),
    ],
    [
      'does not come back with another permission',
      SEM_PROCURACAO,
      async () => {
        await ana.api.parceiros.recusar({ Parceiro: silva.codigo });
        await ana.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 3 });
      },
    ],
    [
      'gives nothing once the permission is over, though it holds itself',
      NAO_HA,
      async () => {
        await ana.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 1 });
        await em('2026-12-21T03:00:00.000Z');
      },
    ],
    [
      'does not come back with another permission after its client recovered the account',
      SEM_PROCURACAO,
      async () => {
        await transaction(systemCtx(app.deps), (tx) => encerrarAcessos(tx, { id: ana.id, nome: 'Ana' }, []));
        await ana.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 3 });
      },
    ],
    [
      'gives nothing while its client is blocked',
      NAO_HA,
      () => uma.sandra.faz('usuarios bloquear', { conta: ana.email, motivo: 'Fraude no cartão' }),
    ],
    ['gives nothing once its client leaves', NAO_HA, () => ana.api.conta.pedirRemocao({ Senha: ana.senha })],
    [
      'gives nothing once an operator takes the account of the partner away',
      NAO_HA,
      () => uma.sandra.faz('parceiros desligar', { codigo: silva.codigo }),
    ],
  ])('%s', async (_como, esperado, fato) => {
    await fato();
    expect(await tentar(silva)).toMatchObject(esperado);
  });

  it('is closed to another partner with a permission of the same client, a driver, a visitor', async () => {
    const outro = await uma.despachante('Outro');
    expect(await tentar(outro)).toEqual(NAO_HA);
    await ana.api.parceiros.permitir({ Parceiro: outro.codigo, Meses: 3 });
    expect(await tentar(outro)).toEqual(SEM_PROCURACAO);
    expect(await tentar(ana)).toEqual(NAO_HA);
    expect(await tentar(await app.signUp())).toEqual(NAO_HA);
    expect((await app.fetch(paths.procuracaoDoCliente(procuracao))).status).toBe(401);
    expect(await tentar(silva)).toEqual(SIM);
  });

  it('from a later day opens nothing before it', async () => {
    await ana.api.parceiros.revogarProcuracao({ Guid: procuracao });
    await entregar(ana, silva, '2026-11-21');
    expect(await tentar(silva)).toMatchObject({ multa: 'PROCURACAO_FALTANDO' });
    app.setClock('2026-11-21T03:00:00.000Z');
    expect(await tentar(silva)).toMatchObject({ multa: 'sim' });
  });

  it.each([
    ['no permission', HOJE, '2026-12-31', 'PERMISSAO_FALTANDO'],
    ['its end before its beginning', '2026-12-02', '2026-12-01', 'DADOS_INVALIDOS'],
    ['an end that went by', '2025-01-01', '2026-11-19', 'DADOS_INVALIDOS'],
    ['more than two years', HOJE, '2028-11-21', 'DADOS_INVALIDOS'],
    ['no calendar day', '2026-02-30', '2026-12-31', 'DADOS_INVALIDOS'],
    ['a year that was typed wrong', '9999-11-20', '9999-12-31', 'DADOS_INVALIDOS'],
  ])('with %s is not taken', async (qual, de, ate, code) => {
    if (qual === 'no permission') await ana.api.parceiros.recusar({ Parceiro: silva.codigo });
    await expect(entregar(ana, silva, de, ate)).rejects.toMatchObject({ code });
  });

  it('must be a document, and can be revoked by the client', async () => {
    const dias = { Parceiro: silva.codigo, De: HOJE, Ate: '2026-12-31' };
    await expect(ana.api.parceiros.entregarProcuracao({ ...dias, Arquivo: '' })).rejects.toMatchObject({
      fields: { Arquivo: expect.any(String) },
    });
    const texto = new File(['<html>'], 'procuracao.pdf');
    await expect(ana.api.parceiros.entregarProcuracao({ ...dias, Arquivo: texto })).rejects.toMatchObject({
      fields: { Arquivo: expect.any(String) },
    });
    for (const outro of [silva, await app.signUp()])
      await refused(outro.api.parceiros.revogarProcuracao({ Guid: procuracao }), 'NAO_ENCONTRADO');
    await ana.api.parceiros.revogarProcuracao({ Guid: procuracao });
    await ana.api.parceiros.revogarProcuracao({ Guid: procuracao });
    const [meu] = await ana.api.parceiros.meus();
    expect(meu?.Procuracoes).toMatchObject([{ Guid: procuracao, Vale: false, RevogadaEm: NOW }]);
  });

  it('can be had to print and sign, with both names and the limits of the power', async () => {
    const resposta = await app.fetch(paths.modeloDeProcuracao(silva.codigo), {}, ana);
    expect(resposta.status).toBe(200);
    const texto = (await lerPdf(new Uint8Array(await resposta.arrayBuffer()))).paginas
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const parte of [
      'Ana Souza Prado',
      'Despachante Silva',
      'CRDD-RJ 1234',
      'arts. 653, 654 e 667',
      'indicar condutor',
    ])
      expect(texto).toContain(parte);
    expect((await app.fetch(paths.modeloDeProcuracao('ninguem'), {}, ana)).status).toBe(404);
    expect((await app.fetch(paths.modeloDeProcuracao(silva.codigo))).status).toBe(401);
  });
});

describe('an appeal that a partner asks for', () => {
  it('is the client’s, with the power of attorney among its papers, and both read who asked', async () => {
    const { Guid } = await silva.api.parceiros.pedir({
      GuidMulta: multa.guid,
      ...documentos({ Procuracao: FILES.pdf('outra.pdf') }),
    });
    const { db } = app.deps;
    const [novo] = await db.select().from(recurso).where(eq(recurso.guid, Guid));
    expect(novo).toMatchObject({ usuarioId: ana.id, direito: 'plano' });
    const papeis = await db
      .select()
      .from(recursoDocumento)
      .where(eq(recursoDocumento.recursoId, novo?.id ?? 0));
    const [meu] = await ana.api.parceiros.meus();
    expect(papeis).toHaveLength(5);
    expect(papeis.find(({ tipo }) => tipo === 'Procuracao')?.arquivoId).toBe(meu?.Procuracoes[0]?.Arquivo);
    const [movimento] = await db
      .select()
      .from(recursoMovimento)
      .where(eq(recursoMovimento.recursoId, novo?.id ?? 0));
    expect(movimento?.autor).toBe(`parceiro ${silva.codigo}`);
    const [ato] = await db
      .select()
      .from(auditoria)
      .where(and(eq(auditoria.entidade, 'recurso'), eq(auditoria.entidadeId, String(novo?.id))));
    expect(ato).toMatchObject({ acao: 'recurso.solicitar', atorId: silva.id, dados: { dono: ana.id } });
    expect((await ana.api.recursos.todos({ SemArquivos: true })).map((um) => um.Guid)).toEqual([Guid]);
    const avisos = (await ana.api.notificacoes.lista()).map(({ Descricao }) => Descricao);
    expect(avisos.join()).toContain('solicitado. Pedido por Despachante Silva.');
    await app.runJobs();
    const mails = (await mailsIn(app, ana.email)).map(({ text }) => text);
    expect(mails.join()).toContain('o pedido de recurso feito por Despachante Silva.');
    expect((await ana.api.parceiros.quemViu()).map(({ OQue }) => OQue)).toContain('recurso');
    expect(await silva.api.recursos.todos({ SemArquivos: true })).toEqual([]);
    expect((await silva.api.parceiros.clientes({ Pagina: '1' })).Linhas[0]).toMatchObject({
      ProcuracaoAte: '2026-12-31',
      Prazo: { Recurso: 'Defesa Prévia: solicitado' },
    });
  });

  it('is paid by what the client has, never by the partner, and sent twice it is one', async () => {
    const bia = await uma.cliente(silva, 'Bia');
    const dela = await uma.multa(bia, '2026-12-22');
    await bia.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 3 });
    await entregar(bia, silva);
    await uma.seed.plano(silva, 'cnh-blindada');
    const Chave = crypto.randomUUID();
    const papeis = documentos();
    const pedir = () => silva.api.parceiros.pedir({ GuidMulta: dela.guid, Chave, ...papeis });
    const paga = async () => (await silva.api.parceiros.multa({ guid: dela.guid })).ClientePaga;
    expect(await paga()).toBe(false);
    await refused(pedir(), 'LIMITE_MAX_ATINGIDO');
    await uma.seed.credito(bia);
    expect(await paga()).toBe(true);
    const primeiro = await pedir();
    expect(await pedir()).toEqual(primeiro);
    expect(await app.deps.db.$count(recurso, eq(recurso.usuarioId, bia.id))).toBe(1);
  });

  it('requires the four documents', async () => {
    await refused(silva.api.parceiros.pedir({ GuidMulta: multa.guid }), 'DOCUMENTOS_FALTANDO');
  });
});
