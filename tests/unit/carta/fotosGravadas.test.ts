import { describe, expect, it } from 'vitest';
import { acordo, comCertezas } from '#lib/carta/foto/acordo.ts';
import { lerPalavras } from '#lib/carta/foto/lerFotos.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { cartasVariadas } from '../../fixtures/cartasVariadas.ts';
import gravadas from '../../fixtures/fotosGravadas.json' with { type: 'json' };
import { type Gravada, palavrasDaGravada } from '../../fixtures/fotosGravadas.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };
const CARTAS = new Map(cartasVariadas(1).map((carta) => [carta.nome, carta.diz]));

/** The checked fields: none may be wrong. Place and body are free text, which a driver compares. */
const COM_CONFERENCIA = /^(?:AutoInfracao|Placa|Data|Hora|Codigo|Valor|autuacao_|penalidade_|prazo_)/;

const dito = (gravada: Gravada) => {
  const leituras = comCertezas(palavrasDaGravada(gravada)).map((palavras) => ({
    palavras,
    lida: lerPalavras(palavras, COM),
  }));
  return acordo(leituras, COM).lidos.filter(({ campo }) => COM_CONFERENCIA.test(campo));
};

describe('recorded results of Tesseract for our photographs', () => {
  it.each(
    (gravadas as Gravada[]).map((gravada) => [`${gravada.nome}, ${gravada.condicao}`, gravada] as const),
  )('%s: every field is right or empty', (_nome, gravada) => {
    const certo = CARTAS.get(gravada.nome) ?? {};
    for (const { campo, valor } of dito(gravada)) expect([campo, valor]).toEqual([campo, certo[campo]]);
  });

  it('contains most fields', () => {
    const lidos = (gravadas as Gravada[]).flatMap(dito).length;
    const impressos = (gravadas as Gravada[]).flatMap(({ nome }) =>
      Object.keys(CARTAS.get(nome) ?? {}).filter((campo) => COM_CONFERENCIA.test(campo)),
    ).length;
    expect(lidos / impressos).toBeGreaterThan(0.6);
  });
});
