import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { fazerTrocaDeEmail } from '#backend/domain/conta/trocaDeEmail.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';

const app = sharedApp();
const sandra = operador(app);

describe('acts for a driver', () => {
  const avisosDe = async (id: string) => {
    await app.runJobs();
    return app.rows(emailEnviado, eq(emailEnviado.usuarioId, id));
  };

  it('a corrected licence is looked up again, by the staff in the audit, and the driver is told', async () => {
    const ana = await app.signUp();
    await seeds(app).plano(ana, 'cnh-livre');
    const cnh = await seeds(app).habilitacao(ana);
    await sandra.faz('habilitacoes corrigir', { cadastro: String(cnh.id), numero: '04812345678' });
    const [depois] = await app.rows(habilitacao, eq(habilitacao.id, cnh.id));
    expect(depois?.numeroCnh).toBe('04812345678');
    const registros = await sandra.registros(cnh.id);
    expect(registros.map(({ acao, atorId }) => [acao, atorId])).toContainEqual([
      'habilitacao.corrigir',
      'sandra',
    ]);
    expect((await avisosDe(ana.id)).map(({ assunto }) => assunto)).toContain('Corrigimos a sua CNH');
    await sandra.recusa('habilitacoes corrigir', { cadastro: String(cnh.id) });
  });

  it('a new e-mail is reported to both addresses, waits a day, and is cancelled by a new password', async () => {
    const bia = await app.signUp();
    const novo = `nova-${bia.email}`;
    await sandra.faz('usuarios trocar-email', {
      conta: bia.email,
      para: novo,
      motivo: 'confirmada por telefone',
    });
    const paras = (await avisosDe(bia.id)).flatMap(({ modelo, para }) =>
      modelo === 'seguranca' ? [para] : [],
    );
    expect(paras).toEqual(expect.arrayContaining([bia.email, novo]));
    const emailDe = async () => (await app.rows(usuario, eq(usuario.id, bia.id)))[0]?.email;
    expect(await emailDe()).toBe(bia.email);
    await sandra.faz('usuarios manter-email', { conta: bia.email });
    app.passDays(1.1);
    await app.runJobs();
    expect(await emailDe()).toBe(bia.email);
    await sandra.faz('usuarios trocar-email', { conta: bia.email, para: novo, motivo: 'confirmada de novo' });
    app.passDays(1.1);
    await app.runJobs();
    expect(await emailDe()).toBe(novo);
  });

  it('a new e-mail whose job runs too early, by a clock behind the database, is taken later', async () => {
    const bia = await app.signUp();
    const novo = `nova-${bia.email}`;
    await sandra.faz('usuarios trocar-email', { conta: bia.email, para: novo, motivo: 'por telefone' });
    const data = { usuarioId: bia.id };
    const { boss } = app.runtime.jobs;
    const [primeiro] = await boss.findJobs('trocaDeEmail', { queued: true, data });
    await fazerTrocaDeEmail(systemCtx(app.deps), data);
    await boss.deleteJob('trocaDeEmail', primeiro?.id ?? '');
    app.passDays(1.1);
    await app.runJobs({ early: true });
    expect((await app.rows(usuario, eq(usuario.id, bia.id)))[0]?.email).toBe(novo);
  });

  it('a given credit can be taken back; a bought or used one cannot', async () => {
    const ana = await app.signUp();
    const { dados } = await sandra.faz('creditos dar', {
      conta: ana.email,
      quantos: '2',
      motivo: 'cortesia',
    });
    const [primeiro] = (dados as { creditos: number[] }).creditos;
    await sandra.faz('creditos retirar', { credito: String(primeiro), motivo: 'engano' });
    await sandra.recusa('creditos retirar', { credito: String(primeiro), motivo: 'engano' });
    const linhas = await app.rows(credito, eq(credito.usuarioId, ana.id));
    expect(linhas.filter(({ canceladoEm }) => canceladoEm === null)).toHaveLength(1);
    expect((await avisosDe(ana.id)).map(({ assunto }) => assunto)).toEqual(
      expect.arrayContaining(['Você ganhou recurso sem custo', 'Retiramos um recurso sem custo']),
    );
  });

  it('a plan can be extended, and a mail is sent again with current data', async () => {
    const ana = await app.signUp();
    await seeds(app).plano(ana, 'cnh-livre');
    const planoDe = async () =>
      (await app.rows(assinatura, eq(assinatura.usuarioId, ana.id))).find(
        ({ plano }) => plano === 'cnh-livre',
      );
    const antes = await planoDe();
    await sandra.faz('assinaturas estender', {
      assinatura: String(antes?.id),
      dias: '10',
      motivo: 'falha nossa',
    });
    expect(((await planoDe())?.fim.getTime() ?? 0) - (antes?.fim.getTime() ?? 0)).toBe(10 * 86_400_000);
    const dito = (await avisosDe(ana.id)).find(({ assunto }) => assunto === 'O seu plano ganhou mais dias');
    expect(dito?.texto).toContain('vale agora até');
    await sandra.faz('emails reenviar', { email: String(dito?.id) });
    const iguais = (await avisosDe(ana.id)).filter(({ assunto }) => assunto === dito?.assunto);
    expect(iguais).toHaveLength(2);
  });

  it('a link for a password is never kept in a mail that the desk shows', async () => {
    const ana = await app.signUp();
    await sandra.faz('usuarios link-de-senha', { conta: ana.email });
    const mail = (await avisosDe(ana.id)).find(({ modelo }) => modelo === 'recuperacao');
    expect(mail).toMatchObject({ texto: null, pedido: null, para: ana.email });
    await sandra.recusa('emails reenviar', { email: String(mail?.id) });
  });
});
