import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { lembrar } from '#backend/domain/avisos/lembretes/varrer.ts';
import { sincronizarProcessos } from '#backend/domain/habilitacoes/consulta.ts';
import { lembrete } from '#backend/platform/db/schema/avisos.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { habilitacao, marcoDoProcesso, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import type { FullApi } from '#lib/contract.ts';
import { dadosDaPeca } from '#lib/processos/preenchimento.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { CASOS_DO_PROCESSO } from '../../fixtures/processo.ts';
import { type Driver, NOW, refused, shared, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));

// Today is 20 November 2026.
const CARTA = { Tipo: 'suspensao', Numero: '2026/004512', Orgao: 'DETRAN-RJ' } as const;
const sweep = () => lembrar(systemCtx(app.deps));

async function comProcesso(): Promise<{ ana: Driver; Guid: string }> {
  const ana = await app.signUp();
  return { ana, ...(await ana.api.processos.guardar(CARTA)) };
}

describe('a process that the driver has a notice of', () => {
  it('is kept once, whatever the punctuation of its number, and stands in the list', async () => {
    const { ana, Guid } = await comProcesso();
    expect(await ana.api.processos.guardar({ ...CARTA, Numero: ' 2026004512 ' })).toEqual({ Guid });
    const { ProcessoSuspensao, ProcessoCassacao } = await ana.api.multas.listar();
    expect(ProcessoSuspensao).toMatchObject([
      { Guid, Processo: '2026/004512', Habilitacao: null, Marcos: [] },
    ]);
    expect(ProcessoCassacao).toEqual([]);
    expect(await ana.api.processos.ver({ guid: Guid })).toMatchObject({ Orgao: 'DETRAN-RJ', DaFonte: false });
  });

  it('stays the driver’s without a plan: stored, listed as in the list of fines, with its days and its papers', async () => {
    const ana = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(ana);
    const { Guid } = await ana.api.processos.guardar({ ...CARTA, Tipo: 'cassacao' });
    await app.deps.db.update(processo).set({ habilitacaoId }).where(eq(processo.guid, Guid));
    await ana.api.processos.marcar({ Guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-12-10' }] });
    const { ProcessoSuspensao, ProcessoCassacao } = await ana.api.multas.listar();
    expect(await ana.api.processos.lista()).toEqual({ ProcessoSuspensao, ProcessoCassacao });
    await app.deps.db
      .update(assinatura)
      .set({ canceladaEm: app.deps.clock() })
      .where(eq(assinatura.usuarioId, ana.id));
    await refused(ana.api.multas.listar(), 'MENU_BLOQUEADO');
    expect(await ana.api.processos.lista()).toEqual({ ProcessoSuspensao, ProcessoCassacao });
    const visto = await ana.api.processos.ver({ guid: Guid });
    expect(await dadosDaPeca(ana.api as FullApi, visto, 'P')).toMatchObject({ prazo: '10/12/2026' });
    expect(await ana.api.processos.guardar(CARTA)).toEqual({ Guid: expect.any(String) });
    expect((await ana.api.processos.lista()).ProcessoSuspensao).toMatchObject([{ Processo: '2026/004512' }]);
  });

  it('keeps each day as a row, a repeated one once, and a correction as a new row', async () => {
    const { ana, Guid } = await comProcesso();
    const marcar = (Data: string | null, Retirar = false) =>
      ana.api.processos.marcar({ Guid, Marcos: [{ Tipo: 'prazo_defesa', Data, Retirar }] });
    expect([await marcar('2026-12-10'), await marcar('2026-12-10'), await marcar('2026-12-15')]).toEqual([
      { Gravados: 1 },
      { Gravados: 0 },
      { Gravados: 1 },
    ]);
    expect((await ana.api.processos.ver({ guid: Guid })).Marcos).toEqual([
      { Tipo: 'prazo_defesa', Data: '2026-12-15' },
    ]);
    await marcar(null, true);
    expect((await ana.api.processos.ver({ guid: Guid })).Marcos).toEqual([]);
    expect(await app.deps.db.$count(marcoDoProcesso, eq(marcoDoProcesso.usuarioId, ana.id))).toBe(3);
  });

  it('reminds of its deadlines by notice and mail, and stops with the protocol', async () => {
    const { ana, Guid } = await comProcesso();
    await ana.api.processos.marcar({ Guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-11-27' }] });
    await Promise.all([sweep(), sweep()]);
    await app.runJobs();
    const [aviso] = await ana.api.notificacoes.lista();
    expect(aviso).toMatchObject({
      Assunto: 'Defesa da suspensão, processo 2026/004512: faltam 7 dias',
      Destino: `/app/processo/${Guid}`,
    });
    const dele = async () =>
      (await mailsIn(app, ana.email)).filter(({ subject }) => subject?.includes('processo 2026/004512'));
    expect((await dele()).map(({ subject }) => subject)).toEqual([
      'Defesa da suspensão: faltam 7 dias (processo 2026/004512)',
    ]);
    expect((await dele())[0]?.text).toContain('na página do processo');
    await ana.api.processos.marcar({ Guid, Marcos: [{ Tipo: 'defesa_protocolada', Data: '2026-11-20' }] });
    app.passDays(4);
    await sweep();
    await app.runJobs();
    expect(await dele()).toHaveLength(1);
    expect(await app.deps.db.$count(lembrete, eq(lembrete.usuarioId, ana.id))).toBe(1);
  });

  it('is removed with its days and reminders', async () => {
    const { ana, Guid } = await comProcesso();
    await ana.api.processos.marcar({ Guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-11-27' }] });
    await sweep();
    await ana.api.processos.retirar({ Guid });
    for (const tabela of [processo, marcoDoProcesso, lembrete])
      expect(await app.deps.db.$count(tabela, eq(tabela.usuarioId, ana.id))).toBe(0);
  });
});

describe('what the source lists', () => {
  const LISTADO = { tipo: 'suspensao', processo: '2026.004512', descricao: 'Suspensão por pontos' } as const;
  const listar = async (ana: Driver, id: number, listados: (typeof LISTADO)[]) => {
    const [cnh] = await app.rows(habilitacao, eq(habilitacao.id, id));
    if (!cnh) throw new Error('no licence');
    await sincronizarProcessos(systemCtx(app.deps), cnh, listados);
    return (await ana.api.multas.listar()).ProcessoSuspensao;
  };

  it('takes over a process that the driver kept, with its days, which cannot be removed while listed', async () => {
    const { ana, Guid } = await comProcesso();
    const { id } = await seeds(app).habilitacao(ana);
    await ana.api.processos.marcar({ Guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-12-10' }] });
    expect(await listar(ana, id, [LISTADO])).toMatchObject([
      { Guid, Descricao: 'Suspensão por pontos', Marcos: [{ Data: '2026-12-10' }], ForaDaFonte: false },
    ]);
    await refused(ana.api.processos.retirar({ Guid }), 'NAO_ENCONTRADO');
    expect(await listar(ana, id, [])).toMatchObject([{ Guid, ForaDaFonte: true }]);
    expect(await ana.api.processos.retirar({ Guid })).toEqual({ Retirado: true });
  });

  it('is removed when the source drops it and the driver recorded no day of it', async () => {
    const ana = await app.signUp();
    const { id } = await seeds(app).habilitacao(ana);
    expect(await listar(ana, id, [LISTADO])).toHaveLength(1);
    const [listado] = await app.rows(processo, eq(processo.habilitacaoId, id));
    expect(await listar(ana, id, [])).toEqual([]);
    // The audit outlives the account: it has the id of the process, not its number.
    const feitos = await app.rows(
      auditoria,
      and(eq(auditoria.acao, 'processo.encerrar'), eq(auditoria.entidadeId, String(id))),
    );
    expect(feitos.map(({ dados }) => dados)).toEqual([{ processos: [listado?.id] }]);
  });
});

const ana = shared(() => app.signUp());

/** Today is 20 November 2026 in these tests: each case with its deadlines a month later. */
const caso = (nome: string) => {
  const { tipo, fase, dados } = CASOS_DO_PROCESSO[nome] ?? { tipo: 'suspensao', fase: 'P', dados: {} };
  const prazo = dados.prazo ? '20/12/2026' : '';
  const dataCiencia = dados.dataCiencia ? '10/11/2026' : '';
  return { Tipo: tipo, Fase: fase, Dados: { ...dados, prazo, dataCiencia } };
};

describe('the petition in a process of suspension or cassation', () => {
  it('is a PDF with its text, signed on a page with text', async () => {
    const { Nome, Pdf } = await ana.api.processos.minuta(caso('suspensao-cetran'));
    expect(Nome).toBe('processo-suspensao-2026004512.pdf');
    const { paginas } = await lerPdf(new Uint8Array(Buffer.from(Pdf, 'base64')));
    const texto = paginas.join(' ').replace(/\s+/g, ' ');
    expect(texto).toContain('Esta peça trata só deste processo');
    const assinada = paginas.find((pagina) =>
      /Niterói – RJ, 20 de novembro de 2026/.test(pagina.replace(/\s+/g, ' ')),
    );
    expect(assinada).toContain('indicado no item 1');
  });
});
