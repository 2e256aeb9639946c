import { describe, expect, it } from 'vitest';
import { buscarNoGuia } from '#lib/guia/busca.server.ts';
import { enderecoDaInfracao, infracaoDoEndereco } from '#lib/guia/fichas.server.ts';
import { paginaDaInfracao } from '#lib/guia/infracao.server.ts';
import { INFRACOES, infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';

const pagina = (codigo: string) => {
  const infracao = infracaoPorCodigo(codigo);
  if (!infracao) throw new Error(`no ${codigo}`);
  return paginaDaInfracao(infracao);
};
const achados = (pergunta: string) => buscarNoGuia(pergunta, TEMAS).map(({ titulo }) => titulo);
const TEMAS = [
  { id: 'pontos', data: { titulo: 'Pontos na CNH e suspensão', resumo: 'Limites', palavras: 'ear 40' } },
];

describe('the page of an infraction', () => {
  it('exists for each code of the table, at its own address', () => {
    const enderecos = INFRACOES.map(enderecoDaInfracao);
    expect(new Set(enderecos).size).toBe(INFRACOES.length);
    for (const infracao of INFRACOES)
      expect(infracaoDoEndereco(enderecoDaInfracao(infracao).split('/').at(-1) ?? '')).toBe(infracao);
  });

  it('tells the value with both discounts of CTB art. 284', () => {
    expect(pagina('745-50').valores.map(({ valor }) => valor)).toEqual([13016, 10413, 7810]);
  });

  it('gives no points for direct suspension (art. 259 §4), and states its length', () => {
    expect(pagina('747-10').pontos).toContain('Não soma pontos');
    expect(pagina('747-10').suspensao).toContain('2 a 8 meses');
    expect(pagina('516-91').suspensao).toContain('12 meses, com');
    expect(pagina('516-91').efeitos.join(' ')).toContain('dobra');
    expect(pagina('757-90').efeitos.join(' ')).not.toContain('cassação');
  });

  it('mentions the warning only for leve and média (art. 267)', () => {
    for (const infracao of INFRACOES)
      expect(paginaDaInfracao(infracao).efeitos.some((e) => e.includes('advertência'))).toBe(
        ['leve', 'media'].includes(infracao.natureza),
      );
  });
});

describe('the search of the guide', () => {
  it('finds a code however it is written', () => {
    for (const pergunta of ['745-50', '74550', '7455-0', 'multa 745-50'])
      expect(achados(pergunta)[0]).toBe('Velocidade até 20% acima da máxima');
  });

  it.each(['art. 218, I', 'Artigo 218 do CTB', '218'])('finds the article of the law: %s', (pergunta) => {
    expect(achados(pergunta)).toContain('Velocidade até 20% acima da máxima');
    expect(achados(pergunta).length).toBeLessThan(8);
  });
});
