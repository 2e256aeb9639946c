import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { screenData, screenRow } from '#lib/pageLoad.server.ts';
import { paths } from '#lib/paths.ts';
import { sourceAt, sourcesIn } from './sources.ts';

/** Screens that list or show data: a load failure must be reported in their place. */
const LIDAS =
  /carregarEscolha\(|api\.(?:condutores|habilitacoes|veiculos|multas|recursos|notificacoes|peticoes|pedidos)\.(?:lista|listar|resumo|resumoPorId|ver|solicitacoes)\(/;

const telas = sourcesIn('src/pages/app').filter(({ text }) => LIDAS.test(text));

describe('a list or detail that cannot be loaded', () => {
  it.each(telas)('is reported on $path, with status 503 and no error page', ({ text }) => {
    expect(text).toMatch(/(?:screen(?:Data|Row)|multaNaPagina)\(\s*Astro,/);
    expect(text).toContain('<FalhaDeCarga />');
  });

  it('is checked on every screen that loads one', () => {
    expect(telas.length).toBeGreaterThanOrEqual(10);
  });

  it('gives status 503 and no error page; a missing row gives the page for not found', async () => {
    const url = new URL('https://vialivre.example/app/multas/view/1');
    const response: { status?: number } = {};
    const rewrite = async (request: Request) => new Response(new URL(request.url).pathname);
    const page = { url, request: new Request(url), response, rewrite };
    expect(await screenData(page, Promise.resolve([]))).toEqual([]);
    expect(await screenRow(page, Promise.resolve({ id: 1 }))).toEqual({ id: 1 });
    expect(page.response.status).toBeUndefined();
    const missing = await screenRow(page, Promise.reject(new AppError('NAO_ENCONTRADO')));
    expect(missing instanceof Response && (await missing.text())).toBe(paths.app.naoEncontrada);
    expect(page.response.status).toBeUndefined();
    await expect(screenData(page, Promise.reject(new Error('a mistake of ours')))).rejects.toThrow();
    expect(await screenRow(page, Promise.reject(new AppError('SERVICO_INDISPONIVEL')))).toBeNull();
    expect(page.response.status).toBe(503);
  });

  it('is reported in red, in the words of the specification, with a way to try again', () => {
    const { text } = sourceAt('src/components/FalhaDeCarga.astro');
    expect(text).toContain('torrada-erro');
    expect(text).toContain('TEXTS.semInternet');
    expect(text).toContain('role="alert"');
    // The same address with its query: a chosen product, a period.
    expect(text).toContain('href={Astro.url.pathname + Astro.url.search}');
  });
});
