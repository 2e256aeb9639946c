import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { enviarEmail } from '#backend/domain/avisos/emails/enviar.ts';
import { MailNotSent } from '#backend/platform/adapters/mailer.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { sharedApp } from '../../harness/app.ts';
import { mailsIn } from '../../harness/outbox.ts';
import { fineOf } from './linhas.ts';

const app = sharedApp();

describe('a mail with a copy', () => {
  it('reaches the copy although the address of the driver refuses it, and is tried again only after a failure that may pass', async () => {
    const ana = await app.signUp();
    const { multaId } = await fineOf(app, ana, { emailNotificacao: 'frota@example.com' });
    const job = { modelo: 'nova-multa', usuarioId: ana.id, chave: `m:${multaId}`, multaId } as const;
    const { mailer } = app.deps.adapters;
    const enviar = mailer.send.bind(mailer);
    let permanent = false;
    vi.spyOn(mailer, 'send').mockImplementation(async (mail) => {
      if (mail.to === ana.email) throw new MailNotSent('550', permanent);
      await enviar(mail);
    });
    const send = () => enviarEmail(systemCtx(app.deps), job);
    await expect(send()).rejects.toThrow('550');
    expect(await mailsIn(app, 'frota@example.com')).toHaveLength(1);
    permanent = true;
    await send();
    const [record] = await app.rows(emailEnviado, eq(emailEnviado.chave, job.chave));
    expect(record).toMatchObject({ enviadoEm: null });
    expect(await mailsIn(app, 'frota@example.com')).toHaveLength(1);
  });
});
