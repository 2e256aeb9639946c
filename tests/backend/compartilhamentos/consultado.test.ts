import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { semConsultas } from '#lib/compartilhamentos/rules.ts';
import { chipsNaTela } from '#lib/habilitacoes/rules.ts';
import { situacaoDoVeiculo } from '#lib/veiculos/rules.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { cena, codigoDe } from './cena.ts';

const app = sharedApp();
const { ana, bia, convite, ver } = cena(app);
const seed = seeds(app);

const abrir = async () => bia.api.compartilhamentos.aceitar({ Codigo: codigoDe(await convite()) });
/** What the guest reads on the car's own page and in the list. */
async function naoHaConsultas(quem: Driver): Promise<boolean[]> {
  const { Veiculos } = await quem.api.compartilhamentos.comigo();
  return [await ver(quem), ...Veiculos].map(semConsultas);
}
const acabarPlano = (quem: Driver) =>
  app.deps.db
    .update(assinatura)
    .set({ fim: new Date('2026-11-19T12:00:00Z') })
    .where(eq(assinatura.usuarioId, quem.id));

describe('a guest reads whether a shared vehicle is looked up', () => {
  it('it is, until the owner’s plan ends: the guest’s own plan looks up nothing of another driver', async () => {
    await abrir();
    expect(await naoHaConsultas(bia)).toEqual([false, false]);
    await acabarPlano(ana);
    expect(await naoHaConsultas(bia)).toEqual([true, true]);
  });

  it('it is not while the owner’s older cars take the places, and is when one of them is switched off', async () => {
    const [segundo] = [await seed.veiculo(ana), await seed.veiculo(ana)];
    const quarto = await seed.veiculo(ana);
    const convidar = { Alvo: 'veiculo', Guid: quarto.guid, Nivel: 'ver', Validade: 30, Para: 'Bia' } as const;
    const { Link } = await ana.api.compartilhamentos.convidar({ ...convidar, Chave: randomUUID() });
    await bia.api.compartilhamentos.aceitar({ Codigo: codigoDe({ Link }) });
    const lido = () => bia.api.veiculos.resumo({ guid: quarto.guid });
    expect(situacaoDoVeiculo(await lido())).toMatchObject({ rotulo: 'Sem consultas' });
    await ana.api.veiculos.alternar({ Guid: segundo.guid, Ativo: false });
    expect(situacaoDoVeiculo(await lido())).toMatchObject({ rotulo: 'Ativo' });
    await ana.api.veiculos.alternar({ Guid: quarto.guid, Ativo: false });
    expect(situacaoDoVeiculo(await lido())).toMatchObject({ rotulo: 'Desativado' });
  });

  it('a licence too, counted apart from the cars', async () => {
    const cnhs = [await seed.habilitacao(ana), await seed.habilitacao(ana)];
    const chips = [];
    for (const { guid } of cnhs) {
      const convidar = { Alvo: 'habilitacao', Guid: guid, Nivel: 'ver', Validade: 30, Para: 'Bia' } as const;
      const { Link } = await ana.api.compartilhamentos.convidar({ ...convidar, Chave: randomUUID() });
      await bia.api.compartilhamentos.aceitar({ Codigo: codigoDe({ Link }) });
      chips.push(chipsNaTela(await bia.api.habilitacoes.resumo({ guid }))[0]?.Label);
    }
    expect(chips).toEqual(['Ativa', 'Sem consultas']);
  });

  it('it is not once the owner asked for the removal of the account', async () => {
    await abrir();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    expect(await naoHaConsultas(bia)).toEqual([true, true]);
  });
});
