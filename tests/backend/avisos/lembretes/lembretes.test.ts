import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { lembrete } from '#backend/platform/db/schema/lembretes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';
import { mailsIn } from '../../harness/outbox.ts';
import { lembretesDe } from './prazos.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));

const { HOJE, sweep, comPrazo, imprimir, passar, assuntos } = lembretesDe(app);

describe('the reminders of a deadline', () => {
  it('go out 15, 7, 3 and 1 days before it and on its last day, once each, with two workers at it', async () => {
    const { dono, linha } = await comPrazo(20);
    const de = (faltam: string) => [`Defesa prévia: ${faltam} (multa ${linha.autoInfracao})`];
    expect(await passar(dono, 24)).toEqual({
      5: de('faltam 15 dias'),
      13: de('faltam 7 dias'),
      17: de('faltam 3 dias'),
      19: de('falta 1 dia'),
      20: de('vence hoje'),
    });
    const mails = (await mailsIn(app, dono.email)).filter(({ subject }) => subject?.includes('(multa'));
    expect(mails).toHaveLength(5);
  });

  it('are in the notifications too, naming the fine, and lead to it', async () => {
    const { dono, linha } = await comPrazo(7);
    await sweep();
    const [aviso] = await dono.api.notificacoes.lista();
    expect(aviso).toMatchObject({
      Assunto: `Defesa prévia, multa ${linha.autoInfracao}: faltam 7 dias`,
      Destino: `/app/multas/habilitacao/view/${linha.guid}`,
    });
    expect(aviso?.Descricao).toContain(linha.autoInfracao);
  });

  it('after the plan lead to the home, and ask for nothing that only the closed page takes', async () => {
    const { dono, linha } = await comPrazo(7);
    await app.deps.db
      .update(assinatura)
      .set({ canceladaEm: app.deps.clock() })
      .where(eq(assinatura.usuarioId, dono.id));
    await sweep();
    await app.runJobs();
    const [aviso] = await dono.api.notificacoes.lista();
    expect(aviso?.Destino).toBe('/app/inicial');
    const [mail] = (await mailsIn(app, dono.email)).filter(({ subject }) => subject?.includes('(multa'));
    expect(mail?.text).toContain('/app/inicial');
    for (const texto of [aviso?.Descricao, mail?.text]) {
      expect(texto).toContain(linha.autoInfracao);
      expect(texto).not.toMatch(/informe/i);
    }
  });

  it('end with the protocol, also one that was filed elsewhere', async () => {
    const { dono, linha } = await comPrazo(16);
    expect(Object.keys(await passar(dono, 3))).toEqual(['1']);
    await dono.api.multas.marcar({
      GuidMulta: linha.guid,
      Marcos: [{ Tipo: 'defesa_protocolada', Data: null, Retirar: false }],
    });
    expect(await passar(dono, 16)).toEqual({});
  });

  it('follow a corrected day: reminders of the old one are not sent', async () => {
    const { dono, linha } = await comPrazo(15);
    await sweep();
    await imprimir(dono, linha.guid, addDays(HOJE, 18));
    expect(Object.keys(await passar(dono, 19))).toEqual(['3', '11', '15', '17', '18']);
    const [velho] = await app.rows(
      lembrete,
      and(eq(lembrete.multaId, linha.id), eq(lembrete.data, addDays(HOJE, 15))),
    );
    expect(velho?.dispensadoEm).not.toBeNull();
  });

  it('are one for an AIT that is listed for the licence and for the vehicle', async () => {
    const { dono, linha } = await comPrazo(7);
    const { id: veiculoId } = await seeds(app).veiculo(dono);
    await seeds(app).multa(dono, { veiculoId, autoInfracao: linha.autoInfracao, codigoInfracao: '65992' });
    expect(Object.keys(await passar(dono, 2))).toEqual(['0']);
  });

  it('that are due on one day are told together, and each ends by itself', async () => {
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    // An infraction of the driver (CTB art. 218, II): the owner can name the driver (art. 257 §7).
    const outra = await seeds(app).multa(dono, { habilitacaoId, codigoInfracao: '74630' });
    const hoje = isoDateOf(app.deps.clock());
    for (const tipo of ['prazo_defesa', 'prazo_condutor'] as const)
      await imprimir(dono, outra.guid, addDays(hoje, 3), tipo);
    await app.runJobs();
    const avisos = (await dono.api.notificacoes.lista()).length;
    expect(await passar(dono, 1)).toEqual({
      0: [`Defesa prévia e indicar o condutor: faltam 3 dias (multa ${outra.autoInfracao})`],
    });
    expect((await dono.api.notificacoes.lista()).length).toBe(avisos + 1);
    await dono.api.multas.marcar({
      GuidMulta: outra.guid,
      Marcos: [{ Tipo: 'condutor_indicado', Data: null, Retirar: false }],
    });
    expect(await passar(dono, 3)).toEqual({
      1: [`Defesa prévia: falta 1 dia (multa ${outra.autoInfracao})`],
      2: [`Defesa prévia: vence hoje (multa ${outra.autoInfracao})`],
    });
  });

  it('that come due later on a day with one go with the next morning’s, unless that is the last', async () => {
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    const linha = await seeds(app).multa(dono, { habilitacaoId, codigoInfracao: '74630' });
    const hoje = isoDateOf(app.deps.clock());
    await imprimir(dono, linha.guid, addDays(hoje, 7));
    await sweep();
    await imprimir(dono, linha.guid, addDays(hoje, 3), 'prazo_condutor');
    const auto = `(multa ${linha.autoInfracao})`;
    expect(await passar(dono, 2)).toEqual({
      0: [`Defesa prévia: faltam 7 dias ${auto}`],
      1: [`Indicar o condutor: faltam 2 dias ${auto}`],
    });
  });

  it('tell of the last day to name the driver, sixty days after an SNE message', async () => {
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    const fatos = { codigoInfracao: '74630', dataInfracao: '2026-09-20', dataNotificacao: null };
    const linha = await seeds(app).multa(dono, { habilitacaoId, ...fatos });
    await seeds(app).marco(dono, linha.id, 'autuacao_sne', addDays(HOJE, -53), 'motorista');
    const auto = `(multa ${linha.autoInfracao})`;
    expect(await passar(dono, 8)).toEqual({
      0: [`Indicar o condutor: faltam 7 dias ${auto}`],
      4: [`Indicar o condutor: faltam 3 dias ${auto}`],
      6: [`Indicar o condutor: falta 1 dia ${auto}`],
      7: [`Indicar o condutor: vence hoje ${auto}`],
    });
  });

  it('are not sent for a day that has passed, estimated or known', async () => {
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    await seeds(app).multa(dono, { habilitacaoId, dataNotificacao: '2026-10-20' });
    expect(await passar(dono, 5)).toEqual({});
  });

  it('wait for the morning: none between 21:00 and 08:00 of São Paulo, also when the mail was late', async () => {
    // Far from the database's clock, which the queue uses.
    app.setClock('2090-03-11T00:00:00.000Z');
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    const linha = await seeds(app).multa(dono, {
      habilitacaoId,
      dataInfracao: '2090-02-20',
      dataNotificacao: null,
    });
    await seeds(app).marco(dono, linha.id, 'prazo_defesa', '2090-03-17', 'carta');
    await sweep();
    expect(await app.deps.db.$count(lembrete, eq(lembrete.usuarioId, dono.id))).toBe(0);
    app.setClock('2090-03-10T23:59:00.000Z');
    await sweep();
    app.setClock('2090-03-11T00:01:00.000Z');
    await app.runJobs();
    expect(await assuntos(dono)).toEqual([]);
    app.setClock('2090-03-11T11:00:00.000Z');
    await app.runJobs({ early: true });
    expect(await assuntos(dono)).toEqual([expect.stringContaining('faltam 6 dias')]);
  });

  it('say nothing of CPF or licence, and are copied to the address of the licence without the link of the driver', async () => {
    const dono = await app.signUp();
    const cnh = await seeds(app).habilitacao(dono, { emailNotificacao: 'frota@example.com' });
    const linha = await seeds(app).multa(dono, { habilitacaoId: cnh.id, codigoInfracao: '65992' });
    await imprimir(dono, linha.guid, addDays(HOJE, 3));
    await sweep();
    await app.runJobs();
    const [mail] = (await mailsIn(app, dono.email)).filter(({ subject }) => subject?.includes('(multa'));
    const [copia] = await mailsIn(app, 'frota@example.com');
    const perfil = await dono.api.conta.perfil();
    for (const segredo of [perfil.Cpf, cnh.cpf, cnh.numeroCnh]) {
      expect(mail?.text).not.toContain(segredo);
      expect(mail?.html).not.toContain(segredo);
    }
    expect(mail?.text).toContain('/lembretes?codigo=');
    expect(copia?.text).toContain(linha.autoInfracao);
    expect(copia?.text).not.toContain('Desligar os lembretes');
  });

  it('are copied once to each address of licence and vehicle, also when the first is the driver’s own', async () => {
    const dono = await app.signUp();
    const semear = seeds(app);
    const cnh = await semear.habilitacao(dono, { emailNotificacao: dono.email });
    const linha = await semear.multa(dono, { habilitacaoId: cnh.id, codigoInfracao: '65992' });
    for (const emailNotificacao of ['garagem@example.com', 'Oficina@example.com', 'garagem@example.com']) {
      const { id: veiculoId } = await semear.veiculo(dono, { emailNotificacao });
      await semear.multa(dono, { veiculoId, autoInfracao: linha.autoInfracao, codigoInfracao: '65992' });
    }
    await imprimir(dono, linha.guid, addDays(HOJE, 3));
    await sweep();
    await app.runJobs();
    for (const endereco of [dono.email, 'garagem@example.com', 'oficina@example.com']) {
      const lembretes = (await mailsIn(app, endereco)).filter(({ subject }) => subject?.includes('(multa'));
      expect(lembretes).toHaveLength(1);
    }
  });
});
