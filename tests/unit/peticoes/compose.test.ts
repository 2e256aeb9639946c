import { describe, expect, it } from 'vitest';
import { comporPeticao, type PeticaoComposta } from '#backend/domain/peticoes/texto/compose.ts';
import type { DadosPeticao } from '#backend/domain/peticoes/texto/valores.ts';
import { fatosDoCaso, MODELOS, modeloParaCodigo, modeloPorId } from '#lib/peticoes/caso.ts';
import { respostas } from '#lib/peticoes/form.ts';
import type { FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';

const CASOS_DE_FASE = {
  P: ['defesa-duplicidade', 'auto-em-duplicidade'],
  I: ['jari-outro-orgao', 'orgao-sem-competencia'],
  II: ['cetran-depois-da-jari', 'erro-na-decisao'],
} as const;

describe.each(MODELOS.flatMap((modelo) => modelo.fases.map((fase) => ({ modelo, fase, nome: modelo.Id }))))(
  '$nome, fase $fase',
  ({ modelo, fase }) => {
    const [caso, fundamento] = CASOS_DE_FASE[fase];
    const peticao = comporPeticao({ modelo, fundamentos: [fundamento], dados: dadosDe(caso) });
    const texto = inteira(peticao).replaceAll('\u00a0', ' ');

    it('is whole, carries the minimum content and speaks of one fine', () => {
      expect(texto).not.toMatch(/[{}[\]]|undefined|null|NaN/);
      for (const dado of [
        'João Antônio da Conceição',
        'CPF: 529.982.247-25',
        'Qualidade: proprietário do veículo no registro',
        'Documento de identidade de quem assina: RG 12.345.678-9',
        'Rua das Laranjeiras, 100',
        'Telefone: (21) 98765-4321',
        'Placa: ABC1D23',
        'Auto de infração: E123456789',
        'Resolução CONTRAN nº 900/2022',
        'Rio de Janeiro – RJ, 5 de novembro de 2026',
      ]) {
        expect(texto).toContain(dado);
      }
      expect(peticao.secoes.map(({ titulo }, i) => titulo.startsWith(`${i + 1}. `))).not.toContain(false);
      expect(texto.match(/22240-003/g)).toHaveLength(1);
    });

    it('asks for suspensive effect where there is a penalty', () => {
      expect(texto.includes('art. 284, § 3º, do CTB')).toBe(fase !== 'P');
      expect(texto.includes('efeito suspensivo')).toBe(fase !== 'P');
      expect(texto).toContain('no endereço indicado no item 1');
    });
  },
);

describe('a petition', () => {
  it('that asks for the warning alone disputes nothing, and asks for no evidence against it (CTB art. 267)', () => {
    const soAviso = JSON.stringify(minutaDoCaso('defesa-advertencia').blocos).replaceAll('\u00a0', ' ');
    expect(soAviso).toContain('O requerente pede a advertência por escrito no lugar da multa, pelas razões');
    expect(soAviso).not.toMatch(/não concorda|sinalização|imagens/);
    const tambem = JSON.stringify(minutaDoCaso('jari-sinalizacao-e-advertencia').blocos).replaceAll(
      '\u00a0',
      ' ',
    );
    expect(tambem).toMatch(/não concorda com esse registro/);
  });

  it('counts the days from the infraction to the issue of each notice', () => {
    expect(secao('defesa-notificacao-tardia', 'Questões formais')).toContain('19/10/2026, 40 dias depois');
    expect(secao('jari-penalidade-tardia', 'Questões formais')).toMatch(/231 dias depois.*180 dias/s);
  });

  it('counts the penalty from the day the authority knew of the infraction, when it was not seen as it happened', () => {
    const dados = {
      ...dadosDe('jari-penalidade-tardia'),
      ...{ constatacao: 'depois' as const, dataConhecimento: '2026-03-20' },
    };
    const compor = (outros: Partial<DadosPeticao>) =>
      comporPeticao({
        modelo: modelo('prazos'),
        fundamentos: ['penalidade-fora-do-prazo'],
        dados: { ...dados, ...outros },
      });
    const texto = inteira(compor({})).replaceAll('\u00a0', ' ');
    expect(texto).toContain('conhecimento dela em 20/03/2026');
    expect(texto).toContain('213 dias depois');
    expect(texto).toContain('art. 282, § 6º-A, do CTB');
    expect(() => compor({ dataConhecimento: undefined })).toThrow('precisa do dado diasAtePenalidade');
  });

  it('refuses to be written without a ground, with one whose data is missing, or of another phase', () => {
    const dados = dadosDe('defesa-duplicidade');
    const compor = (fundamentos: FundamentoId[]) =>
      comporPeticao({ modelo: modelo('outra-infracao'), fundamentos, dados });
    expect(() => compor([])).toThrow('sem fundamento');
    expect(() => compor(['campo-obrigatorio-ausente'])).toThrow('precisa do dado campoAusente');
    expect(() => compor(['erro-na-decisao'])).toThrow('não serve para a fase P');
  });

  it('leaves what the driver typed as text: braces and brackets in it are not filled in', () => {
    const dados = { ...dadosDe('defesa-duplicidade'), relato: 'Vi {nome} e [[ctb-90]]' };
    const peticao = comporPeticao({ modelo: modelo('cinto'), fundamentos: ['auto-em-duplicidade'], dados });
    expect(inteira(peticao)).toContain('Vi {nome} e [[ctb-90]].');
  });

  it('follows a cover sheet that calls it a draft to be checked and that is not filed', () => {
    const documento = minutaDoCaso('jari-medidor');
    expect(JSON.stringify(documento.rosto)).toMatch(/é uma minuta.*nem prometer o resultado/);
    expect(JSON.stringify(documento.rosto)).toContain('20/11/2026');
    expect(JSON.stringify(documento.rosto)).toContain('protocolo eletrônico');
    expect(JSON.stringify(documento.blocos)).not.toContain('minuta');
  });
});

describe('the models', () => {
  it('are found by the infraction code; a code without its own model gets the general one', () => {
    expect(modeloParaCodigo('745-50', 'P').Id).toBe('velocidade');
    expect(modeloParaCodigo('60501', 'I').Id).toBe('sinal-vermelho');
    expect(modeloParaCodigo('999-99', 'II').Id).toBe('outra-infracao');
  });
});

function modelo(id: string) {
  const achado = modeloPorId(id);
  if (!achado) throw new Error(`Modelo ${id} não existe`);
  return achado;
}

function dadosDe(nome: string): DadosPeticao {
  const lida = multaDoRascunho(CASOS[nome]?.dados ?? {});
  if (!lida) throw new Error(`${nome} cannot be read`);
  const ditas = respostas(lida.multa, lida.declarados);
  const fatos = fatosDoCaso({ ...ditas, fase: lida.multa.Fase, dataInfracao: lida.multa.DataInfracao }, HOJE);
  return { ...fatos, cidade: 'Rio de Janeiro', uf: 'RJ' };
}

/** One section of a case as running text. */
function secao(nome: string, titulo: string): string {
  const { blocos } = minutaDoCaso(nome);
  const inicio = blocos.findIndex((b) => b.tipo === 'secao' && b.texto.endsWith(titulo));
  const resto = blocos.slice(inicio + 1);
  const fim = resto.findIndex((b) => b.tipo === 'secao');
  return resto
    .slice(0, fim)
    .map((b) => ('texto' in b ? b.texto : ''))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

function inteira({ titulo, enderecamento, secoes, anexos, fecho }: PeticaoComposta): string {
  const corpo = secoes.flatMap(({ titulo: da, paragrafos }) => [da, ...paragrafos]);
  return [titulo, enderecamento, ...corpo, ...anexos, ...Object.values(fecho)].join('\n');
}
