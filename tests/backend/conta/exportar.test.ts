import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { newKey } from '#backend/platform/adapters/storage/storage.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { codigoDeReserva } from '#backend/platform/db/schema/segundoFator.ts';
import { carregarEscolha } from '#lib/planos/antesDePagar.server.ts';
import { fresh, NOW, refused, sharedApp } from '../harness/app.ts';
import { documentos, motoristaComMulta } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { navegadorComPush } from '../harness/servicoDePush.ts';
import { comprador, compraPix, PETICAO, pixAberto } from '../pedidos/support.ts';
import { vendaAceita } from '../vendas/support.ts';

const app = sharedApp();

const MEUS_DADOS = '/api/appUsuario/v1/Usuario/MeusDados';

it("the archive has every file unchanged, the receipts and an index of the driver's files only", async () => {
  const ana = await comprador(app);
  const bia = await comprador(app);
  for (const driver of [ana, bia]) {
    const { multa } = await motoristaComMulta(app, { driver, dias: 30 });
    await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
  }
  const { id } = await criarPedido(ana.ctx, compraPix());
  await operador(app).faz('simuladores banco', { pedido: String(id), botao: 'pagar' });
  await app.runJobs();
  const dobro = { usuarioId: ana.id, pedidoId: id, pagoPorId: id, valor: 130_00, quando: app.deps.clock() };
  await app.deps.db.insert(devolucao).values({ ...dobro, causa: 'dobro' });
  const linhas = await app.rows(arquivo, eq(arquivo.usuarioId, ana.id));
  expect(linhas.length).toBeGreaterThan(3);

  const answer = await app.fetch(MEUS_DADOS, {}, ana);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const nomes = Object.keys(zip);
  const soma = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  for (const { id: arquivoId, sha256 } of linhas) {
    const [nome] = nomes.filter((um) => um.includes(`_${arquivoId.slice(0, 8)}_`));
    expect(nome).toMatch(/^arquivos\/documentos-enviados\/2026-11-20_/);
    expect(soma(zip[nome ?? ''] ?? new Uint8Array())).toBe(sha256);
  }
  const recibo = nomes.find((um) => um.endsWith(`recibo-${id}.pdf`)) ?? '';
  expect(strFromU8((zip[recibo] ?? new Uint8Array()).subarray(0, 5))).toBe('%PDF-');
  const indice = strFromU8(zip['indice.html'] ?? new Uint8Array());
  for (const nome of nomes.filter((um) => um.startsWith('arquivos/')))
    expect(indice).toContain(`href="${nome}"`);
  const dados = JSON.parse(strFromU8(zip['dados.json'] ?? new Uint8Array()));
  const titulos = [...indice.matchAll(/<(?:summary|p)>([^<]+): (?:\d+|nada\.)</g)].map(
    ([, titulo]) => titulo,
  );
  const listas = Object.keys(dados).filter((um) => Array.isArray(dados[um]));
  // 'Seu cadastro' and every list, in words.
  expect(new Set(titulos).size).toBe(listas.length + 1);
  for (const titulo of titulos) expect(titulo).toMatch(/^[A-Z]/);
  const andamento = dados.andamentoDosPedidos.map(({ pedidoId, para }: Record<string, unknown>) => [
    pedidoId,
    para,
  ]);
  expect(andamento).toContainEqual([id, 'pago']);
  expect(dados.devolucoes).toMatchObject([{ pedidoId: id, causa: 'dobro', valor: 130_00 }]);
  expect(indice).toContain('menos as anotações internas do atendimento e a resposta original das fontes');
  for (const alheio of [bia.id, bia.email]) expect(indice + JSON.stringify(dados)).not.toContain(alheio);
});

it('a hostile file name neither leaves the folder nor becomes markup', async () => {
  const ana = await app.signUp({ nome: 'Ana <img src=x>' });
  const chave = newKey(ana.id);
  await app.deps.db.insert(arquivo).values({
    usuarioId: ana.id,
    nome: '../../etc/"<b>.pdf',
    mediaType: 'application/pdf',
    tamanho: 3,
    sha256: createHash('sha256').update('abc').digest('hex'),
    chave,
    criadoEm: app.deps.clock(),
  });
  await app.deps.adapters.storage.put(chave, new TextEncoder().encode('abc'), 'application/pdf');
  const zip = unzipSync(new Uint8Array(await (await app.fetch(MEUS_DADOS, {}, ana)).arrayBuffer()));
  const [nome = ''] = Object.keys(zip).filter((um) => um.startsWith('arquivos/'));
  expect(nome).toMatch(/^arquivos\/outros\/[\w.-]+$/);
  expect(strFromU8(zip['indice.html'] ?? new Uint8Array())).not.toMatch(/<img|<b>/);
});

it('no secret of the second step, of a passkey’s session or of a device stands in it', async () => {
  const ana = await app.signUp();
  const { Segredo } = await ana.api.conta.prepararSegundoFator({ Senha: ana.senha });
  const { CodigosDeReserva } = await ana.api.conta.ligarSegundoFator({
    Codigo: new TOTP({ secret: Segredo }).generate({ timestamp: app.deps.clock().getTime() }),
  });
  const { P256dh, Auth } = navegadorComPush();
  await ana.api.avisos.ligarPush({ Endereco: 'https://push.example.com/segredo', P256dh, Auth });
  const [codigo] = await app.rows(codigoDeReserva, eq(codigoDeReserva.usuarioId, ana.id));
  const zip = unzipSync(new Uint8Array(await (await app.fetch(MEUS_DADOS, {}, ana)).arrayBuffer()));
  const tudo = Object.values(zip)
    .map((bytes) => strFromU8(bytes))
    .join('');
  const segredos = [
    Segredo,
    CodigosDeReserva[0],
    codigo?.tokenHash,
    P256dh,
    Auth,
    'push.example.com/segredo',
  ];
  for (const segredo of segredos) expect(tudo).not.toContain(segredo ?? 'nothing to look for');
  const dados = JSON.parse(strFromU8(zip['dados.json'] ?? new Uint8Array()));
  expect([dados.codigosDeReserva.length, dados.aparelhosComAviso.length]).toEqual([10, 1]);
  expect(dados.perfil.segundoFatorEm).toBeDefined();
});

beforeEach(() => app.setClock(NOW));
const ana = fresh(() => app.signUp());

describe('asking for the removal of the account', () => {
  it('takes the password, tells the day by notice and mail, and again gives the same day', async () => {
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
    expect(await ana.api.conta.pedirRemocao({ Senha: ana.senha })).toEqual({ ApagadaEm: '2027-05-20' });
    app.passDays(3);
    expect(await ana.api.conta.pedirRemocao({ Senha: ana.senha })).toEqual({ ApagadaEm: '2027-05-20' });
    expect((await ana.api.conta.perfil()).ApagadaEm).toBe('2027-05-20');
    await app.runJobs();
    const assunto = 'Recebemos o seu pedido de remoção';
    const mails = (await mailsIn(app, ana.email)).filter(({ subject }) => subject === assunto);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('20/05/2027');
    expect((await ana.api.notificacoes.lista()).map(({ Assunto }) => Assunto)).toEqual([assunto]);
  });

  it('is refused without the right password, and after five wrong ones for a while', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      const tentativa = ana.api.conta.pedirRemocao({ Senha: `errada-${vez}` });
      await refused(tentativa, 'USUARIO_SENHA_INVALIDO');
    }
    await refused(ana.api.conta.pedirRemocao({ Senha: ana.senha }), 'MUITAS_TENTATIVAS');
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
    app.setClock('2026-11-20T12:16:00.000Z');
    await expect(ana.api.conta.pedirRemocao({ Senha: ana.senha })).resolves.toBeDefined();
  });

  it('can be taken back, and asked for again', async () => {
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    expect(await ana.api.conta.cancelarRemocao()).toEqual({ ApagadaEm: null });
    expect(await ana.api.conta.cancelarRemocao()).toEqual({ ApagadaEm: null });
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
    app.passDays(10);
    expect(await ana.api.conta.pedirRemocao({ Senha: ana.senha })).toEqual({ ApagadaEm: '2027-05-30' });
  });
});

describe('an account that waits for its removal', () => {
  it('buys nothing, no sale either, until the removal is cancelled, and its page of payment leads there', async () => {
    const lia = await comprador(app);
    const venda = await vendaAceita(app, lia);
    await lia.api.conta.pedirRemocao({ Senha: lia.senha });
    const [escolha, daVenda] = [
      { tipo: 'produtos', itens: [{ guid: PETICAO, quantidade: 1 }] } as const,
      { tipo: 'venda', vendaId: venda.id } as const,
    ];
    for (const compra of [escolha, daVenda])
      await refused(pixAberto(lia, compraPix([], { escolha: compra })), 'CONTA_EM_REMOCAO');
    await refused(lia.api.pedidos.resumo({ venda_id: venda.id }), 'CONTA_EM_REMOCAO');
    const ate = { redirect: '/app/perfil/remocao', aviso: 'contaEmRemocao' };
    expect(await carregarEscolha({ api: lia.api }, escolha)).toEqual(ate);
    expect(await carregarEscolha(lia, daVenda)).toEqual(ate);
    await lia.api.conta.cancelarRemocao();
    expect(await carregarEscolha(lia, daVenda)).toMatchObject({ PerfilCompleto: true });
    expect((await pixAberto(lia)).status).toBe('aguardando_pagamento');
  });
});
