import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#lib/dates.ts';
import { comporPeticao } from '#lib/peticoes/compose.ts';
import { FASES, FUNDAMENTO_IDS, fundamento } from '#lib/peticoes/fundamentos.ts';
import { type Fatos, fundamentosPossiveis } from '#lib/peticoes/grounds.ts';
import { propostasComTexto } from '#lib/peticoes/propostas.ts';
import { MODELOS } from '#lib/peticoes/templates.ts';
import { AMOSTRA } from '../../fixtures/peticao.ts';

const infracao = '2026-01-10';
const base: Fatos = { fase: 'I', hoje: '2026-11-30', dataInfracao: infracao };
const ids = (fatos: Partial<Fatos>) => fundamentosPossiveis({ ...base, ...fatos }).map((f) => f.id);
const nasTresFases = (fatos: Partial<Fatos>) => FASES.map((fase) => ids({ ...fatos, fase }));

describe('the grounds assistant', () => {
  it('proposes nothing when it knows nothing, in no phase', () => {
    expect(nasTresFases({})).toEqual([[], [], []]);
  });

  it('proposes nothing when everything is in order', () => {
    const emOrdem: Partial<Fatos> = {
      natureza: 'gravíssima',
      enquadramento: '747-10',
      dataEmissaoAutuacao: addDays(infracao, 30),
      dataEmissaoPenalidade: addDays(infracao, 180),
      houveDefesaPrevia: false,
      outrasInfracoesEm12Meses: 0,
      autoInfracao: 'E123456789',
      autoDuplicado: 'e 123456789',
      medidorNumero: '1234',
      medidorVerificacao: addMonths(infracao, -12),
      velocidadeMedida: 98,
      velocidadeConsiderada: 91,
      velocidadeLimite: 60,
      dataRecebimentoRecurso: addMonths(base.hoje, -24),
      sinalizacaoFalha: 'placa encoberta',
      fotosDatadas: false,
    };
    expect(nasTresFases(emOrdem)).toEqual([[], [], []]);
  });

  it('counts 30 days to the issue of the notice of autuação', () => {
    expect(nasTresFases({ dataEmissaoAutuacao: addDays(infracao, 31) })).toEqual([
      ['notificacao-fora-do-prazo'],
      ['notificacao-fora-do-prazo'],
      ['notificacao-fora-do-prazo'],
    ]);
    const [proposta] = fundamentosPossiveis({ ...base, dataEmissaoAutuacao: '2026-02-25' });
    expect(proposta?.porque).toBe(
      'A notificação da autuação foi expedida 46 dias depois da infração; o prazo é de 30.',
    );
  });

  it('counts 180 days to the penalty without a prior defence, 360 with one, and does not guess', () => {
    const tardia = (dias: number, houveDefesaPrevia?: boolean) =>
      ids({ dataEmissaoPenalidade: addDays(infracao, dias), houveDefesaPrevia });
    expect(tardia(181, false)).toEqual(['penalidade-fora-do-prazo']);
    expect(tardia(181, true)).toEqual([]);
    expect(tardia(360, true)).toEqual([]);
    expect(tardia(361, true)).toEqual(['penalidade-fora-do-prazo']);
    expect(tardia(900)).toEqual([]);
  });

  it('counts the penalty from the knowledge of the authority when nobody saw the infraction', () => {
    const fatos = {
      dataEmissaoPenalidade: addDays(infracao, 200),
      houveDefesaPrevia: false,
      flagrante: false,
    };
    expect(ids(fatos)).toEqual([]);
    expect(ids({ ...fatos, dataConhecimento: addDays(infracao, 30) })).toEqual([]);
    expect(ids({ ...fatos, dataConhecimento: addDays(infracao, 10) })).toEqual(['penalidade-fora-do-prazo']);
  });

  it('does not speak of a penalty in the prior defence', () => {
    const fatos = { dataEmissaoPenalidade: addDays(infracao, 500), houveDefesaPrevia: false };
    expect(nasTresFases(fatos).map((achados) => achados.length)).toEqual([0, 1, 1]);
  });

  it('asks for a warning last, for a light or medium fine without another in 12 months', () => {
    const fatos: Partial<Fatos> = { natureza: 'média', outrasInfracoesEm12Meses: 0, campoAusente: 'o local' };
    expect(ids(fatos)).toEqual(['campo-obrigatorio-ausente', 'advertencia-cabivel']);
    expect(ids({ ...fatos, outrasInfracoesEm12Meses: 1 })).toEqual(['campo-obrigatorio-ausente']);
    expect(ids({ ...fatos, outrasInfracoesEm12Meses: undefined })).toEqual(['campo-obrigatorio-ausente']);
    expect(ids({ ...fatos, natureza: 'grave' })).toEqual(['campo-obrigatorio-ausente']);
  });

  it('sees a meter that was not verified in the last 12 months', () => {
    const medidorVerificacao = addDays(addMonths(infracao, -12), -1);
    expect(ids({ medidorNumero: '1234', medidorVerificacao })).toEqual(['medidor-sem-verificacao']);
    expect(ids({ medidorVerificacao })).toEqual([]);
  });

  it('sees a speed without its discount', () => {
    const fatos = { velocidadeMedida: 78, velocidadeConsiderada: 78, velocidadeLimite: 60 };
    expect(ids(fatos)).toEqual(['velocidade-sem-desconto']);
    expect(ids({ ...fatos, velocidadeConsiderada: 71 })).toEqual([]);
  });

  it('sees a class that the speed does not reach, and words the fact', () => {
    const fatos: Partial<Fatos> = {
      enquadramento: '746-30',
      natureza: 'grave',
      velocidadeMedida: 78,
      velocidadeConsiderada: 71,
      velocidadeLimite: 60,
    };
    expect(fundamentosPossiveis({ ...base, ...fatos })).toMatchObject([
      {
        id: 'codigo-incompativel',
        completa: {
          fatoOcorrido: 'a velocidade de 71 km/h, em via com limite de 60 km/h, corresponde a infração média',
        },
      },
    ]);
    expect(ids({ ...fatos, natureza: 'média' })).toEqual([]);
    expect(ids({ ...fatos, velocidadeMedida: 66, velocidadeConsiderada: 59, natureza: 'média' })).toEqual([
      'codigo-incompativel',
    ]);
  });

  it('lets another driver be named in the prior defence, signed and in time; the printed date wins', () => {
    const fatos: Partial<Fatos> = {
      fase: 'P',
      dataEmissaoAutuacao: addDays(infracao, 10),
      hoje: addDays(infracao, 40),
      condutorNome: 'Ana Souza',
      condutorCnh: '12345678900',
      indicacaoAssinada: true,
    };
    expect(ids(fatos)).toEqual(['condutor-diverso']);
    expect(ids({ ...fatos, hoje: addDays(infracao, 41) })).toEqual([]);
    expect(ids({ ...fatos, hoje: addDays(infracao, 41), prazo: addDays(infracao, 50) })).toHaveLength(1);
    expect(ids({ ...fatos, dataEmissaoAutuacao: undefined })).toEqual([]);
    expect(ids({ ...fatos, fase: 'I' })).toEqual([]);
    expect(ids({ ...fatos, indicacaoAssinada: false })).toEqual([]);
  });

  it('sees an appeal that still waits after 24 months', () => {
    const dataRecebimentoRecurso = '2024-01-15';
    expect(ids({ dataRecebimentoRecurso, hoje: '2026-01-15' })).toEqual([]);
    expect(ids({ dataRecebimentoRecurso, hoje: '2026-01-16' })).toEqual(['recurso-nao-julgado']);
    expect(ids({ dataRecebimentoRecurso, hoje: '2026-01-16', dataDecisaoJari: '2025-01-01' })).toEqual([]);
    expect(ids({ dataRecebimentoRecurso, hoje: '2026-01-16', dataDecisaoJari: '2023-01-01' })).toHaveLength(
      1,
    );
  });

  it('takes what the driver can prove, and not what he only says', () => {
    expect(
      ids({
        autoInfracao: 'E123',
        autoDuplicado: 'A456',
        sinalizacaoFalha: 'placa encoberta',
        fotosDatadas: true,
        situacaoVeiculo: 'vendido em 2025',
        documentoVeiculo: 'comunicação de venda',
        emServicoDeEmergencia: true,
        orgaoCompetente: 'o município',
      }),
    ).toEqual([
      'auto-em-duplicidade',
      'orgao-sem-competencia',
      'sinalizacao-irregular',
      'veiculo-vendido-ou-clonado',
      'veiculo-de-emergencia',
    ]);
    expect(ids({ situacaoVeiculo: 'vendido', emServicoDeEmergencia: true })).toEqual([]);
  });
});

describe('any facts', () => {
  const dia = fc.integer({ min: 0, max: 1500 }).map((dias) => addDays('2023-01-01', dias));
  const texto = fc.constantFrom('o local', 'E1');
  const kmh = fc.integer({ min: 41, max: 220 });
  const fatos = fc.record(
    {
      fase: fc.constantFrom(...FASES),
      hoje: dia,
      dataInfracao: dia,
      natureza: fc.constantFrom('leve' as const, 'média' as const, 'grave' as const, 'gravíssima' as const),
      dataEmissaoAutuacao: dia,
      dataEmissaoPenalidade: dia,
      houveDefesaPrevia: fc.boolean(),
      flagrante: fc.boolean(),
      dataConhecimento: dia,
      dataRecebimentoRecurso: dia,
      dataDecisaoJari: dia,
      prazo: dia,
      outrasInfracoesEm12Meses: fc.nat(2),
      campoAusente: texto,
      fatoOcorrido: texto,
      autoDuplicado: texto,
      orgaoCompetente: texto,
      medidorNumero: texto,
      medidorVerificacao: dia,
      velocidadeMedida: kmh,
      velocidadeConsiderada: kmh,
      velocidadeLimite: fc.constant(60),
      sinalizacaoFalha: texto,
      fotosDatadas: fc.boolean(),
      condutorNome: texto,
      condutorCnh: texto,
      indicacaoAssinada: fc.boolean(),
      situacaoVeiculo: texto,
      documentoVeiculo: texto,
      emServicoDeEmergencia: fc.boolean(),
    },
    { requiredKeys: ['fase', 'hoje', 'dataInfracao'] },
  );
  /** What every wizard gives, and nothing that a ground could lean on by chance. */
  const { nome, documento, telefone, endereco, cep, placa, autoInfracao, orgao, enquadramento } = AMOSTRA;
  const { horaInfracao, local, cidade } = AMOSTRA;
  const wizard = {
    ...{ nome, documento, telefone, endereco, cep, placa, autoInfracao, orgao, enquadramento },
    ...{ horaInfracao, local, cidade },
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
        const peticao = comporPeticao({
          modelo,
          fase: f.fase,
          fundamentos: propostas.map((p) => p.id),
          dados: { ...completas, ...dados },
        });
        const escrita = JSON.stringify(peticao);
        for (const { id } of propostas) expect(escrita).toContain(fundamento(id).titulo);
      }),
      { numRuns: 300 },
    );
  });

  it('leave no ground out: each is proposed for some of them', () => {
    const amostra = fc.sample(fatos, { numRuns: 2000, seed: 2026 });
    const vistos = new Set(
      amostra.flatMap((f) => fundamentosPossiveis({ ...wizard, ...f }).map((p) => p.id)),
    );
    expect([...vistos].toSorted()).toEqual([...FUNDAMENTO_IDS].toSorted());
  });

  it('give grounds of the phase, once each, cited, the alternative ones last', () => {
    fc.assert(
      fc.property(fatos, (f) => {
        const propostas = propostasComTexto({ ...wizard, ...f });
        expect(new Set(propostas.map((p) => p.id)).size).toBe(propostas.length);
        for (const { id, citacoes, titulo } of propostas) {
          expect(fundamento(id).fases).toContain(f.fase);
          expect(titulo).toBe(fundamento(id).titulo);
          expect(citacoes.length).toBeGreaterThan(0);
          for (const citacao of citacoes) expect(citacao.fonte).toMatch(/^https:/);
        }
        const alternativos = propostas.map((p) => (fundamento(p.id).alternativo ? 1 : 0));
        expect(alternativos).toEqual(alternativos.toSorted());
      }),
    );
  });
});
