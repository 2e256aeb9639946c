import { describe, expect, it } from 'vitest';
import { sourceAt, sourcesIn } from './sources.ts';

/** What a screen lists or details: when it cannot be read, the screen says so in its place. */
const LIDAS =
  /carregarCompra\(|api\.(?:condutores|habilitacoes|veiculos|multas|recursos|notificacoes|peticoes|pedidos)\.(?:lista|listar|resumo|resumoPorId|ver|solicitacoes)\(/;

const telas = sourcesIn('src/pages/app').filter(({ text }) => LIDAS.test(text));

describe('a list or detail that cannot be loaded', () => {
  it.each(telas)('is told on $path, with status 503 and no error page', ({ text }) => {
    expect(text).toContain('orFailed(');
    expect(text).toContain('<FalhaDeCarga />');
    expect(text).toContain('Astro.response.status = 503');
  });

  it('is looked for on every screen that has one', () => {
    expect(telas.length).toBeGreaterThanOrEqual(10);
  });

  it('is told in red, in the words of the specification, with a way to try again', () => {
    const { text } = sourceAt('src/components/FalhaDeCarga.astro');
    expect(text).toContain('torrada-erro');
    expect(text).toContain('TEXTS.semInternet');
    expect(text).toContain('role="alert"');
    // The same address with what it carries: a choice to buy, a period.
    expect(text).toContain('href={Astro.url.pathname + Astro.url.search}');
  });
});
