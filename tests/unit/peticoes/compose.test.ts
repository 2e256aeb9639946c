import { describe, expect, it } from 'vitest';
import { documentoDaPeticao } from '#backend/domain/peticoes/texto/peticao.ts';
import type { DadosPeticao } from '#backend/domain/peticoes/texto/valores.ts';
import { fatosDoCaso, MODELOS, modeloParaCodigo, modeloPorId } from '#lib/peticoes/caso.ts';
import { respostas } from '#lib/peticoes/form.ts';
import type { FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';

const CASOS_DE_FASE = {
  P: ['defesa-duplicidade', 'auto-em-duplicidade'],
  I: ['jari-outro-orgao', 'orgao-sem-competencia'],
  II: ['cetran-depois-da-jari', 'erro-na-decisao'],
} as const;

describe.each(MODELOS.flatMap((modelo) => modelo.fases.map((fase) => ({ modelo, fase, nome: modelo.Id }))))(
  '$nome, fase $fase',
  ({ modelo, fase }) => {
    const [caso, fundamento] = CASOS_DE_FASE[fase];
    const peticao = documentoDaPeticao({ modelo, fundamentos: [fundamento], dados: dadosDe(caso) });
    const [texto = ''] = textoDoDocumento(peticao).split('---- ');

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

  it('counts the penalty from the day the authority knew of the infraction, when it was not seen as it happened', () => {
    const dados = {
      ...dadosDe('jari-penalidade-tardia'),
      ...{ constatacao: 'depois' as const, dataConhecimento: '2026-03-20' },
    };
    const compor = (outros: Partial<DadosPeticao>) =>
      documentoDaPeticao({
        modelo: modelo('prazos'),
        fundamentos: ['penalidade-fora-do-prazo'],
        dados: { ...dados, ...outros },
      });
    const texto = textoDoDocumento(compor({}));
    expect(texto).toContain('conhecimento dela em 20/03/2026');
    expect(texto).toContain('213 dias depois');
    expect(texto).toContain('art. 282, § 6º-A, do CTB');
    expect(() => compor({ dataConhecimento: undefined })).toThrow('precisa do dado diasAtePenalidade');
  });

  it('refuses to be written without a ground, with one whose data is missing, or of another phase', () => {
    const dados = dadosDe('defesa-duplicidade');
    const compor = (fundamentos: FundamentoId[]) =>
      documentoDaPeticao({ modelo: modelo('outra-infracao'), fundamentos, dados });
    expect(() => compor([])).toThrow('sem fundamento');
    expect(() => compor(['campo-obrigatorio-ausente'])).toThrow('precisa do dado dadoDoAuto');
    expect(() => compor(['erro-na-decisao'])).toThrow('não serve para a fase P');
  });

  it('leaves what the driver typed as text: braces and brackets in it are not filled in', () => {
    const dados = { ...dadosDe('defesa-duplicidade'), relato: 'Vi {nome} e [[ctb-90]]' };
    const peticao = documentoDaPeticao({
      modelo: modelo('cinto'),
      fundamentos: ['auto-em-duplicidade'],
      dados,
    });
    expect(textoDoDocumento(peticao)).toContain('Vi {nome} e [[ctb-90]].');
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
