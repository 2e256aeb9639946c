import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { Nivel, Validade } from '#lib/compartilhamentos/rules.ts';
import { type Driver, fresh, NOW, type TestApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

export const codigoDe = ({ Link }: { Link: string }) => new URL(Link).searchParams.get('codigo') ?? '';

/** In each test an owner with a car, and another driver; both have a plan. */
export function cena(app: TestApp) {
  beforeEach(() => app.setClock(NOW));
  const comPlano = async (nome: string) => {
    const driver = await app.signUp({ nome });
    await seeds(app).plano(driver, 'cnh-livre');
    return driver;
  };
  const ana = fresh(() => comPlano('Ana Segredo'));
  const bia = fresh(() => comPlano('Beatriz Lima'));
  const carro = fresh(() => seeds(app).veiculo(ana));
  const convite = ({
    Nivel = 'ver',
    Validade = 30,
    Chave = randomUUID(),
  }: {
    Nivel?: Nivel;
    Validade?: Validade;
    Chave?: string;
  } = {}) =>
    ana.api.compartilhamentos.convidar({
      ...{ Alvo: 'veiculo', Guid: carro.guid, Nivel, Validade, Para: 'Minha irmã', Chave },
    });
  const ver = (quem: Driver) => quem.api.veiculos.resumo({ guid: carro.guid });
  return { ana, bia, carro, convite, ver };
}
