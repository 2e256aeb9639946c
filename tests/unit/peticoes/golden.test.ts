import { describe, expect, it } from 'vitest';
import { etapasDe } from '#lib/peticoes/etapas.ts';
import { FUNDAMENTO_IDS } from '#lib/peticoes/fundamentos.ts';
import { completa, propostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { DEFESAS } from '../../fixtures/peticao/defesas.ts';
import { RECURSOS } from '../../fixtures/peticao/recursos.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';
import { citacoesRevogadas } from './revogadas.ts';

/** Whole petitions as filed. A changed sentence appears here as the driver signs it. */
it.each([
  ['defesas', DEFESAS],
  ['recursos', RECURSOS],
])('the approved texts of %s match', async (arquivo, casos) => {
  const textos = Object.keys(casos).map((nome) => `==== ${nome}\n\n${textoDoDocumento(minutaDoCaso(nome))}`);
  await expect(textos.join('\n')).toMatchFileSnapshot(`../../fixtures/peticao/${arquivo}.txt`);
});

describe.each(Object.entries(CASOS))('%s', (nome, { dados, fundamentos }) => {
  const inteiro = { ...dados, fundamentos: fundamentos.join(), vistos: FUNDAMENTO_IDS.join() };
  const documento = () => minutaDoCaso(nome);

  it('passes every page of the wizard, which offers these grounds', () => {
    const faltam = etapasDe(inteiro).filter((etapa) => !completa(inteiro, HOJE)(etapa));
    expect(faltam.map(({ id }) => id)).toEqual([]);
    expect(propostasDoRascunho(inteiro, HOJE).map(({ id }) => id)).toEqual(
      expect.arrayContaining([...fundamentos]),
    );
  });

  it('speaks of the suspension of the licence only where the notice does', () => {
    const fala = /suspensão do direito/i.test(textoDoDocumento(documento()));
    expect(fala).toBe(dados.suspensaoJunta === 'sim');
    expect(textoDoDocumento(documento())).not.toMatch(/cassação|art\. 26[35] do CTB/i);
  });

  it('lists each document once, cites no revoked norm, and leaves no placeholder', () => {
    const texto = textoDoDocumento(documento());
    const anexos = documento().blocos.flatMap((bloco) => (bloco.tipo === 'lista' ? bloco.itens : []));
    expect(new Set(anexos).size).toBe(anexos.length);
    expect(citacoesRevogadas(texto)).toEqual([]);
    expect(texto).not.toMatch(/[{}[\]]|undefined|null|NaN/);
  });
});
