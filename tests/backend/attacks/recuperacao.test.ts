import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ligarPush } from '#backend/domain/avisos/notificacoes/push.ts';
import { acessosAbertos } from '#backend/domain/conta/acessos.ts';
import { resolveSession } from '#backend/domain/conta/session.ts';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { nomeDoAcesso } from '#lib/conta/acessos.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';
import { autenticador } from '../harness/autenticador.ts';
import { seeds } from '../harness/multas.ts';
import { mailsIn } from '../harness/outbox.ts';

const CASA = { origem: 'https://multas.example', rpId: 'multas.example' };
const CHAVES = '/api/appUsuario/v1/Usuario/Chaves';
let ana: Driver;
let bia: Driver;
const app = sharedApp({ PUBLIC_URL: CASA.origem, ALLOW_SIMULATORS: 'on' });
beforeEach(async () => {
  app.setClock(NOW);
  ana = await app.signUp({ nome: 'Ana Souza' });
  bia = await app.signUp({ nome: 'Beatriz Lima' });
  for (const quem of [ana, bia]) await seeds(app).plano(quem, 'cnh-livre');
});

async function codigoDoEmail({ api, email }: Driver): Promise<{ Codigo: string; texto: string }> {
  await api.conta.esqueceuSenha({ Email: email });
  await app.runJobs();
  const textos = (await mailsIn(app, email)).map(({ text }) => text ?? '');
  const texto = textos.findLast((um) => um.includes('redefinirSenha')) ?? '';
  return { Codigo: /redefinirSenha\?codigo=([\w-]+)/.exec(texto)?.[1] ?? '', texto };
}

/** What an attacker with the password leaves behind: a passkey and a calendar address. */
async function comTudo() {
  const chave = autenticador(CASA);
  const desafio = (await ana.api.conta.opcoesDeRegistro({ Senha: ana.senha })).Opcoes;
  const { Guid } = await ana.api.conta.registrarChave({
    Nome: 'Meu celular',
    Resposta: chave.registrar(desafio),
  });
  const { Endereco } = await ana.api.lembretes.criarCalendario({ Senha: ana.senha });
  const entra = async () => {
    const pergunta = await app.fetch(`${CHAVES}/Entrar/Opcoes`, { method: 'POST' });
    const { Opcoes } = (await pergunta.json()) as { Opcoes: { challenge: string } };
    const cookie = pergunta.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { 'content-type': 'application/json', cookie };
    const body = JSON.stringify({ Resposta: chave.entrar({ challenge: Opcoes.challenge }, ana.id) });
    return (await app.fetch(`${CHAVES}/Entrar`, { method: 'POST', body, headers })).status === 200;
  };
  const agenda = async () => (await app.fetch(new URL(Endereco).pathname)).status === 200;
  const abertos = async () => ({
    chave: await entra(),
    agenda: await agenda(),
  });
  return { Guid, abertos };
}
const TODOS = { chave: true, agenda: true };
const NENHUM = { chave: false, agenda: false };

describe('recovering an account that an attacker had access to', () => {
  it('lists in mail and page every access beside the password, and ends all of them', async () => {
    const { abertos } = await comTudo();
    expect(await abertos()).toEqual(TODOS);
    const { Codigo, texto } = await codigoDoEmail(ana);
    const { valido, Acessos } = await ana.api.conta.codigoDeRecuperacao({ Codigo });
    expect(valido).toBe(true);
    expect(Acessos.map(nomeDoAcesso)).toEqual([
      'Chave de acesso "Meu celular", criada em 20/11/2026',
      'Endereço do calendário, criado em 20/11/2026',
    ]);
    expect(texto).toContain('Chave de acesso, criada em 20/11/2026');
    // Text chosen by a user is not repeated in our mail.
    expect(texto).not.toContain('Meu celular');
    await ana.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' });
    expect(await abertos()).toEqual(NENHUM);
    await app.runJobs();
    const [depois] = (await mailsIn(app, ana.email)).filter(
      ({ subject }) => subject === 'Sua senha foi alterada',
    );
    expect(depois?.text).toContain('nada mais está ligado à sua conta');
  });

  it('keeps the accesses that the driver names, and none with a wrong id or of another driver', async () => {
    const { abertos, Guid } = await comTudo();
    const { Codigo } = await codigoDoEmail(ana);
    const Manter = [`chave-${Guid}`, 'calendario', 'calendario-', 'calendario-%'];
    await ana.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27', Manter });
    expect(await abertos()).toEqual({ ...NENHUM, chave: true });
    await app.runJobs();
    const [depois] = (await mailsIn(app, ana.email)).filter(
      ({ subject }) => subject === 'Sua senha foi alterada',
    );
    expect(depois?.text).toContain('continua ligado à sua conta: Chave de acesso, criada em 20/11/2026.');
  });

  it('lists the other addresses that get copies, and takes away those that the driver does not keep', async () => {
    const semear = seeds(app);
    await semear.habilitacao(ana, { emailNotificacao: 'intruso@example.com' });
    for (const emailNotificacao of [' Intruso@Example.com', 'irma@example.com', ana.email, null])
      await semear.veiculo(ana, { emailNotificacao });
    await semear.veiculo(bia, { emailNotificacao: 'intruso@example.com' });
    const { Codigo, texto } = await codigoDoEmail(ana);
    const { Acessos } = await ana.api.conta.codigoDeRecuperacao({ Codigo });
    expect(Acessos.map(nomeDoAcesso).toSorted()).toEqual([
      'Cópias dos avisos para intruso@example.com',
      'Cópias dos avisos para irma@example.com',
    ]);
    expect(texto).toContain('Cópias dos avisos para intruso@example.com');
    const Manter = Acessos.filter(({ Nome }) => Nome.startsWith('irma')).map(({ Chave }) => Chave);
    await ana.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27', Manter });
    const enderecos = async (quem: Driver) => {
      const [cnhs, carros] = [
        await app.rows(habilitacao, eq(habilitacao.usuarioId, quem.id)),
        await app.rows(veiculo, eq(veiculo.usuarioId, quem.id)),
      ];
      return [...cnhs, ...carros].flatMap(({ emailNotificacao }) => emailNotificacao ?? []).toSorted();
    };
    expect(await enderecos(ana)).toEqual([ana.email, 'irma@example.com'].toSorted());
    expect(await enderecos(bia)).toEqual(['intruso@example.com']);
  });

  it('names a request for removal, which ends with the old password unless the driver keeps it', async () => {
    const pedir = async (Senha: string) => {
      await ana.api.conta.pedirRemocao({ Senha });
      const { Codigo, texto } = await codigoDoEmail(ana);
      expect(texto).toContain('Pedido de remoção da conta, de 20/11/2026');
      const { Acessos } = await ana.api.conta.codigoDeRecuperacao({ Codigo });
      return { Codigo, Manter: Acessos.map(({ Chave }) => Chave) };
    };
    const depois = async () => {
      const [conta] = await app.rows(usuario, eq(usuario.id, ana.id));
      await app.runJobs();
      const mails = await mailsIn(app, ana.email);
      const trocada = mails.findLast(({ subject }) => subject === 'Sua senha foi alterada');
      return { pedida: conta?.remocaoPedidaEm ?? null, texto: trocada?.text ?? '' };
    };
    const { Codigo } = await pedir(ana.senha);
    await ana.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' });
    expect((await depois()).pedida).toBeNull();
    const feitos = await app.rows(auditoria, eq(auditoria.entidadeId, ana.id));
    expect(feitos.map(({ acao }) => acao)).toContain('conta.cancelarRemocao');

    ana = await app.signUp({ nome: 'Ana Souza' });
    await ana.api.conta.redefinirSenha({ ...(await pedir(ana.senha)), Senha: 'rodovia-27' });
    const mantida = await depois();
    expect(mantida.pedida).toEqual(new Date(NOW));
    expect(mantida.texto).toContain('continua ligado à sua conta: Pedido de remoção da conta');
  });

  it('ends accesses made after the page was opened, such as a replaced calendar address', async () => {
    const { abertos } = await comTudo();
    const { Codigo } = await codigoDoEmail(ana);
    const { Acessos } = await ana.api.conta.codigoDeRecuperacao({ Codigo });
    const { Endereco } = await ana.api.lembretes.criarCalendario({ Senha: ana.senha });
    await ana.api.conta.redefinirSenha({
      Codigo,
      Senha: 'rodovia-27',
      Manter: Acessos.map(({ Chave }) => Chave),
    });
    expect(await abertos()).toEqual({ ...TODOS, agenda: false });
    expect((await app.fetch(new URL(Endereco).pathname)).status).toBe(404);
  });

  it('opens nothing more for a request of an ended session that was still under way', async () => {
    const { actor } = (await resolveSession(app.deps, ana.token)) ?? ana.ctx;
    const ctx = { ...ana.ctx, actor };
    const celular = { Endereco: 'https://push.example.com/um', P256dh: 'x', Auth: 'y' };
    const { Codigo } = await codigoDoEmail(ana);
    await ana.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' });
    await refused(ligarPush(ctx, celular), 'SESSAO_EXIGIDA');
    expect(await acessosAbertos(ctx, ana.id)).toEqual([]);
  });

  it('shows nothing without a valid code, and no accesses of another account', async () => {
    await comTudo();
    expect(await bia.api.conta.codigoDeRecuperacao({ Codigo: 'x'.repeat(32) })).toEqual({
      valido: false,
      Acessos: [],
    });
    const { Codigo } = await codigoDoEmail(bia);
    expect((await bia.api.conta.codigoDeRecuperacao({ Codigo })).Acessos).toEqual([]);
  });
});

describe('an address of the calendar', () => {
  it('needs the password: an open session is not enough, and five wrong ones block it', async () => {
    const criar = (Senha: string) => ana.api.lembretes.criarCalendario({ Senha });
    await refused(ana.api.lembretes.criarCalendario({} as { Senha: string }), 'DADOS_INVALIDOS');
    for (let n = 0; n < 5; n += 1) await refused(criar('errada-27'), 'USUARIO_SENHA_INVALIDO');
    await refused(criar(ana.senha), 'MUITAS_TENTATIVAS');
  });
});
