import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentoDaPeticao } from '#backend/domain/peticoes/texto/peticao.ts';
import { addDays } from '#lib/dates.ts';
import { MODELOS } from '#lib/peticoes/caso.ts';
import { FUNDAMENTO_IDS, fundamento, fundamentosPossiveis } from '#lib/peticoes/fundamentos.ts';
import { FASES } from '#lib/recursos/rules.ts';

describe('any facts', () => {
  const dia = fc.integer({ min: 0, max: 1500 }).map((dias) => addDays('2023-01-01', dias));
  const diaDepois = fc.integer({ min: 0, max: 3000 }).map((dias) => addDays('2023-01-01', dias));
  const texto = fc.constantFrom('o local', 'E1');
  const kmh = fc.integer({ min: 41, max: 220 });
  const fatos = fc.record(
    {
      fase: fc.constantFrom(...FASES),
      hoje: diaDepois,
      dataInfracao: dia,
      comoChegou: fc.constantFrom('nunca' as const, 'edital' as const),
      editalSemTentativa: fc.boolean(),
      ultimoMovimento: dia,
      decisaoSemRazoes: fc.constant(true as const),
      pontoSemResposta: texto,
      campoComo: fc.constantFrom('falta' as const, 'errado' as const),
      sinalizacaoComo: fc.constantFrom('insuficiente' as const, 'incorreta' as const),
      horaDuplicado: fc.constantFrom('10:00', '18:00'),
      vendaComunicada: fc.boolean(),
      dataComunicacao: dia,
      natureza: fc.constantFrom('leve' as const, 'média' as const, 'grave' as const, 'gravíssima' as const),
      dataEmissaoAutuacao: dia,
      dataEmissaoPenalidade: dia,
      houveDefesaPrevia: fc.boolean(),
      constatacao: fc.constantFrom('agente' as const, 'equipamento' as const, 'depois' as const),
      autoAssinado: fc.boolean(),
      imagemComPlaca: fc.boolean(),
      artigo: fc.constantFrom('218, I', '208', '165'),
      autoComSinais: fc.boolean(),
      temaReincidencia: fc.constant(true as const),
      dataAnterior: dia,
      anteriorDefinitiva: fc.boolean(),
      advertenciaAnterior: fc.boolean(),
      respostaJari: texto,
      dataSituacao: dia,
      veiculoDeEmergencia: fc.constantFrom('ambulancia' as const, 'policia' as const),
      documentoEmergencia: texto,
      dataConhecimento: dia,
      dataRecebimentoRecurso: dia,
      dataDecisaoJari: dia,
      prazo: dia,
      outrasInfracoesEm12Meses: fc.nat(2),
      dadoDoAuto: fc.constantFrom('marca' as const, 'hora' as const),
      sireneELuz: fc.boolean(),
      fatoOcorrido: texto,
      autoDuplicado: texto,
      orgaoCompetente: texto,
      medidorNumero: texto,
      medidorVerificacao: dia,
      velocidadeMedida: kmh,
      velocidadeConsiderada: kmh,
      velocidadeLimite: fc.constant(60),
      sinalizacaoFalha: texto,
      fotosDatadas: fc.constant(true as const),
      situacaoVeiculo: fc.constantFrom('vendido' as const, 'furtado' as const, 'clonado' as const),
      documentoVeiculo: texto,
    },
    { requiredKeys: ['fase', 'hoje', 'dataInfracao'] },
  );
  /** The fields of every wizard, without anything that a ground could use by accident. */
  const wizard = {
    sexo: 'F' as const,
    nomeCompletoDefesa: 'Ana Souza',
    cpfDefesa: '52998224725',
    identidade: 'RG 1',
    telefoneContato: '21987654321',
    capacidade: 'proprietario' as const,
    enderecoCompletos: 'Rua A, 1, Niterói – RJ',
    cep: '24220300',
    placa: 'ABC1D23',
    autoInfracao: 'E123456789',
    orgaoEmissor: 'DETRAN-RJ',
    enquadramento: '745-50',
    horaInfracao: '14:35',
    local: 'Av. Brasil',
    dataCienciaJari: '2026-11-01',
  };
  const modelo = MODELOS.at(-1);

  it('give grounds whose petition has no gap', () => {
    fc.assert(
      fc.property(fatos, (f) => {
        const dados = { ...wizard, ...f };
        const propostas = fundamentosPossiveis(dados);
        for (const { porque } of propostas) {
          expect(porque).not.toMatch(/undefined|null|NaN|garant|certeza/i);
        }
        const completas = Object.assign({}, ...propostas.map((p) => p.completa ?? {}));
        if (!modelo) throw new Error('no model');
        if (propostas.length === 0) return;
        const peticao = documentoDaPeticao({
          modelo,
          fundamentos: propostas.map((p) => p.id),
          dados: { ...completas, prazo: f.hoje, ...dados },
        });
        const escrita = JSON.stringify(peticao);
        for (const { id } of propostas) {
          const { titulo, tituloSe } = fundamento(id);
          expect(escrita.includes(titulo) || escrita.includes(tituloSe?.texto ?? titulo)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('can lead to every ground: each one is proposed for some facts', () => {
    const amostra = fc.sample(fatos, { numRuns: 2000, seed: 2026 });
    const vistos = new Set(
      amostra.flatMap((f) => fundamentosPossiveis({ ...wizard, ...f }).map((p) => p.id)),
    );
    expect([...vistos].toSorted()).toEqual([...FUNDAMENTO_IDS].toSorted());
  });
});
