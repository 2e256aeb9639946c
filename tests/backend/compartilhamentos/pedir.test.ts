import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
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
    expect(JSON.stringify(avisos)).toContain(multa.autoInfracao);
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
