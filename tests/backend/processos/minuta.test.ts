import { describe, expect, it } from 'vitest';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { CASOS_DO_PROCESSO } from '../../fixtures/processo.ts';
import { shared, sharedApp } from '../harness/app.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

/** Today is 20 November 2026 in these tests: each case with its deadlines a month later. */
const caso = (nome: string) => {
  const { tipo, fase, dados } = CASOS_DO_PROCESSO[nome] ?? { tipo: 'suspensao', fase: 'P', dados: {} };
  const prazo = dados.prazo ? '20/12/2026' : '';
  const dataCiencia = dados.dataCiencia ? '10/11/2026' : '';
  return { Tipo: tipo, Fase: fase, Dados: { ...dados, prazo, dataCiencia } };
};

describe('the petition in a process of suspension or cassation', () => {
  it.each(Object.keys(CASOS_DO_PROCESSO))(
    '%s is a PDF with its text, signed on a page with text',
    async (nome) => {
      const { Nome, Pdf } = await ana.api.processos.minuta(caso(nome));
      expect(Nome).toMatch(/^processo-(suspensao|cassacao)-2026004512\.pdf$/);
      const { paginas } = await lerPdf(new Uint8Array(Buffer.from(Pdf, 'base64')));
      const texto = paginas.join(' ').replace(/\s+/g, ' ');
      expect(texto).toContain('Esta peça trata só deste processo');
      const assinada = paginas.find((pagina) =>
        /Niterói – RJ, 20 de novembro de 2026/.test(pagina.replace(/\s+/g, ' ')),
      );
      expect(assinada).toContain('indicado no item 1');
    },
  );
});
