import { describe, expect, it } from 'vitest';
import type { Bloco, Documento } from '#lib/pdf/documento.ts';
import { etapasDe } from '#lib/peticoes/etapas.ts';
import { FUNDAMENTO_IDS } from '#lib/peticoes/fundamentos.ts';
import { completa, propostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';
import { citacoesRevogadas } from './revogadas.ts';

/** Whole petitions, as they are filed. A change of a sentence shows here as the sentence that a driver signs. */
describe.each(Object.entries(CASOS))('%s', (nome, { dados, fundamentos }) => {
  const inteiro = { ...dados, fundamentos: fundamentos.join(), vistos: FUNDAMENTO_IDS.join() };
  const documento = () => minutaDoCaso(nome);

  it('is a case that the wizard takes, with these grounds on offer', () => {
    const faltam = etapasDe(inteiro).filter((etapa) => !completa(inteiro, HOJE)(etapa));
    expect(faltam.map(({ id }) => id)).toEqual([]);
    expect(propostasDoRascunho(inteiro, HOJE).map(({ id }) => id)).toEqual(
      expect.arrayContaining([...fundamentos]),
    );
  });

  it('reads as it was approved', async () => {
    await expect(textoDe(documento())).toMatchFileSnapshot(`../../fixtures/peticoes/${nome}.txt`);
  });

  it('lists each paper once, cites nothing revoked, and leaves no gap', () => {
    const texto = textoDe(documento());
    const anexos = documento().blocos.flatMap((bloco) => (bloco.tipo === 'lista' ? bloco.itens : []));
    expect(new Set(anexos).size).toBe(anexos.length);
    expect(citacoesRevogadas(texto)).toEqual([]);
    expect(texto).not.toMatch(/[{}[\]]|undefined|null|NaN/);
  });
});

function textoDe({ titulo, blocos, rosto }: Documento): string {
  const filed = [titulo, ...blocos.map(linhasDe)].join('\n\n');
  return `${filed}\n\n---- ${rosto?.titulo} ----\n\n${rosto?.blocos.map(linhasDe).join('\n')}\n`.replaceAll(
    '\u00a0',
    ' ',
  );
}

function linhasDe(bloco: Bloco): string {
  switch (bloco.tipo) {
    case 'linhas':
      return bloco.linhas.join('\n');
    case 'lista':
      return bloco.itens.map((item, i) => `${bloco.numerada ? `${i + 1}.` : '-'} ${item}`).join('\n');
    case 'pares':
      return bloco.pares.map((par) => par.join(': ')).join('\n');
    case 'assinatura':
      return [bloco.localEData, ...bloco.nomes.map(({ nome, detalhe }) => `${nome} (${detalhe})`)].join('\n');
    case 'tabela':
      return bloco.linhas.map((linha) => linha.join(' | ')).join('\n');
    default:
      return bloco.texto;
  }
}
