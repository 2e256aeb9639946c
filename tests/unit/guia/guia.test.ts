import { describe, expect, it } from 'vitest';
import { buscarNoGuia } from '#lib/guia/busca.server.ts';
import {
  enderecoDaInfracao,
  FICHAS,
  type Ficha,
  fichaDe,
  infracaoDoEndereco,
} from '#lib/guia/fichas.server.ts';
import { paginaDaInfracao } from '#lib/guia/infracao.server.ts';
import { quemResponde } from '#lib/guia/linhasDaFicha.server.ts';
import { INFRACOES, infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { classeDeVelocidade, velocidadeConsiderada } from '#lib/peticoes/regras/velocidade.ts';

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

const ficha = (codigo: string) => fichaDe({ codigo: codigo.replace('-', '') });

const infracao = (codigo: string) => infracaoPorCodigo(codigo) ?? expect.unreachable(codigo);

const textosDe = ({
  registra,
  responde,
  abordagemNota,
  crime,
  limites,
  naoCabe,
  vizinhos,
  conferir,
}: Ficha) => [
  registra,
  responde ?? '',
  abordagemNota ?? '',
  crime?.quando ?? '',
  ...limites,
  ...naoCabe,
  ...vizinhos.map(({ diferenca }) => diferenca),
  ...conferir,
];

const tudo = (codigo: string) => textosDe(ficha(codigo)).join(' ');

const NATUREZA = { leve: 'leve', média: 'media', grave: 'grave', gravíssima: 'gravissima' } as const;

describe('the sheets of the guide', () => {
  it('exist for each code of the table, each with its own text', () => {
    expect(FICHAS.map(({ codigo }) => codigo).sort()).toEqual(INFRACOES.map(({ codigo }) => codigo).sort());
    for (const parte of [
      (f: Ficha) => f.registra,
      (f: Ficha) => f.naoCabe.join(),
      (f: Ficha) => f.conferir.join(),
      (f: Ficha) => f.vizinhos.map(({ codigo, diferenca }) => codigo + diferenca).join(),
    ])
      expect(new Set(FICHAS.map(parte)).size).toBe(155);
  });

  it('describe a related code with the nature and suspension of the table', () => {
    let ditas = 0;
    for (const { codigo, vizinhos } of FICHAS)
      for (const vizinho of vizinhos) {
        const dita = /: é (leve|média|grave|gravíssima)\b/.exec(vizinho.diferenca)?.[1];
        if (dita) {
          ditas += 1;
          expect(infracao(vizinho.codigo).natureza, `${codigo} ${vizinho.codigo}`).toBe(
            NATUREZA[dita as keyof typeof NATUREZA],
          );
        }
        if (/suspende a CNH/.test(vizinho.diferenca))
          expect(infracao(vizinho.codigo).suspensaoDireta, `${codigo} ${vizinho.codigo}`).toBe(true);
      }
    expect(ditas).toBeGreaterThan(15);
  });

  it('do not offer to name a driver who was identified on the spot, nor for infractions without a driver (CTB art. 257, §§ 2º, 3º, 7º)', () => {
    for (const codigo of ['501-00', '505-31', '516-91', '757-90', '691-20', '697-10', '506-10'])
      expect(quemResponde(infracao(codigo), ficha(codigo)), codigo).toContain('não há condutor a indicar');
    expect(quemResponde(infracao('700-52'), ficha('700-52'))).toContain('Ninguém dirigia');
    for (const codigo of ['745-50', '605-03', '763-31'])
      expect(quemResponde(infracao(codigo), ficha(codigo)), codigo).toContain(
        'indicar o condutor em 30 dias',
      );
  });

  it('name the crimes of alcohol, of handing over the vehicle and of driving while suspended', () => {
    expect(ficha('516-91').crime?.artigo).toBe('306');
    expect(['506-10', '511-80', '517-70'].map((codigo) => ficha(codigo).crime?.artigo)).toEqual([
      '310',
      '310',
      '310',
    ]);
    expect(ficha('502-92').crime?.artigo).toBe('307');
    expect(ficha('757-90').crime).toBeNull();
    expect(ficha('516-91').limites.join(' ')).toMatch(/0,04 mg\/L.*0,05 a 0,33.*0,34 mg\/L/s);
  });
});

describe('corrected sheets', () => {
  it('film on glass: the windows in front, the 70%, and the ones behind', () => {
    expect(ficha('670-00').limites.join(' ')).toMatch(
      /dianteiros: .*70%.*Demais vidros: menos de 70% é permitido/s,
    );
    expect(ficha('670-00').registra).not.toMatch(/equipamento/);
  });

  it('a burnt bulb of the plate is art. 230, XXII, and not 250, III', () => {
    expect(ficha('728-50').naoCabe[0]).toMatch(/queimada.*676-90 \(art\. 230, XXII\)/);
    expect(infracao('676-90').artigo).toBe('230, XXII');
    expect(ficha('728-50').registra).toContain('quando ela existe e funciona');
  });

  it('a motorcycle needs its light always: no exception of highway or of daytime running light', () => {
    expect(ficha('726-90').registra).toContain('A obrigação vale sempre, em qualquer via');
    expect(ficha('726-90').naoCabe.join(' ')).not.toMatch(/DRL|pista simples|perímetro/);
  });

  it('the sheet of the stop sign does not speak of a red light', () => {
    expect(ficha('605-02').registra).not.toMatch(/vermelho|semáforo/);
    expect(ficha('605-02').conferir.join(' ')).not.toMatch(/vermelho|amarelo/);
  });

  it('owner present: handed over; absent, or a company: allowed', () => {
    expect(ficha('506-10').registra).toContain('presente na abordagem');
    expect(ficha('506-10').naoCabe.join(' ')).toMatch(/não estava presente, ou é uma empresa.*511-80/);
    expect(ficha('511-80').registra).toMatch(/não estava presente, ou o veículo é de uma empresa/);
    expect(ficha('511-80').naoCabe.join(' ')).toMatch(/estava presente.*506-10/);
  });
});

describe('the figures of speed', () => {
  it.each([
    ['745-50', 60, 68, 79],
    ['746-30', 60, 80, 97],
    ['747-10', 60, 98, 160],
    ['745-50', 80, 88, 103],
  ])('of %s where %i is allowed hold from %i to %i km/h measured', (codigo, limite, de, ate) => {
    for (const medida of [de, ate])
      expect(classeDeVelocidade({ considerada: velocidadeConsiderada(medida), limite })?.codigo).toBe(
        codigo.replace('-', ''),
      );
    for (const fora of [de - 1, ...(codigo === '747-10' ? [] : [ate + 1])])
      expect(classeDeVelocidade({ considerada: velocidadeConsiderada(fora), limite })?.codigo).not.toBe(
        codigo.replace('-', ''),
      );
    expect(tudo(codigo)).toContain(limite === 80 ? 'de 81 a 96 km/h' : String(de));
  });
});
