import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { DONO_EM_REMOCAO } from '#lib/compartilhamentos/rules.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { refused } from '../harness/refused.ts';
import { comprador, compraPix, pixAberto } from '../pedidos/support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));
const bia = shared(() => comprador(app));
let carro: { id: number; guid: string };
beforeAll(async () => {
  await seeds(app).plano(ana, 'cnh-blindada');
  carro = await seeds(app).veiculo(ana);
});

async function abrir(Nivel: 'ver' | 'pedir'): Promise<string> {
  const { Guid, Link } = await ana.api.compartilhamentos.convidar({
    ...{ Alvo: 'veiculo', Guid: carro.guid, Nivel, Validade: 30, Para: 'Bia' },
    Chave: randomUUID(),
  });
  await bia.api.compartilhamentos.aceitar({ Codigo: new URL(Link).searchParams.get('codigo') ?? '' });
  return Guid;
}

const multaNova = () => seeds(app).multa(ana, { veiculoId: carro.id });
const comprar = (guid: string) => pixAberto(bia, compraPix([{ guid, quantidade: 1 }]));
const pedirRecurso = (GuidMulta: string) =>
  bia.api.recursos.solicitarUpload({ GuidMulta, Chave: randomUUID(), ...documentos() });

describe('a guest who may request appeals', () => {
  it('buys and requests an appeal that belongs to the owner, as do its files and notices', async () => {
    await abrir('pedir');
    const multa = await multaNova();
    // The owner's plan covers it, but the guest pays.
    expect(await ana.api.multas.resumo({ id: multa.id })).toMatchObject({ Direito: 'plano' });
    expect(await bia.api.multas.resumo({ id: multa.id })).toMatchObject({ Direito: null, Fase: 'P' });
    await refused(pedirRecurso(multa.guid), 'LIMITE_MAX_ATINGIDO');
    await comprar(multa.guid);
    // The credit that the paid order leaves.
    await seeds(app).credito(bia, multa.id);
    expect(await bia.api.multas.resumo({ id: multa.id })).toMatchObject({ Direito: 'credito' });
    await pedirRecurso(multa.guid);
    const [feito] = await app.rows(recurso, eq(recurso.multaId, multa.id));
    expect(feito).toMatchObject({ usuarioId: ana.id, direito: 'credito' });
    expect(await app.deps.db.$count(arquivo, eq(arquivo.usuarioId, bia.id))).toBe(0);
    expect(await app.deps.db.$count(arquivo, eq(arquivo.usuarioId, ana.id))).toBeGreaterThan(0);
    const avisos = await app.rows(notificacao, eq(notificacao.usuarioId, ana.id));
    expect(JSON.stringify(avisos)).toContain(`${multa.autoInfracao}: solicitado. Pedido por Ana.`);
    expect(await bia.api.multas.resumo({ id: multa.id })).toMatchObject({
      Recursos: [{ Fase: 'P', ArquivoProtocolo: null }],
    });
    expect(await bia.api.recursos.todos({})).toEqual([]);
  });

  it('keeps a paid credit when the access ends, and can use it for an own fine', async () => {
    const acesso = await abrir('pedir');
    const multa = await multaNova();
    await seeds(app).credito(bia, multa.id);
    await ana.api.compartilhamentos.encerrar({ Guid: acesso });
    await refused(pedirRecurso(multa.guid), 'NAO_ENCONTRADO');
    const meu = await seeds(app).veiculo(bia, { placa: 'KVL2B34' });
    const minha = await seeds(app).multa(bia, { veiculoId: meu.id });
    expect(await bia.api.multas.resumo({ id: minha.id })).toMatchObject({ Direito: 'credito' });
  });

  it('pays with a bought credit only for its fine while the access is open', async () => {
    await abrir('pedir');
    const caio = await comprador(app);
    const { Guid, Link } = await ana.api.compartilhamentos.convidar({
      ...{ Alvo: 'veiculo', Guid: carro.guid, Nivel: 'pedir', Validade: 30, Para: 'Caio' },
      Chave: randomUUID(),
    });
    await caio.api.compartilhamentos.aceitar({ Codigo: new URL(Link).searchParams.get('codigo') ?? '' });
    const deAna = await multaNova();
    const doCaio = await seeds(app).credito(caio, deAna.id);
    const meu = await seeds(app).veiculo(caio, { placa: 'KVL2B35' });
    const minha = await seeds(app).multa(caio, { veiculoId: meu.id });
    const direitoDaMinha = async () => [
      (await caio.api.multas.resumo({ id: minha.id })).Direito,
      (await caio.api.multas.listar()).Multas.find((uma) => uma.Guid === minha.guid)?.Direito,
    ];
    const outra = await seeds(app).multa(caio, { veiculoId: meu.id });
    const carrinho = (guid: string) => pixAberto(caio, compraPix([{ guid, quantidade: 1 }]));
    expect(await direitoDaMinha()).toEqual([null, null]);
    await carrinho(minha.guid);
    await refused(
      caio.api.recursos.solicitarUpload({ GuidMulta: minha.guid, Chave: randomUUID(), ...documentos() }),
      'LIMITE_MAX_ATINGIDO',
    );
    await caio.api.compartilhamentos.encerrar({ Guid });
    expect(await direitoDaMinha()).toEqual(['credito', 'credito']);
    await refused(carrinho(outra.guid), 'RECURSO_JA_PAGO');
    // A credit for the fine itself comes first, then one for any fine.
    const exato = await seeds(app).credito(caio, minha.id);
    await caio.api.recursos.solicitarUpload({
      GuidMulta: minha.guid,
      Chave: randomUUID(),
      ...documentos(),
    });
    const usados = await app.rows(credito, and(eq(credito.usuarioId, caio.id), isNotNull(credito.recursoId)));
    expect(usados.map(({ id }) => id)).toEqual([exato.id]);
    expect(exato.id).toBeGreaterThan(doCaio.id);
  });

  it('without a plan buys and requests while a bought plan opens the fine, and pays for nothing that stays closed', async () => {
    const eva = await comprador(app);
    await seeds(app).plano(eva, 'cnh-livre', 20);
    const seu = await seeds(app).veiculo(eva);
    const { Link } = await eva.api.compartilhamentos.convidar({
      ...{ Alvo: 'veiculo', Guid: seu.guid, Nivel: 'pedir', Validade: 30, Para: 'Lia' },
      Chave: randomUUID(),
    });
    const lia = await comprador(app);
    await lia.api.compartilhamentos.aceitar({ Codigo: new URL(Link).searchParams.get('codigo') ?? '' });
    const [aberta, fechada] = [
      await seeds(app).multa(eva, { veiculoId: seu.id }),
      await seeds(app).multa(eva, { veiculoId: seu.id }),
    ];
    app.passDays(10);
    await refused(lia.api.multas.listar(), 'MENU_BLOQUEADO');
    await pixAberto(lia, compraPix([{ guid: aberta.guid, quantidade: 1 }]));
    await seeds(app).credito(lia, aberta.id);
    await lia.api.recursos.solicitarUpload({ GuidMulta: aberta.guid, Chave: randomUUID(), ...documentos() });
    const [feito] = await app.rows(recurso, eq(recurso.multaId, aberta.id));
    expect(feito).toMatchObject({ usuarioId: eva.id, direito: 'credito' });
    app.passDays(11);
    const compra = compraPix([{ guid: fechada.guid, quantidade: 1 }]);
    await expect(pixAberto(lia, compra)).rejects.toMatchObject({
      code: 'RECURSO_INDISPONIVEL',
      sentence: expect.stringContaining('plano pago'),
    });
    app.passDays(-21);
  });

  it('neither buys nor requests while the account of the owner waits for its removal, and uses the credit for an own fine', async () => {
    const [eva, lia] = [await comprador(app), await comprador(app)];
    await seeds(app).plano(eva, 'cnh-livre');
    const seu = await seeds(app).veiculo(eva);
    const { Link } = await eva.api.compartilhamentos.convidar({
      ...{ Alvo: 'veiculo', Guid: seu.guid, Nivel: 'pedir', Validade: 30, Para: 'Lia' },
      Chave: randomUUID(),
    });
    await lia.api.compartilhamentos.aceitar({ Codigo: new URL(Link).searchParams.get('codigo') ?? '' });
    const { id, guid } = await seeds(app).multa(eva, { veiculoId: seu.id });
    await seeds(app).credito(lia, id);
    const outra = await seeds(app).multa(eva, { veiculoId: seu.id });
    await eva.api.conta.pedirRemocao({ Senha: eva.senha });
    const recusa = { code: 'RECURSO_INDISPONIVEL', sentence: DONO_EM_REMOCAO };
    await expect(
      lia.api.recursos.solicitarUpload({ GuidMulta: guid, Chave: randomUUID(), ...documentos() }),
    ).rejects.toMatchObject(recusa);
    const compra = compraPix([{ guid: outra.guid, quantidade: 1 }]);
    await expect(pixAberto(lia, compra)).rejects.toMatchObject(recusa);
    expect(await lia.api.multas.resumo({ id })).toMatchObject({ Compartilhado: { Nivel: 'ver' } });
    const meu = await seeds(app).veiculo(lia, { placa: 'KVL2B36' });
    const minha = await seeds(app).multa(lia, { veiculoId: meu.id });
    expect(await lia.api.multas.resumo({ id: minha.id })).toMatchObject({ Direito: 'credito' });
  });

  it('a guest who may only view neither buys nor requests an appeal', async () => {
    await abrir('ver');
    const multa = await multaNova();
    await refused(comprar(multa.guid), 'PRODUTO_NAO_ENCONTRADO');
    await refused(pedirRecurso(multa.guid), 'NAO_ENCONTRADO');
    const marcos = [{ Tipo: 'prazo_defesa' as const, Data: '2026-12-15', Retirar: false }];
    await refused(bia.api.multas.marcar({ GuidMulta: multa.guid, Marcos: marcos }), 'NAO_ENCONTRADO');
    await bia.api.multas.resumo({ id: multa.id });
    expect(await ana.api.parceiros.quemViu()).toEqual(
      expect.arrayContaining([expect.objectContaining({ OQue: 'multa-compartilhada' })]),
    );
  });
});
