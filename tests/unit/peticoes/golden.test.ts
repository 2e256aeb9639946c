import { describe, expect, it } from 'vitest';
import { etapasDe } from '#lib/peticoes/etapas.ts';
import { FUNDAMENTO_IDS } from '#lib/peticoes/fundamentos.ts';
import { completa, propostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';
import { citacoesRevogadas } from './revogadas.ts';

/** Whole petitions as filed. A changed sentence appears here as the driver signs it. */
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
    await expect(textoDoDocumento(documento())).toMatchFileSnapshot(`../../fixtures/peticoes/${nome}.txt`);
  });

  it('mixes no process of the licence in: suspension and cassation have papers of their own', () => {
    expect(textoDoDocumento(documento())).not.toMatch(/suspensão do direito|cassação|art\. 26[135] do CTB/i);
  });

  it('lists each paper once, cites nothing revoked, and leaves no gap', () => {
    const texto = textoDoDocumento(documento());
    const anexos = documento().blocos.flatMap((bloco) => (bloco.tipo === 'lista' ? bloco.itens : []));
    expect(new Set(anexos).size).toBe(anexos.length);
    expect(citacoesRevogadas(texto)).toEqual([]);
    expect(texto).not.toMatch(/[{}[\]]|undefined|null|NaN/);
  });
});
