import { beforeAll, describe, expect, it } from 'vitest';
import { executar } from '#backend/desk/executar.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import { documentos, FILES, motoristaComMulta, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();

const sandra = operador(app);

let ana: Driver;

let guid: string;

let recurso: string;

interface Item {
  id: number;
  guid: string;
  prazo: string | null;
  estado: string;
  pergunta: string | null;
}

beforeAll(async () => {
  const { driver, multa } = await motoristaComMulta(app, { dias: 3 });
  ana = driver;
  const pedido = await ana.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
  guid = pedido.Guid;
  recurso = String((await naFila())?.id);
});

const naFila = async () => ((await sandra.faz('recursos listar', { vista: 'todos' })).dados as Item[])[0];

const verDocumentos = () => sandra.documentos(recurso);

const pergunta = 'O CRLV está ilegível: pode mandar outro?';

it('the desk asks the driver a question about an appeal; the driver is told, and the deadline stays visible', async () => {
  const antes = await naFila();
  await sandra.faz('recursos perguntar', { recurso, pergunta });
  expect(await naFila()).toMatchObject({
    estado: 'solicitado',
    pergunta: 'espera o motorista',
    prazo: antes?.prazo,
  });
  expect(await ana.api.recursos.pergunta({ guid })).toMatchObject({
    Texto: pergunta,
    Aberta: true,
    Prazo: antes?.prazo,
  });
  const [protocolo] = await ana.api.recursos.todos({ SemArquivos: true });
  expect(protocolo?.Perguntas).toMatchObject([{ Texto: pergunta, Aberta: true }]);
  const [aviso] = await ana.api.notificacoes.lista({});
  expect(aviso?.Assunto).toMatch(/^Precisamos da sua resposta/);
  await app.runJobs();
  const mails = await mailsIn(app, ana.email);
  expect(mails.some(({ subject }) => subject?.startsWith('Precisamos da sua resposta'))).toBe(true);
  // One at a time.
  await sandra.recusa('recursos perguntar', { recurso, pergunta });
});

it('the driver answers, also after the plan ended, with words and another document; both papers stay', async () => {
  app.passDays(10);
  const velho = (await verDocumentos()).find(({ rotulo }) => rotulo.startsWith('CRLV'));
  await expect(ana.api.recursos.responder({ GuidRecurso: guid })).rejects.toMatchObject({
    code: 'DADOS_INVALIDOS',
    fields: { Resposta: expect.any(String) },
  });
  const nada = new File(['nada'], 'crlv.pdf', { type: 'application/pdf' });
  await expect(ana.api.recursos.responder({ GuidRecurso: guid, Crlv: nada })).rejects.toMatchObject({
    fields: { Crlv: expect.any(String) },
  });
  const beto = await app.signUp();
  await refused(beto.api.recursos.responder({ GuidRecurso: guid, Resposta: 'eu' }), 'NAO_ENCONTRADO');
  await refused(beto.api.recursos.pergunta({ guid }), 'NAO_ENCONTRADO');

  const Chave = crypto.randomUUID();
  const resposta = {
    GuidRecurso: guid,
    Resposta: 'Segue o novo.',
    Crlv: FILES.pdf('crlv.pdf', 'outro'),
    Chave,
  };
  await ana.api.recursos.responder(resposta);
  // Sent again after a lost answer: the same success, and no second effect.
  expect(await ana.api.recursos.responder(resposta)).toMatchObject({ response: 'success' });
  expect(await naFila()).toMatchObject({ pergunta: 'respondida', estado: 'solicitado' });
  const novo = (await verDocumentos()).find(({ rotulo }) => rotulo === 'CRLV do veículo, da resposta');
  expect(novo?.id).not.toBe(velho?.id);
  const { dados } = await sandra.faz('ver', { tipo: 'recursos', id: recurso });
  expect(JSON.stringify(dados)).toContain('Segue o novo.');
  expect(await verDocumentos()).toContainEqual(
    expect.objectContaining({ id: velho?.id, rotulo: 'CRLV do veículo, substituído' }),
  );
  // The driver's own list has what counts now, to be downloaded where it was sent.
  const [meu] = await ana.api.recursos.todos({ SemArquivos: true });
  expect(meu?.Documentos).toContainEqual({ Id: novo?.id, Tipo: 'Crlv' });
  const acoes = (await sandra.faz('auditoria listar', { entidade: 'recurso', id: recurso })).dados as {
    acao: string;
  }[];
  expect(acoes.map(({ acao }) => acao)).toEqual(
    expect.arrayContaining(['recurso.perguntar', 'recurso.responder']),
  );
});

it('the desk may go on without an answer; then the question is closed and says so', async () => {
  await sandra.faz('recursos perguntar', { recurso, pergunta: 'A assinatura confere com a da CNH?' });
  await sandra.faz('recursos assumir', { recurso });
  expect(await naFila()).toMatchObject({ pergunta: null, estado: 'em_analise' });
  await refused(ana.api.recursos.responder({ GuidRecurso: guid, Resposta: 'Sim' }), 'TRANSICAO_INVALIDA');
  expect(await ana.api.recursos.pergunta({ guid })).toMatchObject({ Aberta: false, RespondidaEm: null });
});

it('a protocol takes its receipt and the papers beside it, and the driver gets all of them', async () => {
  const papel = async (nome: string) => ({
    nome,
    base64: Buffer.from(await FILES.pdf(nome, nome).arrayBuffer()).toString('base64'),
  });
  await sandra.faz('recursos protocolar', {
    recurso,
    numero: '2026/9',
    arquivo: await papel('recibo.pdf'),
    anexo: [await papel('peca.pdf'), await papel('procuracao.pdf')],
  });
  await seeds(app).plano(ana, 'cnh-livre');
  const [um] = await ana.api.recursos.todos({ SemArquivos: true });
  expect(um?.Anexos.map(({ Nome }) => Nome)).toEqual(['peca.pdf', 'procuracao.pdf']);
  const anexo = await app.fetch(`/arquivos/${um?.Anexos[0]?.Id}`, {}, ana);
  expect(anexo.status).toBe(200);
});

it('the answer about a filed appeal, which no queue shows, is mailed to who asked, or else to the role', async () => {
  const email = 'julia@mesa.example';
  await app.deps.db
    .insert(equipe)
    .values({ email, nome: 'Júlia', papel: 'juridico', senhaHash: 'x', criadaEm: app.deps.clock() });
  const rita = { email: 'rita@mesa.example', nome: 'Rita', papel: 'juridico' as const };
  await app.deps.db.insert(equipe).values({ ...rita, senhaHash: 'x', criadaEm: app.deps.clock() });
  const respostas = async (de: string) => {
    await app.runJobs();
    return (await mailsIn(app, de)).filter(({ subject }) => subject?.startsWith('O motorista respondeu'));
  };
  const perguntar = (operador: string) =>
    executar(app.runtime, {
      nome: 'recursos perguntar',
      valores: { recurso, pergunta: 'Recebeu alguma carta do órgão?' },
      confirmado: true,
      operador,
    });
  await perguntar(email);
  await ana.api.recursos.responder({ GuidRecurso: guid, Resposta: 'Ainda não.' });
  expect([(await respostas(email)).length, (await respostas(rita.email)).length]).toEqual([1, 0]);
  await perguntar('sandra');
  await ana.api.recursos.responder({ GuidRecurso: guid, Resposta: 'Chegou hoje.' });
  expect([(await respostas(email)).length, (await respostas(rita.email)).length]).toEqual([2, 1]);
});

describe('an appeal at the desk', () => {
  beforeAll(async () => {
    const { driver, multa } = await motoristaComMulta(app);
    ana = driver;
    await ana.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
    const [aberto] = (await sandra.faz('recursos listar', { vista: 'espera' })).dados as { id: number }[];
    recurso = String(aberto?.id);
  });

  const estados = async () =>
    (await ana.api.recursos.todos({ SemArquivos: true })).map(({ Status, Protocolo }) => [Status, Protocolo]);

  const papel = async () => {
    const file = FILES.pdf('protocolo.pdf', 'protocolo');
    return { nome: file.name, base64: Buffer.from(await file.arrayBuffer()).toString('base64') };
  };

  it('an operator takes an appeal from request to decision, and its driver follows each step', async () => {
    expect(await sandra.tenta('recursos decidir', { recurso, decisao: 'deferido' })).toMatchObject({
      tipo: 'erro',
      codigo: 'TRANSICAO_INVALIDA',
    });
    await sandra.faz('recursos assumir', { recurso });
    expect(await estados()).toEqual([['Em análise', null]]);

    const protocolo = { recurso, numero: '2026.1', arquivo: await papel() };
    expect(await sandra.pergunta('recursos protocolar', protocolo)).toMatchObject({
      tipo: 'confirmar',
      pergunta: expect.stringContaining('protocolo.pdf'),
    });
    expect(await estados()).toEqual([['Em análise', null]]);
    await sandra.faz('recursos protocolar', protocolo);
    expect(await estados()).toEqual([['Protocolado', '2026.1']]);
    await sandra.faz('recursos decidir', { recurso, decisao: 'deferido' });
    expect(await estados()).toEqual([['Deferido', '2026.1']]);

    await app.runJobs();
    const mails = (await mailsIn(app, ana.email)).map(({ subject }) => subject?.split(': ')[1]);
    expect(mails).toEqual(expect.arrayContaining(['solicitado', 'em análise', 'protocolado', 'deferido']));
    const movidos = (await sandra.registros(recurso)).filter(({ acao }) => acao === 'recurso.mover');
    expect(movidos.map(({ atorId }) => atorId)).toEqual(Array(3).fill('sandra'));
  });

  it('a receipt that is no PDF is refused, and changes nothing', async () => {
    const texto = { nome: 'nota.txt', base64: Buffer.from('nada').toString('base64') };
    expect(await sandra.tenta('recursos protocolar', { recurso, numero: '1', arquivo: texto })).toMatchObject(
      {
        tipo: 'erro',
        codigo: 'ARQUIVO_TIPO',
      },
    );
    expect(await estados()).toEqual([['Deferido', '2026.1']]);
  });

  const outra = shared(() => motoristaComMulta(app));

  const multaDela = () => String(outra.multa.id);

  const etapa = async () => (await outra.driver.api.multas.resumo({ id: multaDela() })).Marcos.at(-1);

  it('an operator records a day from a document, and undoes a mistake; every row stays', async () => {
    const penalidade = { multa: multaDela(), marco: 'penalidade_expedida', data: '18/11/2026' };
    await sandra.faz('multas marcar', penalidade);
    expect(await etapa()).toEqual({ Tipo: 'penalidade_expedida', Data: '2026-11-18', Origem: 'carta' });
    expect((await sandra.faz('multas marcar', penalidade)).mensagem).toContain('já constava');
    await sandra.faz('multas marcar', { multa: multaDela(), marco: 'penalidade_expedida', retirar: true });
    expect((await etapa())?.Tipo).toBe('autuacao_expedida');
    const { tabela } = await sandra.faz('ver', { tipo: 'multas', id: multaDela() });
    const contado = tabela?.linhas.filter(
      ([secao, fato = '']) => secao === 'O que aconteceu' && /multas marcar.*sandra/.test(fato),
    );
    expect(contado).toHaveLength(3);
    const futura = { multa: multaDela(), marco: 'jari_protocolado', data: '31/12/2026' };
    await sandra.recusa('multas marcar', futura);
  });
});
