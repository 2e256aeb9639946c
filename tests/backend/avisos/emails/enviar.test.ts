import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { enviarEmail } from '#backend/domain/avisos/emails/enviar.ts';
import { MailNotSent } from '#backend/platform/adapters/mailer.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { emailEnviado, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { lerPdf } from '../../../fixtures/lerPdf.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { mailsIn } from '../../harness/outbox.ts';
import { fineOf, one, orderOf } from './linhas.ts';

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

  it('tells of a new fine, with its deadline, and copies the address of the licence', async () => {
    const ana = await app.signUp();
    const { multaId, licencaId } = await fineOf(app, ana, { emailNotificacao: 'Frota@Example.com' });
    await send({ modelo: 'nova-multa', usuarioId: ana.id, chave: `m:${multaId}`, multaId });
    for (const to of [ana.email, 'frota@example.com']) {
      const mail = await mailOf(to, 'Nova multa encontrada: E10000001');
      expect(mail?.text).toContain('R$ 195,23');
      expect(mail?.text).toContain('Prazo estimado: 10/12/2026');
      expect(mail?.text).toContain('O prazo que vale é o impresso na notificação');
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

  it('confirms a payment with its receipt as a PDF', async () => {
    const ana = await app.signUp();
    const { id: pedidoId } = await orderOf(app, ana, { status: 'pago', pagoEm: new Date(NOW) });
    await send({ modelo: 'pedido-pago', usuarioId: ana.id, chave: `p:${pedidoId}`, pedidoId });
    const mail = await mailOf(ana.email, `Pagamento confirmado: pedido nº ${pedidoId}`);
    expect(mail?.text).toContain('2 × Recurso de Multa Online: R$ 100,00');
    // The time of Brasília, the total and the right to withdraw.
    for (const dito of ['Pago em: 20/11/2026 09:00', 'Total: R$ 100,00', '7 dias corridos'])
      expect(mail?.text).toContain(dito);
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`recibo-${pedidoId}.pdf`, 'application/pdf'],
    ]);
    const content = mail?.attachments[0]?.content;
    if (!(content instanceof ArrayBuffer)) throw new Error('no receipt');
    expect((await lerPdf(Buffer.from(content))).paginas.join()).toMatch(/R\$\s100,00/);
  });

  it('offers no withdrawal from an order that a coupon paid for', async () => {
    const ana = await app.signUp();
    const { id: pedidoId } = await orderOf(app, ana, { desconto: 100_00, total: 0, pagoEm: new Date(NOW) });
    await send({ modelo: 'pedido-pago', usuarioId: ana.id, chave: `p:${pedidoId}`, pedidoId });
    const mail = await mailOf(ana.email, `Pedido nº ${pedidoId} confirmado`);
    expect(mail?.text).toContain('nada foi cobrado');
    expect(mail?.text).not.toMatch(/desistir|Pago em/);
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

describe('a mail with a copy', () => {
  it('reaches the copy although the address of the driver refuses it, and is tried again only after a failure that may pass', async () => {
    const ana = await app.signUp();
    const { multaId } = await fineOf(app, ana, { emailNotificacao: 'copia@example.com' });
    const job = { modelo: 'nova-multa', usuarioId: ana.id, chave: `m:${multaId}`, multaId } as const;
    const { mailer } = app.deps.adapters;
    const enviar = mailer.send.bind(mailer);
    let permanent = false;
    vi.spyOn(mailer, 'send').mockImplementation(async (mail) => {
      if (mail.to === ana.email) throw new MailNotSent('550', permanent);
      await enviar(mail);
    });
    await expect(send(job)).rejects.toThrow('550');
    expect(await mailsIn(app, 'copia@example.com')).toHaveLength(1);
    permanent = true;
    await send(job);
    const [record] = await app.rows(emailEnviado, eq(emailEnviado.chave, job.chave));
    expect(record).toMatchObject({ enviadoEm: null });
    expect(await mailsIn(app, 'copia@example.com')).toHaveLength(1);
  });
});
