import { beforeEach, describe, expect, it } from 'vitest';
import { NOW, refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
const sandra = operador(app);

beforeEach(() => app.setClock(NOW));

describe('an operator and the accounts', () => {
  it('reads an account by e-mail or id, with its plan and what it has', async () => {
    const ana = await app.signUp();
    const porEmail = await sandra.faz('ver', { tipo: 'clientes', id: ana.email.toUpperCase() });
    expect(JSON.stringify(porEmail.dados)).toContain(ana.id);
    expect(porEmail.tabela?.linhas).toEqual(
      expect.arrayContaining([
        ['E-mail', ana.email],
        ['Plano', expect.stringMatching(/^Degustação, até .*dado por nós$/)],
      ]),
    );
    expect(JSON.stringify(porEmail)).not.toContain('argon2');
    expect(await sandra.faz('ver', { tipo: 'clientes', id: ana.id })).toEqual(porEmail);
  });

  it('blocks an account, which ends its sessions and its sign-in, and opens it again', async () => {
    const ana = await app.signUp();
    await sandra.faz('usuarios bloquear', { conta: ana.email, motivo: 'fraude' });
    await refused(ana.api.conta.perfil(), 'SESSAO_EXIGIDA');
    const entrar = () =>
      ana.api.conta.entrar({ username: ana.email, password: ana.senha, grant_type: 'password' });
    await refused(entrar(), 'USUARIO_BLOQUEADO');
    expect(await sandra.tenta('usuarios bloquear', { conta: ana.email, motivo: 'de novo' })).toMatchObject({
      tipo: 'erro',
      mensagem: `A conta ${ana.email} já está bloqueada.`,
    });
    await sandra.faz('usuarios desbloquear', { conta: ana.email });
    await expect(entrar()).resolves.toMatchObject({ token_type: 'bearer' });
    expect(await sandra.registros(ana.id)).toMatchObject([
      { atorId: 'sandra', dados: { ato: 'usuarios bloquear', motivo: 'fraude' } },
      { atorId: 'sandra', dados: { ato: 'usuarios desbloquear' } },
    ]);
  });
});

describe('an operator and the plans', () => {
  const planosDe = async (id: string) =>
    (await sandra.faz('ver', { tipo: 'clientes', id })).tabela?.linhas.flatMap(([secao, plano = '']) =>
      secao === 'Plano' ? [plano] : [],
    ) ?? [];

  it('grants a plan that opens the app, and ends it, which closes the app', async () => {
    const ana = await app.signUp();
    app.passDays(10);
    await refused(ana.api.multas.listar(), 'MENU_BLOQUEADO');
    await sandra.faz('assinaturas conceder', { conta: ana.email, plano: 'cnh-livre', ate: '31/12/2026' });
    await expect(ana.api.multas.listar()).resolves.toBeDefined();

    const [dado, deAntes] = await planosDe(ana.email);
    expect(dado).toContain('CNH Livre, até 31/12/2026 23:59');
    expect(deAntes).toContain('Degustação');
    const numero = /nº (\d+)/.exec(dado ?? '')?.[1] ?? '';
    const encerrar = { assinatura: numero, motivo: 'engano' };
    expect(await sandra.pergunta('assinaturas encerrar', encerrar)).toEqual({
      tipo: 'confirmar',
      pergunta: `Encerrar o plano CNH Livre de ${ana.email}, que vale até 31/12/2026 23:59?`,
    });
    await expect(ana.api.multas.listar()).resolves.toBeDefined();
    await sandra.faz('assinaturas encerrar', encerrar);
    await refused(ana.api.multas.listar(), 'MENU_BLOQUEADO');
    expect(await sandra.tenta('assinaturas encerrar', encerrar)).toMatchObject({
      tipo: 'erro',
      mensagem: 'Este plano já foi encerrado.',
    });
    expect((await sandra.registros(numero)).map(({ acao }) => acao)).toEqual(['mesa.ato', 'mesa.ato']);
  });
});

describe('an operator and the partners', () => {
  it('makes a partner whose link signs drivers up, until it is ended', async () => {
    const { mensagem } = await sandra.faz('parceiros criar', {
      codigo: 'Frota-Rio',
      nome: 'Frota Rio',
      perfil: '3',
    });
    expect(mensagem).toContain('/cadastrarUsuario/frota-rio');
    const ana = await app.signUp();
    const parceiro = () => ana.api.conta.parceiro({ parceiro: 'frota-rio' });
    expect(await parceiro()).toMatchObject({ PerfilSistema: 3, Nome: 'Frota Rio' });
    expect(
      await sandra.tenta('parceiros criar', { codigo: 'frota-rio', nome: 'Outra', perfil: '1' }),
    ).toMatchObject({ mensagem: 'Já existe um parceiro frota-rio.' });

    expect(await sandra.pergunta('parceiros desativar', { codigo: 'frota-rio' })).toMatchObject({
      tipo: 'confirmar',
    });
    await expect(parceiro()).resolves.toBeDefined();
    await sandra.faz('parceiros desativar', { codigo: 'frota-rio' });
    await refused(parceiro(), 'PARCEIRO_NAO_ENCONTRADO');
    expect((await sandra.faz('parceiros listar')).tabela?.linhas).toMatchObject([
      ['frota-rio', 'Frota Rio', '3', '0', expect.any(String), 'desativado'],
    ]);
  });
});

describe('an operator and the notices', () => {
  it('writes to one driver, also by mail, and to all', async () => {
    const [ana, bia] = await Promise.all([app.signUp(), app.signUp()]);
    const novidade = { assunto: 'Manutenção', texto: 'Voltamos às 8h.' };
    expect(await sandra.pergunta('notificacoes enviar', { ...novidade, conta: ana.email })).toEqual({
      tipo: 'confirmar',
      pergunta: `Enviar "Manutenção" a ${ana.email}?`,
    });
    const assuntos = async (driver: typeof ana) =>
      (await driver.api.notificacoes.lista()).map(({ Assunto }) => Assunto);
    expect(await assuntos(ana)).toEqual([]);
    await sandra.faz('notificacoes enviar', { ...novidade, conta: ana.email, email: true });
    expect(await assuntos(ana)).toEqual(['Manutenção']);
    expect(await assuntos(bia)).toEqual([]);
    await app.runJobs();
    expect((await mailsIn(app, ana.email)).map(({ subject }) => subject)).toContain('Manutenção');

    await sandra.faz('notificacoes enviar', { assunto: 'A todos', texto: 'Olá.', todos: true });
    expect(await assuntos(ana)).toEqual(['A todos', 'Manutenção']);
    expect(await assuntos(bia)).toEqual(['A todos']);
  });
});
