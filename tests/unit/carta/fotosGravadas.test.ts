import { describe, expect, it } from 'vitest';
import { acordo, comCertezas } from '#lib/carta/foto/acordo.ts';
import { lerPalavras } from '#lib/carta/foto/lerFotos.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import gravadas from '../../fixtures/fotosGravadas.json' with { type: 'json' };

type Numeros = [number, number, number, number, number, number, number];

/** A photographed notice: what is printed on it, and the words that Tesseract recognised, by reading and page. */
interface Gravada {
  nome: string;
  condicao: string;
  diz: Record<string, string>;
  leituras: [texto: string, certezas: number[], numeros: Numeros][][][];
}

const GRAVADAS = gravadas as unknown as Gravada[];
const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };
/** The checked fields: none may be wrong. Place and body are free text, which a driver compares. */
const COM_CONFERENCIA = /^(?:AutoInfracao|Placa|Data|Hora|Codigo|Valor|autuacao_|penalidade_|prazo_)/;

/** The checked fields that the reader takes from the recorded words of a notice. */
function dito({ leituras }: Gravada) {
  const palavras = leituras.map((paginas) =>
    paginas.map((ditas) =>
      ditas.map(([texto, certezas, [x, fim, topo, base, corpo, linha, subida]]) => {
        return { texto, certezas, x, fim, topo, base, corpo, linha, subida };
      }),
    ),
  );
  const lidas = comCertezas(palavras).map((uma) => ({ palavras: uma, lida: lerPalavras(uma, COM) }));
  return acordo(lidas, COM).lidos.filter(({ campo }) => COM_CONFERENCIA.test(campo));
}

describe('recorded results of Tesseract for our photographs', () => {
  it.each(GRAVADAS.map((gravada) => [`${gravada.nome}, ${gravada.condicao}`, gravada] as const))(
    '%s: every field is right or empty',
    (_nome, gravada) => {
      for (const { campo, valor } of dito(gravada))
        expect([campo, valor]).toEqual([campo, gravada.diz[campo]]);
    },
  );

  it('contains most fields', () => {
    const lidos = GRAVADAS.flatMap(dito).length;
    const impressos = GRAVADAS.flatMap(({ diz }) => Object.keys(diz)).filter((um) =>
      COM_CONFERENCIA.test(um),
    );
    expect(lidos / impressos.length).toBeGreaterThan(0.6);
  });
});
