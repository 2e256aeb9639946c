import { describe, expect, it } from 'vitest';
import { noMaximo } from '#lib/errors.ts';
import { ETAPAS, type Etapa, etapaAberta, lerEtapa } from '#lib/peticoes/etapas.ts';
import { campoDe, NOMES, type NomeDoCampo, type Rascunho } from '#lib/peticoes/form.ts';
import { FUNDAMENTO_IDS } from '#lib/peticoes/fundamentos.ts';
import {
  completa,
  errosDaEtapa,
  fundamentosEscolhidos,
  lista,
  multaDoRascunho,
  propostasDoRascunho,
  rascunhoDaMulta,
  recusaDosFundamentos,
} from '#lib/peticoes/rascunho.ts';
import { frasesQueAdmitem, resumoDoRascunho } from '#lib/peticoes/resumo.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';

const caso = (nome: string): Rascunho => CASOS[nome]?.dados ?? {};
const vistos = FUNDAMENTO_IDS.join();
const INTEIRO: Rascunho = { ...caso('jari-outro-orgao'), fundamentos: 'orgao-sem-competencia', vistos };
const TEMAS_ABERTOS = Object.fromEntries(
  NOMES.filter((nome) => nome.startsWith('tema')).map((nome) => [nome, 'on']),
);
const com = (campos: Rascunho): Rascunho => ({ ...INTEIRO, ...campos });
const ondeParou = (dados: Rascunho) => etapaAberta(null, dados, completa(dados, HOJE)).id;
const erros = (id: string, dados: Rascunho) => errosDaEtapa(lerEtapa(id) as Etapa, dados, HOJE);

describe('the draft of an untracked fine', () => {
  it('reopens at the first incomplete page, or at the review when it is complete', () => {
    expect(ondeParou({})).toBe('0');
    expect(ondeParou({ titular: 'proprio' })).toBe('1');
    expect(ondeParou(com({ Placa: '' }))).toBe('2');
    expect(ondeParou(com({ Fase: '' }))).toBe('3');
    expect(ondeParou(com({ prazo: '', dataEmissaoPenalidade: '' }))).toBe('notificacoes');
    expect(ondeParou(com({ CpfDefesa: '1', Fase: '' }))).toBe('1');
    expect(ondeParou(com({ fundamentos: '' }))).toBe('fundamentos');
    expect(ondeParou(INTEIRO)).toBe('revisao');
  });

  it('after the free check stops at the grounds only to ask which of their papers the driver has', () => {
    // A ground that needs the map of the road, and one that needs nothing beside the notice.
    expect(ondeParou(com({ conferida: 'on' }))).toBe('fundamentos');
    expect(ondeParou(com({ conferida: 'on', anexos: 'nenhum' }))).toBe('revisao');
    const tardia = { ...caso('defesa-notificacao-tardia'), fundamentos: 'notificacao-fora-do-prazo', vistos };
    expect(ondeParou({ ...tardia, conferida: 'on' })).toBe('revisao');
    expect(ondeParou({ ...tardia, conferida: 'on', vistos: '' })).toBe('fundamentos');
  });

  it('is not stopped by a wrong answer that the case no longer asks', () => {
    const restos = {
      // Of the second instance, of a theme that was unticked, and of a signer for somebody else.
      ...{ dataCienciaJari: '31/02/2026', temaMedidor: '', velocidadeMedida: 'muita' },
      ...{ capacidade: 'proprietario', representadoDocumento: '1', objetivo: 'indicacao' },
    };
    expect(erros('1', com(restos))).toEqual({});
    expect(ondeParou(com(restos))).toBe('revisao');
    expect(multaDoRascunho(com(restos))).toEqual(multaDoRascunho(INTEIRO));
    expect(resumoDoRascunho(com(restos), HOJE)).toEqual(resumoDoRascunho(INTEIRO, HOJE));
    // The question on which this day depends is itself asked only of a sale.
    const furto = { temaVeiculo: 'on', situacaoVeiculo: 'furtado', vendaComunicada: 'nao' };
    expect(erros('detalhes', com({ ...furto, dataComunicacao: '31/02/2026' }))).toEqual({});
  });

  it('takes no ground from a theme that was unticked', () => {
    expect(fundamentosEscolhidos(com({ temaOrgao: '' }), HOJE)).toEqual([]);
  });

  it('is rebuilt from a registered fine as it was typed', () => {
    for (const nome of Object.keys(CASOS)) {
      const lida = multaDoRascunho(caso(nome));
      if (!lida) throw new Error(`${nome} cannot be read`);
      const volta = rascunhoDaMulta(lida.multa, lida.declarados, []);
      expect(multaDoRascunho(volta), nome).toEqual(lida);
    }
    const lida = multaDoRascunho(INTEIRO);
    expect(lida && rascunhoDaMulta(lida.multa, lida.declarados, ['orgao-sem-competencia'])).toMatchObject({
      CpfDefesa: '529.982.247-25',
      DataInfracao: '10/09/2026',
      autoAssinado: 'nao',
      fundamentos: 'orgao-sem-competencia',
    });
  });

  it('refuses characters that the petition cannot print, and names them', () => {
    expect(erros('temas', com({ relato: 'Parei 😀 no sinal' })).relato).toContain('não consegue imprimir 😀');
    expect(erros('1', com({ NomeCompletoDefesa: 'Jiří Novák' })).NomeCompletoDefesa).toContain('ř');
    expect(erros('temas', com({ relato: 'Às 14h – “baú” – não vi' }))).toEqual({});
  });

  it('offers the grounds that the facts support, and drops a chosen one that they no longer support', () => {
    expect(propostasDoRascunho(INTEIRO, HOJE)).toMatchObject([
      {
        id: 'orgao-sem-competencia',
        citacoes: expect.arrayContaining([
          { fonte: expect.stringMatching(/^https:/), texto: expect.any(String), resumo: expect.any(String) },
        ]),
      },
    ]);
    expect(fundamentosEscolhidos(INTEIRO, HOJE)).toEqual(['orgao-sem-competencia']);
    expect(ondeParou({ ...INTEIRO, vistos: '' })).toBe('fundamentos');
    expect(fundamentosEscolhidos(com({ orgaoCompetente: '' }), HOJE)).toEqual([]);
    expect(erros('fundamentos', com({ orgaoCompetente: '' })).fundamentos).toContain(
      'ao menos um fundamento',
    );
    expect(lista('inventado,advertencia-cabivel,')).toEqual(['advertencia-cabivel']);
  });
});

describe('a datum of the AIT that an old petition called in words', () => {
  it('stays in the correction, which asks which of the law’s list it is', () => {
    const velho = com({ temaAuto: 'on', campoComo: 'falta', dadoCerto: 'a hora da infração' });
    expect(erros('detalhes', velho).dadoDoAuto).toBe('Escolha qual dado.');
    expect(multaDoRascunho({ ...velho, dadoDoAuto: 'hora' })?.declarados).toMatchObject({
      ...{ dadoDoAuto: 'hora', dadoCerto: 'a hora da infração' },
    });
  });
});

describe('the table of fields', () => {
  it('accepts no more characters than the field does', () => {
    for (const nome of NOMES) {
      const { maxlength, como, mascara } = campoDe(nome);
      // The ids of the papers are ticked, not typed.
      if (como || mascara || !maxlength || maxlength < 5 || nome === 'anexos') continue;
      const cheio = 'a'.repeat(maxlength);
      const dados = com({
        ...TEMAS_ABERTOS,
        Enquadramento: 'outra',
        capacidade: 'procurador',
        campoComo: 'errado',
        [nome]: `${cheio}a`,
      });
      expect(erros(etapaDe(nome), dados)[nome], nome).toBe(noMaximo(maxlength));
    }
  });
});

function etapaDe(nome: NomeDoCampo): string {
  return ETAPAS.find(({ campos }) => campos.includes(nome))?.id ?? '';
}

describe('grounds that contradict each other', () => {
  it.each(['clonado', 'furtado', 'roubado', 'vendido'] as const)(
    'a vehicle %s and an emergency of the same vehicle',
    (situacaoVeiculo) => {
      const r = {
        fase: 'P',
        enquadramento: '745-50',
        situacaoVeiculo,
        fatoOcorrido: 'parei para embarque',
      } as const;
      expect(recusaDosFundamentos(r, ['veiculo-vendido-ou-clonado', 'veiculo-de-emergencia'])).toMatch(
        /se negam/,
      );
      expect(recusaDosFundamentos(r, ['veiculo-vendido-ou-clonado', 'codigo-incompativel'])).toMatch(
        /se negam/,
      );
      expect(recusaDosFundamentos(r, ['veiculo-vendido-ou-clonado', 'sinalizacao-irregular'])).toMatch(
        /se negam/,
      );
      expect(recusaDosFundamentos(r, ['veiculo-vendido-ou-clonado', 'notificacao-fora-do-prazo'])).toBeNull();
    },
  );
});

const ADMITIDAS = [
  'Não tinha percebido que a via era de 40.',
  'Eu dirigia a 90 km/h.',
  'O sinal estava amarelo e eu acelerei.',
  'Deixei o carro na vaga de idoso só cinco minutos.',
  'Estava mandando mensagem no celular.',
  'Errei, mas foi sem querer.',
  'Me distraí com as crianças.',
  'Minha CNH venceu em março.',
  'Eu não estava com o cinto.',
  'Não parei na faixa porque não havia pedestres.',
  'Soprei o bafômetro e deu 0,05.',
];

const NEGADAS = [
  'Não vi a notificação chegar.',
  'Não parei em fila dupla.',
  'Não reconheço a infração.',
  'Não deixei o carro em vaga proibida.',
  'Nunca corri acima do limite.',
  'Eu não me distraí.',
  'Não andava a 90 km/h.',
  'O etilômetro não acusou álcool.',
  'O agente se descuidou ao anotar a placa.',
];

describe("a confession in the driver's account of the facts", () => {
  it('is found and quoted; a sentence that denies the fact is not one', () => {
    expect(frasesQueAdmitem('Eu estava atrasado. Passei no sinal vermelho sem ver. Choveu.')).toEqual([
      'Eu estava atrasado.',
      'Passei no sinal vermelho sem ver.',
    ]);
    expect(frasesQueAdmitem('Não avancei o sinal vermelho. O carro estava na oficina.')).toEqual([]);
    expect(frasesQueAdmitem('Foi só um minuto. Bebi duas cervejas.')).toHaveLength(2);
    expect(frasesQueAdmitem('')).toEqual([]);
    for (const frase of ADMITIDAS) expect(frasesQueAdmitem(frase), frase).toEqual([frase]);
    for (const frase of NEGADAS) expect(frasesQueAdmitem(frase), frase).toEqual([]);
    // A part that denies one fact does not hide another that admits one.
    expect(frasesQueAdmitem('Eu não estava com pressa, mas passei no vermelho.')).toHaveLength(1);
    expect(frasesQueAdmitem('Não percebi a velocidade. Esqueci o farol. Não bebi nada.')).toEqual([
      'Não percebi a velocidade.',
      'Esqueci o farol.',
    ]);
  });
});
