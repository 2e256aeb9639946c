import { describe, expect, it } from 'vitest';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import type { Rascunho } from '#lib/peticoes/form.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';

const CRIADO = new Date('2026-11-05T12:00:00Z');
const corrido = (texto: string) => texto.replace(/\s+/g, ' ');

describe.each(Object.keys(CASOS))('the PDF of %s', (nome) => {
  it('says what the text says, and has no signature alone on a page', async () => {
    const documento = minutaDoCaso(nome);
    const { paginas } = await lerPdf(new Uint8Array(await renderPdf(documento, CRIADO)));
    const inteiro = corrido(paginas.join(' '));
    for (const bloco of documento.blocos) {
      if (bloco.tipo !== 'paragrafo' && bloco.tipo !== 'secao') continue;
      // A page footer may stand between its first and last words.
      const texto = corrido(bloco.texto);
      for (const ponta of [texto.slice(0, 20), texto.slice(-6)]) expect(inteiro).toContain(ponta);
    }
    const assinatura = documento.blocos.find((bloco) => bloco.tipo === 'assinatura');
    const antes = documento.blocos[documento.blocos.findIndex((bloco) => bloco.tipo === 'assinatura') - 1];
    const pagina = corrido(
      paginas.find((uma) => corrido(uma).includes(corrido(assinatura?.localEData ?? 'none'))) ?? '',
    );
    if (antes?.tipo !== 'paragrafo') throw new Error(`${nome}: no paragraph before the signature`);
    expect(pagina).toContain(corrido(antes.texto).slice(-30));
  });
});

describe.each(Object.keys(CASOS).filter((nome) => nome.startsWith('indicacao')))('the form of %s', (nome) => {
  const ate = (maximo: number, fim = '') =>
    `${'Aparecida de Souza Montenegro '.repeat(11).slice(0, maximo - fim.length - 1)}o${fim}`;
  const LONGOS: Rascunho = {
    ...{ NomeCompletoDefesa: ate(150), condutorNome: ate(150), representadoNome: ate(150, ' S.A.') },
    ...{ EnderecoCompletos: ate(300, ', Niterói – RJ'), condutorEndereco: ate(300), Local: ate(200) },
    ...{ Enquadramento: `745-50 ${ate(190)}`, marcaModelo: ate(60), contratoDeUso: ate(200) },
  };
  it.each([
    ['with usual names', {}],
    ['with the longest names and addresses', LONGOS],
  ])('fills one page after the cover, %s', async (_, longos: Rascunho) => {
    const dados = CASOS[nome]?.dados ?? {};
    const lida = multaDoRascunho({
      ...dados,
      ...Object.fromEntries(Object.entries(longos).filter(([campo]) => dados[campo])),
    });
    if (!lida) throw new Error(`${nome} cannot be read`);
    const documento = minuta({ ...lida, fundamentos: [], hoje: HOJE });
    const { paginas } = await lerPdf(new Uint8Array(await renderPdf(documento, CRIADO)));
    expect(paginas.length).toBe(2);
    expect(paginas[1]).toContain('Página 1 de 1');
    const empresa = { ...dados, ...longos }.representadoNome ?? '';
    const deSociedade = dados.capacidade === 'representante' && empresa.endsWith('S.A.');
    expect(JSON.stringify(documento.blocos).includes('Estatuto social e ata')).toBe(deSociedade);
  });
});

it('keeps the heading of the requests on the page of the first request', async () => {
  const documento = minutaDoCaso('defesa-venda-comunicada-no-prazo');
  const onde = documento.blocos.findIndex((bloco) => bloco.tipo === 'secao' && bloco.texto.includes('Fatos'));
  for (let linhas = 0; linhas < 50; linhas += 1) {
    const fatos = { tipo: 'linhas' as const, linhas: Array.from({ length: linhas }, () => 'Um fato.') };
    const blocos = documento.blocos.toSpliced(onde + 1, 0, fatos);
    const { paginas } = await lerPdf(new Uint8Array(await renderPdf({ ...documento, blocos }, CRIADO)));
    for (const pagina of paginas) expect(corrido(pagina)).not.toMatch(/Peço: ?(Auto|Página)/);
  }
});
