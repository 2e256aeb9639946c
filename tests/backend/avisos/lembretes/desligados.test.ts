import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { apagarExpirados } from '#backend/domain/conta/retencao/retencao.ts';
import { hashToken } from '#backend/domain/conta/session.ts';
import { linkDeLembrete } from '#backend/platform/db/schema/avisos.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { addDays } from '#lib/dates.ts';
import { type Driver, NOW, refused, sharedApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';
import { mailsIn } from '../../harness/outbox.ts';
import { lembretesDe } from './prazos.ts';

const app = sharedApp();

beforeEach(() => app.setClock(NOW));

const recebe = async ({ api }: Driver) =>
  (await api.avisos.preferencias()).Avisos.some(
    ({ Tipo, Canal, Ligado }) => Tipo === 'prazos' && Canal === 'email' && Ligado,
  );

const { HOJE, sweep, comPrazo, imprimir, passar } = lembretesDe(app);

describe('a driver who wants no reminders', () => {
  it('switches them off by the link of a mail without signing in, and without a valid link not at all', async () => {
    const { dono } = await comPrazo(7);
    await sweep();
    await app.runJobs();
    const mail = (await mailsIn(app, dono.email)).find(({ subject }) => subject?.includes('(multa'));
    const header = (nome: string) => mail?.headers.find(({ key }) => key === nome)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const endereco = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    const Codigo = new URL(endereco).searchParams.get('codigo') ?? '';
    const outro = await app.signUp();
    const { api } = outro;
    expect(await api.lembretes.porLink({ Codigo })).toEqual({ Ligados: true, DeCopia: false });
    expect(await api.lembretes.porLink({ Codigo, Ligados: false })).toEqual({
      Ligados: false,
      DeCopia: false,
    });
    expect(await recebe(dono)).toBe(false);
    const avisos = (await dono.api.notificacoes.lista()).length;
    expect(await passar(dono, 5)).toEqual({});
    expect((await dono.api.notificacoes.lista()).length).toBe(avisos + 1);
    expect(await api.lembretes.porLink({ Codigo, Ligados: true })).toEqual({ Ligados: true, DeCopia: false });
    await refused(api.lembretes.porLink({ Codigo: 'outro', Ligados: false }), 'CODIGO_EXPIRADO');
    expect(await recebe(outro)).toBe(true);
  });

  it('has the copies to another address stopped by its reader: only those, and not by opening the link', async () => {
    const dono = await app.signUp();
    const semear = seeds(app);
    const cnh = await semear.habilitacao(dono, { emailNotificacao: 'frota@example.com' });
    const carro = await semear.veiculo(dono, { emailNotificacao: 'outra@example.com' });
    const linha = await semear.multa(dono, { habilitacaoId: cnh.id, codigoInfracao: '65992' });
    await imprimir(dono, linha.guid, addDays(HOJE, 3));
    await sweep();
    await app.runJobs();
    const [copia] = await mailsIn(app, 'frota@example.com');
    const header = (nome: string) => copia?.headers.find(({ key }) => key === nome)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const endereco = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(copia?.text).toContain(endereco);
    const Codigo = new URL(endereco).searchParams.get('codigo') ?? '';

    const { api } = await app.signUp();
    const avisos = async () => (await dono.api.notificacoes.lista()).map(({ Assunto }) => Assunto);
    expect(await api.lembretes.porLink({ Codigo })).toEqual({ Ligados: true, DeCopia: true });
    expect(await avisos()).not.toContain('As cópias dos avisos pararam');
    for (const Ligados of [false, true, false])
      expect(await api.lembretes.porLink({ Codigo, Ligados })).toEqual({ Ligados: false, DeCopia: true });
    expect((await avisos()).filter((um) => um === 'As cópias dos avisos pararam')).toHaveLength(1);
    expect(await recebe(dono)).toBe(true);
    const [depois] = await app.rows(habilitacao, eq(habilitacao.id, cnh.id));
    expect(depois?.emailNotificacao).toBeNull();
    const [outro] = await app.rows(veiculo, eq(veiculo.id, carro.id));
    expect(outro?.emailNotificacao).toBe('outra@example.com');
  });

  it('has them stopped for good: that address is refused afterwards, and where it stands it gets no copies', async () => {
    const dono = await app.signUp();
    const semear = seeds(app);
    await semear.plano(dono, 'via-livre-total');
    const cnh = await semear.habilitacao(dono, { emailNotificacao: 'parou@example.com' });
    const linha = await semear.multa(dono, { habilitacaoId: cnh.id, codigoInfracao: '65992' });
    await imprimir(dono, linha.guid, addDays(HOJE, 3));
    await sweep();
    await app.runJobs();
    const [copia] = await mailsIn(app, 'parou@example.com');
    const Codigo = /lembretes\?codigo=([\w-]+)/.exec(copia?.text ?? '')?.[1] ?? '';
    await dono.api.lembretes.porLink({ Codigo, Ligados: false });

    await app.deps.db
      .update(habilitacao)
      .set({ emailNotificacao: 'parou@example.com' })
      .where(eq(habilitacao.id, cnh.id));
    app.passDays(1);
    await sweep();
    await app.runJobs();
    expect(await mailsIn(app, 'parou@example.com')).toHaveLength(1);

    const antigo = { criadoEm: new Date('2020-01-01T12:00:00Z') };
    await app.deps.db.update(linkDeLembrete).set(antigo).where(eq(linkDeLembrete.usuarioId, dono.id));
    await apagarExpirados(systemCtx(app.deps));
    const carro = { NumeroRenavam: '639884962', Placa: 'RIO2A18', UF: 'RJ' };
    const daCnh = { Id: cnh.id, NumeroCnh: cnh.numeroCnh, Cpf: cnh.cpf, ExerceAtividadeRemunerada: false };
    const registrar = (EmailNotificacao: string) => [
      () => dono.api.habilitacoes.corrigir({ ...daCnh, UF: 'RJ', EmailNotificacao }),
      () => dono.api.veiculos.cadastrar({ ...carro, EmailNotificacao }),
    ];
    const fields = { EmailNotificacao: expect.stringContaining('pediu para não receber mais cópias') };
    for (const tentar of registrar('Parou@Example.com'))
      await expect(tentar()).rejects.toMatchObject({ fields });
    for (const tentar of registrar('outro@example.com'))
      await expect(tentar()).resolves.toHaveProperty('Guid');
  });

  it('may have an old mail, of a version that hashed the codes of copies with a prefix: its link still stops them', async () => {
    const dono = await app.signUp();
    const [Codigo, copiaPara] = ['codigo-de-um-e-mail-antigo', 'antiga@example.com'];
    const cnh = await seeds(app).habilitacao(dono, { emailNotificacao: copiaPara });
    const antigo = { tokenHash: hashToken(`copia:${Codigo}`), usuarioId: dono.id, copiaPara };
    await app.deps.db.insert(linkDeLembrete).values({ ...antigo, criadoEm: new Date(NOW) });
    const { api } = await app.signUp();
    expect(await api.lembretes.porLink({ Codigo })).toEqual({ Ligados: true, DeCopia: true });
    expect(await api.lembretes.porLink({ Codigo, Ligados: false })).toEqual({
      Ligados: false,
      DeCopia: true,
    });
    const [depois] = await app.rows(habilitacao, eq(habilitacao.id, cnh.id));
    expect(depois?.emailNotificacao).toBeNull();
  });

  it('is not written to any more once the removal of the account was asked for', async () => {
    const { dono } = await comPrazo(7);
    await sweep();
    await dono.api.conta.pedirRemocao({ Senha: dono.senha });
    expect(await passar(dono, 7)).toEqual({});
  });
});

const seed = seeds(app);

const CARROS = [
  { NumeroRenavam: '62176866191', Placa: 'RIO2A18', UF: 'RJ' },
  { NumeroRenavam: '64430359540', Placa: 'KVL1A23', UF: 'RJ' },
] as const;

async function driver(): Promise<Driver> {
  const dono = await app.signUp();
  await seed.plano(dono, 'via-livre-total');
  return dono;
}

/** The texts of the mails that tell of a new address for copies. */
async function avisos(dono: Driver): Promise<string[]> {
  await app.runJobs();
  const mails = await mailsIn(app, dono.email);
  return mails
    .filter(({ subject }) => subject?.startsWith('Cópias dos seus avisos'))
    .map(({ text }) => text ?? '');
}

describe('an address that begins to get copies', () => {
  it('is told to the driver once, however it is spelled and whatever has it next', async () => {
    const dono = await driver();
    await dono.api.veiculos.cadastrar({ ...CARROS[0], EmailNotificacao: 'Copias@Example.com' });
    const [aviso, ...outros] = await avisos(dono);
    expect(outros).toEqual([]);
    expect(aviso).toContain('também para copias@example.com.');
    expect(aviso).toContain('Se não foi, crie outra senha agora');
    const copias = (await mailsIn(app, 'copias@example.com')).map(({ subject }) => subject);
    expect(copias).toEqual(['A consulta do seu veículo terminou']);
    await dono.api.veiculos.cadastrar({ ...CARROS[1], EmailNotificacao: ' copias@example.com ' });
    expect(await avisos(dono)).toHaveLength(1);
  });

  it('is not told when it is the driver’s own, or when the registration is refused', async () => {
    const dono = await driver();
    await dono.api.veiculos.cadastrar({ ...CARROS[0], EmailNotificacao: dono.email.toUpperCase() });
    await refused(
      dono.api.veiculos.cadastrar({ ...CARROS[0], EmailNotificacao: 'ladrao@example.com' }),
      'JA_CADASTRADO',
    );
    expect(await avisos(dono)).toEqual([]);
  });
});
