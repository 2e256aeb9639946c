import { describe, expect, it } from 'vitest';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { paraWinAnsi } from '#lib/documentos/letras.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';

const AGORA = new Date('2026-11-05T12:00:00Z');
const ACENTOS = 'Ação, órgão, à, é, ê, í, ô, õ, ú, ü, ç – “aspas”, § 1º, 2ª, R$ 10,00, nº 5, 30 °C… •';

describe('a PDF', () => {
  it('keeps every accent and mark of Portuguese, the language, the title and the structure', async () => {
    const documento: Documento = {
      titulo: 'Recurso – São João',
      assunto: 'Teste',
      blocos: [
        { tipo: 'secao', texto: 'Seção' },
        { tipo: 'paragrafo', texto: ACENTOS },
        { tipo: 'lista', itens: ['primeiro', 'segundo'], numerada: true },
        { tipo: 'pares', pares: [['Órgão', 'DETRAN-RJ']] },
        {
          tipo: 'tabela',
          colunas: [
            { titulo: 'Descrição', peso: 3 },
            { titulo: 'Valor', peso: 1, direita: true },
          ],
          linhas: [['Recurso da multa', 'R$ 50,00']],
          total: ['Total', 'R$ 50,00'],
        },
      ],
    };
    const lido = await lerPdf(await renderPdf(documento, AGORA));
    expect(lido.paginas).toHaveLength(1);
    expect(lido.paginas[0]?.replace(/\s+/g, ' ')).toContain(ACENTOS);
    expect(lido.paginas[0]).toContain('Página 1 de 1');
    expect(lido).toMatchObject({ titulo: 'Recurso – São João', idioma: 'pt-BR' });
    expect(lido.papeis).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'TD']),
    );
  });

  it('numbers its pages and repeats the head of a table that goes over them', async () => {
    const linhas = Array.from({ length: 90 }, (_, i) => [`Item ${i + 1}`, 'R$ 1,00']);
    const documento: Documento = {
      titulo: 'Tabela longa',
      assunto: 'Teste',
      cabecalho: 'Via Livre',
      rodape: 'Pedido ABC1234',
      blocos: [
        {
          tipo: 'tabela',
          colunas: [
            { titulo: 'Descrição', peso: 3 },
            { titulo: 'Valor', peso: 1 },
          ],
          linhas,
        },
      ],
    };
    const { paginas } = await lerPdf(await renderPdf(documento, AGORA));
    expect(paginas.length).toBeGreaterThan(2);
    paginas.forEach((pagina, i) => {
      expect(pagina).toContain(`Página ${i + 1} de ${paginas.length}`);
      expect(pagina).toContain('Descrição');
      expect(pagina).toContain('Pedido ABC1234');
    });
    const itens = paginas.join('\n').match(/Item \d+/g) ?? [];
    expect(itens).toEqual(linhas.map(([item]) => item));
  });

  it.each([2, 3, 4, 7])(
    'never leaves one line of a paragraph of %i lines alone, nor a heading at the foot of a page',
    async (linhas) => {
      // Eleven words fill a line; each starts with its number, so that a test can tell which lines are on a page.
      const texto = Array.from({ length: linhas * 11 - 4 }, (_, i) => `p${i}palavra`).join(' ');
      for (let antes = 30; antes <= 50; antes += 1) {
        const blocos: Documento['blocos'] = [
          ...Array.from({ length: antes }, () => ({ tipo: 'linhas' as const, linhas: ['acima'] })),
          { tipo: 'subtitulo', texto: 'Fundamento' },
          { tipo: 'paragrafo', texto },
        ];
        const { paginas } = await lerPdf(await renderPdf({ titulo: 'T', assunto: 'A', blocos }, AGORA));
        for (const pagina of paginas) {
          const linhasDaqui = pagina.split('\n').filter((linha) => /p\d+palavra/.test(linha)).length;
          expect([antes, linhasDaqui]).not.toEqual([antes, 1]);
          if (pagina.includes('Fundamento')) expect([antes, linhasDaqui >= 2]).toEqual([antes, true]);
        }
      }
    },
  );
});

describe('text outside the fonts', () => {
  it('keeps characters of the fonts, replaces similar ones, and shows a gap for the rest', () => {
    expect(paraWinAnsi(ACENTOS)).toBe(ACENTOS);
    expect(paraWinAnsi('Čapek Łódź')).toBe('Capek Lódz');
    expect(paraWinAnsi('a\u0303o')).toBe('ão');
    expect(paraWinAnsi('10\u202fkm\u2011h\t🚗')).toBe('10\u00a0km-h ?');
  });
});
