import { beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDaMesa } from '#backend/desk/assuntos/esperando.ts';
import { contarFila, type FiltroDaFila, proximoDaFila, recursosDaFila } from '#backend/desk/fila.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { marco, multa } from '#backend/platform/db/schema/multas.ts';
import { recurso, recursoMovimento, recursoPergunta } from '#backend/platform/db/schema/recursos.ts';
import { addDays, formatDate, today } from '#lib/dates.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import type { EstadoDoRecurso } from '#lib/recursos/rules.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { motoristaComMulta, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
let ana: Driver;
let veiculoId: number;
const ctx = () => systemCtx(app.deps);
const fila = async (filtro: FiltroDaFila = {}) => ({
  itens: await recursosDaFila(ctx(), filtro),
  total: await contarFila(ctx(), filtro),
});

beforeAll(async () => {
  ({ driver: ana, veiculoId } = await motoristaComMulta(app));
});

/** Appeals as their last movements leave them, each of its own fine with the printed last day `prazo`. */
async function recursos(quantos: number, estado: EstadoDoRecurso, prazo: string | null): Promise<number[]> {
  const { db, clock } = app.deps;
  const numeros = Array.from({ length: quantos }, (_, i) => i);
  const base = { usuarioId: ana.id, criadaEm: clock(), atualizadaEm: clock() };
  const multas = await db
    .insert(multa)
    .values(
      numeros.map(() => ({
        ...base,
        tipo: 'Veiculo' as const,
        veiculoId,
        autoInfracao: crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase(),
        dataInfracao: addDays(today(clock), -20),
        descricao: 'Estacionar em local proibido',
        valorOriginal: 130_16,
        valorSerPago: 130_16,
      })),
    )
    .returning({ id: multa.id });
  const dela = { usuarioId: ana.id, quando: clock(), autor: 'teste' };
  if (prazo)
    await db.insert(marco).values(
      multas.map(({ id }) => ({
        ...dela,
        multaId: id,
        tipo: 'prazo_defesa' as const,
        data: prazo,
        origem: 'carta' as const,
      })),
    );
  const abertos = await db
    .insert(recurso)
    .values(
      multas.map(({ id }) => ({
        usuarioId: ana.id,
        multaId: id,
        fase: 'P' as const,
        direito: 'plano' as const,
        criadoEm: clock(),
      })),
    )
    .returning({ id: recurso.id });
  await db
    .insert(recursoMovimento)
    .values(abertos.map(({ id }) => ({ ...dela, recursoId: id, status: estado })));
  return abertos.map(({ id }) => id);
}

async function pessoa(nome: string, papel: Papel = 'juridico') {
  const [linha] = await app.deps.db
    .insert(equipe)
    .values({
      email: `${nome}@mesa.example`,
      nome,
      papel,
      senhaHash: 'x',
      criadaEm: app.deps.clock(),
    })
    .returning();
  if (!linha) throw new Error('the insert gave no row');
  return linha;
}

describe('the queue with more appeals than a page', () => {
  let amanha: number[];

  it('shows open appeals, the nearest deadline first, however many were filed before', async () => {
    const { clock } = app.deps;
    await recursos(200, 'protocolado', null);
    await recursos(226, 'solicitado', addDays(today(clock), 20));
    amanha = await recursos(4, 'em_analise', addDays(today(clock), 1));
    const { itens, total } = await fila();
    expect(itens.slice(0, 4).map(({ id }) => id)).toEqual(amanha);
    expect(itens.every(({ estado }) => estado !== 'protocolado')).toBe(true);
    expect([itens.length, total]).toEqual([50, 230]);
    // Every appeal is on exactly one page.
    const paginasLidas = await Promise.all([1, 2, 3, 4, 5].map((n) => fila({ pagina: n })));
    expect(new Set(paginasLidas.flatMap((uma) => uma.itens.map(({ id }) => id))).size).toBe(230);
    expect((await fila({ vista: 'protocolado' })).total).toBe(200);
    expect((await fila({ vista: 'todos' })).itens.slice(0, 4).map(({ id }) => id)).toEqual(amanha);
  });

  it('the command lists the same', async () => {
    const sandra = operador(app);
    const { dados } = await sandra.faz('recursos listar');
    expect((dados as { id: number }[]).slice(0, 4).map(({ id }) => id)).toEqual(amanha);
    const resto = await sandra.faz('recursos listar', { vista: 'espera', limite: '200', pagina: '2' });
    expect((resto.dados as unknown[]).length).toBe(30);
  });

  it('the morning mail counts all that waits, and names the first', async () => {
    const { email } = await pessoa('julia');
    await avisarDaMesa(ctx());
    await app.runJobs();
    const [mail] = await mailsIn(app, email);
    expect(mail?.subject).toContain('230 casos esperam');
    expect(mail?.text).toContain(formatDate(addDays(today(app.deps.clock), 1)));
    app.passDays(1);
  });

  it('a new milestone of the fine moves its appeal at once', async () => {
    const longe = (await fila()).itens.at(-1);
    if (!longe) throw new Error('no appeal');
    await seeds(app).marco(ana, longe.multaId, 'prazo_defesa', today(app.deps.clock), 'carta');
    expect((await fila()).itens[0]?.id).toBe(longe.id);
  });

  it('an appeal with an open question leaves the queue of the staff, and returns with the answer', async () => {
    const { db, clock } = app.deps;
    const [id] = amanha;
    if (id === undefined) throw new Error('no appeal');
    const dela = {
      recursoId: id,
      usuarioId: ana.id,
      texto: 'Qual a placa?',
      autor: 'julia',
      quando: clock(),
    };
    await db.insert(recursoPergunta).values(dela);
    expect((await fila({ vista: 'motorista' })).itens.map((um) => um.id)).toEqual([id]);
    expect((await fila()).itens.some((um) => um.id === id)).toBe(false);
    app.passDays(3);
    await db.update(recursoPergunta).set({ resposta: 'KXA1B23', respondidaEm: clock() });
    const item = (await fila()).itens.find((um) => um.id === id);
    expect(item?.pergunta).toBe('respondida');
  });

  it('an appeal can be assigned: it is in the queue of its colleague, and opened as the next one', async () => {
    const sandra = operador(app);
    const rita = await pessoa('rita');
    const [primeiro, segundo] = (await fila()).itens;
    if (!primeiro || !segundo) throw new Error('no appeals');
    for (const { id } of [primeiro, segundo])
      await sandra.faz('recursos passar', { recurso: String(id), quem: rita.email });
    const minha = await fila({ vista: 'minha', eu: rita.email });
    expect(minha.itens.map(({ id, responsavel }) => [id, responsavel?.nome])).toEqual([
      [primeiro.id, 'rita'],
      [segundo.id, 'rita'],
    ]);
    expect((await fila({ de: rita.email })).total).toBe(2);
    expect(await proximoDaFila(ctx(), primeiro.id, rita.email)).toEqual(segundo.id);
    // Neither to nobody, nor to who only sees appeals.
    const { email: atende } = await pessoa('sonia', 'atendimento');
    for (const quem of ['ninguem@mesa.example', atende])
      await sandra.recusa('recursos passar', { recurso: String(primeiro.id), quem });
  });

  it('the open appeals of a person who is blocked wait for anybody again', async () => {
    const sandra = operador(app);
    const sai = await pessoa('nina');
    const [primeiro, segundo] = (await fila()).itens.filter(({ responsavel }) => !responsavel);
    if (!primeiro || !segundo) throw new Error('no appeals');
    for (const { id } of [primeiro, segundo])
      await sandra.faz('recursos passar', { recurso: String(id), quem: sai.email });
    expect((await sandra.faz('equipe bloquear', { email: sai.email })).mensagem).toContain(
      '2 recursos da fila dela ficam sem responsável.',
    );
    const soltos = (await fila()).itens.filter(({ responsavel }) => !responsavel);
    expect(soltos.slice(0, 2).map(({ id }) => id)).toEqual([primeiro.id, segundo.id]);
    expect((await sandra.registros(sai.id)).at(-1)).toMatchObject({
      acao: 'mesa.ato',
      dados: { recursos: expect.arrayContaining([primeiro.id, segundo.id]) },
    });
  });
});
