import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { enviarEmail } from '#backend/domain/avisos/emails/enviar.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { emailEnviado, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { lerPdf } from '../../../fixtures/lerPdf.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { mailsIn } from '../../harness/outbox.ts';
import { fineOf, one, orderOf, petitionOf } from './linhas.ts';

const PUBLIC_URL = 'https://vialivre.example';

const app = sharedApp({ PUBLIC_URL, ALLOW_SIMULATORS: 'on' });
afterEach(() => {
  vi.restoreAllMocks();
  app.setClock(NOW);
});

const send = (job: Parameters<typeof enviarEmail>[1]) => enviarEmail(systemCtx(app.deps), job);
/** The one mail to an address whose subject starts with this text; mails of the same instant have no order. */
const mailOf = async (to: string, start: string) => {
  const found = (await mailsIn(app, to)).filter(({ subject }) => subject?.startsWith(start));
  expect(found).toHaveLength(1);
  return found[0];
};

describe('the mail of each event', () => {
  it('welcomes a new driver once, with the last day of the trial', async () => {
    const ana = await app.signUp();
    await app.runJobs();
    const mails = await mailsIn(app, ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Sua conta na Via Livre está pronta']);
    expect(mails[0]?.text).toContain('Olá, Ana.');
    expect(mails[0]?.text).toContain('até 27/11/2026');
    expect(mails[0]?.text).toContain(`${PUBLIC_URL}/app/inicial`);
    expect(mails[0]?.html).toContain('Degustação');
  });

  it('brings a link that sets a new password, and afterwards says that it was set', async () => {
    const ana = await app.signUp();
    await ana.api.conta.esqueceuSenha({ Email: ana.email });
    await app.runJobs();
    const link = /https:\S+redefinirSenha\?codigo=([\w-]+)/.exec(
      (await mailOf(ana.email, 'Crie uma nova senha'))?.text ?? '',
    );
    expect(link?.[0]).toMatch(`${PUBLIC_URL}/redefinirSenha?codigo=`);
    await ana.api.conta.redefinirSenha({ Codigo: link?.[1] ?? '', Senha: 'nova-senha-9' });
    await app.runJobs();
    const changed = await mailOf(ana.email, 'Sua senha foi alterada');
    expect(changed?.text).toContain('20/11/2026 09:00 (horário de Brasília)');
  });

  it('does not send an expired link', async () => {
    const ana = await app.signUp();
    await app.runJobs();
    await ana.api.conta.esqueceuSenha({ Email: ana.email });
    app.setClock('2026-11-20T12:10:00.000Z');
    await app.runJobs();
    expect(await mailsIn(app, ana.email)).toHaveLength(1);
  });

  it('tells of a new fine, with its deadline, and copies the address of the licence', async () => {
    const ana = await app.signUp();
    const { multaId, licencaId } = await fineOf(app, ana, { emailNotificacao: 'Frota@Example.com' });
    await send({ modelo: 'nova-multa', usuarioId: ana.id, chave: `m:${multaId}`, multaId });
    for (const to of [ana.email, 'frota@example.com']) {
      const mail = await mailOf(to, 'Nova multa encontrada: E10000001');
      expect(mail?.text).toContain('R$ 195,23');
      expect(mail?.text).toContain('Prazo estimado: 10/12/2026');
      const porque = to === ana.email ? 'tem uma conta conosco' : 'informou este endereço';
      expect(mail?.text).toContain(porque);
      expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(to !== ana.email);
    }
    await send({ modelo: 'nova-multa', usuarioId: ana.id, chave: `m:${multaId}`, multaId });
    expect(await mailsIn(app, 'frota@example.com')).toHaveLength(1);

    const aviso = one(
      await app.deps.db
        .insert(notificacao)
        .values({
          usuarioId: ana.id,
          chave: 'consulta',
          assunto: 'CNH consultada',
          descricao: 'Nada de novo.',
          destino: '/app/condutores',
          dataCriacao: new Date(NOW),
        })
        .returning(),
    );
    await send({
      modelo: 'aviso',
      usuarioId: ana.id,
      chave: 'consulta',
      notificacaoId: aviso.id,
      alvo: 'habilitacao',
      alvoId: licencaId,
    });
    const copy = await mailOf('frota@example.com', 'CNH consultada');
    expect(copy?.text).toContain(`${PUBLIC_URL}/app/condutores`);
  });

  it('reports each step of an appeal as it was, also when the next one came meanwhile', async () => {
    const ana = await app.signUp();
    const { multaId } = await fineOf(app, ana);
    const { db } = app.deps;
    const base = {
      usuarioId: ana.id,
      multaId,
      fase: 'I',
      direito: 'plano',
      criadoEm: new Date(NOW),
    } as const;
    const { id: recursoId } = one(await db.insert(recurso).values(base).returning());
    const step = { recursoId, usuarioId: ana.id, quando: new Date(NOW), autor: 'operador' };
    const [primeiro] = await db
      .insert(recursoMovimento)
      .values([
        { ...step, status: 'protocolado', protocolo: 'P-77' },
        { ...step, status: 'deferido' },
      ])
      .returning();
    const movimentoId = primeiro?.id ?? 0;
    await send({ modelo: 'recurso-andou', usuarioId: ana.id, chave: `r:${movimentoId}`, movimentoId });
    const mail = await mailOf(ana.email, 'Recurso da multa E10000001: protocolado');
    expect(mail?.text).toContain('Fase: 1ª Instância');
    expect(mail?.text).toContain('Protocolo: P-77');
  });

  it('confirms a payment with its receipt as a PDF', async () => {
    const ana = await app.signUp();
    const { id: pedidoId } = await orderOf(app, ana, { status: 'pago', pagoEm: new Date(NOW) });
    await send({ modelo: 'pedido-pago', usuarioId: ana.id, chave: `p:${pedidoId}`, pedidoId });
    const mail = await mailOf(ana.email, `Pagamento confirmado: pedido nº ${pedidoId}`);
    expect(mail?.text).toContain('2 × Recurso de Multa Online: R$ 100,00');
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`recibo-${pedidoId}.pdf`, 'application/pdf'],
    ]);
    const content = mail?.attachments[0]?.content;
    if (!(content instanceof ArrayBuffer)) throw new Error('no receipt');
    expect((await lerPdf(Buffer.from(content))).paginas.join()).toMatch(/R\$\s100,00/);
  });

  it('sends the digits of a boleto while it can be paid, and not after payment', async () => {
    const ana = await app.signUp();
    const boleto = { metodo: 'BOLETO', boletoLinha: '23793.38128', boletoVencimento: '2026-11-25' } as const;
    const { id: pedidoId } = await orderOf(app, ana, { ...boleto, status: 'aguardando_pagamento' });
    await send({ modelo: 'boleto', usuarioId: ana.id, chave: `b:${pedidoId}`, pedidoId });
    expect((await mailOf(ana.email, `Boleto do pedido nº ${pedidoId}`))?.text).toContain('23793.38128');
    const { id: outro } = await orderOf(app, ana, { ...boleto, codigo: 'ABC9999', status: 'pago' });
    await send({ modelo: 'boleto', usuarioId: ana.id, chave: `b:${outro}`, pedidoId: outro });
    expect(
      (await mailsIn(app, ana.email)).filter(({ subject }) => subject?.startsWith('Boleto')),
    ).toHaveLength(1);
  });

  it('says that a petition is ready once it is delivered', async () => {
    const ana = await app.signUp();
    const solicitacaoId = await petitionOf(app, ana);
    const job = { modelo: 'peticao-pronta', usuarioId: ana.id, chave: 's', solicitacaoId } as const;
    await send(job);
    await app.deps.db.update(solicitacao).set({ entregue: true }).where(eq(solicitacao.id, solicitacaoId));
    await send(job);
    const [mail, ...more] = (await mailsIn(app, ana.email)).filter(({ subject }) =>
      subject?.startsWith('Petição'),
    );
    expect(mail?.subject).toBe('Petição pronta: auto de infração W20000002');
    expect(more).toEqual([]);
  });

  it('warns that a plan ends, unless it was ended', async () => {
    const ana = await app.signUp();
    const plano = one(
      await app.deps.db
        .insert(assinatura)
        .values({
          usuarioId: ana.id,
          plano: 'cnh-livre',
          inicio: new Date(NOW),
          fim: new Date('2026-11-25T12:00:00.000Z'),
        })
        .returning(),
    );
    const job = { modelo: 'plano-terminando', usuarioId: ana.id, assinaturaId: plano.id } as const;
    await send({ ...job, chave: 'fim:5' });
    const mail = await mailOf(ana.email, 'Seu plano termina em 5 dias');
    expect(mail?.text).toContain('O plano CNH Livre vale até 25/11/2026');
    await app.deps.db
      .update(assinatura)
      .set({ canceladaEm: new Date(NOW) })
      .where(eq(assinatura.id, plano.id));
    await send({ ...job, chave: 'fim:1' });
    await mailOf(ana.email, 'Seu plano termina');
  });
});

describe('a mail', () => {
  it('that could not be delivered is sent when the job is retried, and not a third time', async () => {
    const ana = await app.signUp();
    const job = { modelo: 'boas-vindas', usuarioId: ana.id, chave: `boas-vindas:${ana.id}` } as const;
    vi.spyOn(app.deps.adapters.mailer, 'send').mockRejectedValueOnce(new Error('down'));
    await expect(send(job)).rejects.toThrow('down');
    await send(job);
    await send(job);
    expect(await mailsIn(app, ana.email)).toHaveLength(1);
    const [record] = await app.rows(emailEnviado, eq(emailEnviado.chave, job.chave));
    expect(record).toMatchObject({ modelo: 'boas-vindas', usuarioId: ana.id, enviadoEm: new Date(NOW) });
  });

  it('about the fine, order or plan of another driver is never sent', async () => {
    const [ana, bia] = await Promise.all([app.signUp(), app.signUp()]);
    const { multaId } = await fineOf(app, ana);
    const { id: pedidoId } = await orderOf(app, ana, { status: 'pago', pagoEm: new Date(NOW) });
    await send({ modelo: 'nova-multa', usuarioId: bia.id, chave: 'x1', multaId });
    await send({ modelo: 'pedido-pago', usuarioId: bia.id, chave: 'x2', pedidoId });
    expect(await mailsIn(app, bia.email)).toEqual([]);
  });

  it('of monitoring stops with the request for removal; of security and payments it goes on until the data is gone', async () => {
    const ana = await app.signUp();
    await app.deps.db
      .update(usuario)
      .set({ remocaoPedidaEm: new Date(NOW) })
      .where(eq(usuario.id, ana.id));
    await app.runJobs();
    const { multaId } = await fineOf(app, ana);
    await send({ modelo: 'nova-multa', usuarioId: ana.id, chave: `r:${multaId}`, multaId });
    expect(await mailsIn(app, ana.email)).toEqual([]);
    const { id: pedidoId } = await orderOf(app, ana, { status: 'pago', pagoEm: new Date(NOW) });
    await send({ modelo: 'pedido-pago', usuarioId: ana.id, chave: `r:p${pedidoId}`, pedidoId });
    expect(await mailsIn(app, ana.email)).toHaveLength(1);
    await app.deps.db
      .update(usuario)
      .set({ removidaEm: new Date(NOW) })
      .where(eq(usuario.id, ana.id));
    await send({ modelo: 'pedido-pago', usuarioId: ana.id, chave: `r:p${pedidoId}:2`, pedidoId });
    expect(await mailsIn(app, ana.email)).toHaveLength(1);
  });
});
