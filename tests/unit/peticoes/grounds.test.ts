import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#lib/dates.ts';
import type { Fatos } from '#lib/peticoes/form.ts';
import { fundamentosPossiveis } from '#lib/peticoes/fundamentos.ts';
import { FASES } from '#lib/recursos/rules.ts';

const infracao = '2026-01-10';
const base: Fatos = { fase: 'I', hoje: '2026-11-30', dataInfracao: infracao };
const ids = (fatos: Partial<Fatos>) => fundamentosPossiveis({ ...base, ...fatos }).map((f) => f.id);
const nasTresFases = (fatos: Partial<Fatos>) => FASES.map((fase) => ids({ ...fatos, fase }));

describe('the grounds assistant', () => {
  it('proposes no ground when everything is in order', () => {
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
      autoAssinado: false,
      imagemComPlaca: true,
      constatacao: 'equipamento',
      artigo: '218, III',
      velocidadeMedida: 98,
      velocidadeConsiderada: 91,
      velocidadeLimite: 60,
      dataRecebimentoRecurso: addMonths(base.hoje, -24),
      sinalizacaoFalha: 'placa encoberta',
    };
    expect(nasTresFases(emOrdem)).toEqual([[], [], []]);
  });

  it('counts 30 days to the issue of the notice of autuação for an unsigned AIT', () => {
    const tardia = (dias: number, outros: Partial<Fatos> = { autoAssinado: false }) =>
      ids({ dataEmissaoAutuacao: addDays(infracao, dias), ...outros });
    expect(nasTresFases({ dataEmissaoAutuacao: addDays(infracao, 31), autoAssinado: false })).toEqual([
      ['notificacao-fora-do-prazo'],
      ['notificacao-fora-do-prazo'],
      ['notificacao-fora-do-prazo'],
    ]);
    expect(tardia(31, {})).toEqual([]);
    expect(tardia(31, { autoAssinado: true, constatacao: 'agente' })).toEqual([]);
    expect(tardia(31, { constatacao: 'equipamento' })).toEqual(['notificacao-fora-do-prazo']);
    const [proposta] = fundamentosPossiveis({
      ...base,
      dataEmissaoAutuacao: '2026-02-25',
      autoAssinado: false,
    });
    expect(proposta?.porque).toContain('expedida 46 dias depois da infração; o prazo é de 30');
  });

  it('disputes a notice that never arrived only after the last day to issue it', () => {
    // Day 30 of 5 February 2026 is Saturday 7 March, so the last day is Monday 9 March.
    const nunca = (hoje: string) => ids({ comoChegou: 'nunca', dataInfracao: '2026-02-05', fase: 'P', hoje });
    expect(nunca('2026-03-09')).toEqual([]);
    expect(nunca('2026-03-10')).toEqual(['notificacao-nao-expedida']);
  });

  it('disputes no missing notice where the AIT signed on the spot was the notice, or may have been (Res. 918 art. 3 §5)', () => {
    const nunca = (fatos: Partial<Fatos>) => nasTresFases({ comoChegou: 'nunca', ...fatos }).flat();
    const assinado = { autoAssinado: true, assinadoPeloDono: true };
    expect(nunca({ ...assinado, autoImprimePrazo: true })).toEqual([]);
    expect(nunca(assinado)).toEqual([]);
    expect(nunca({ ...assinado, autoImprimePrazo: false })).toHaveLength(3);
    expect(nunca({ autoAssinado: false })).toHaveLength(3);
    expect(nunca({})).toHaveLength(3);
  });

  it('counts from the infraction when an agent or a camera recorded it, else from the day the authority learned of it', () => {
    const fatos = { dataEmissaoPenalidade: addDays(infracao, 200), houveDefesaPrevia: false };
    for (const constatacao of ['agente', 'equipamento', undefined] as const)
      expect(ids({ ...fatos, constatacao }), constatacao).toEqual(['penalidade-fora-do-prazo']);
    const depois = { ...fatos, constatacao: 'depois' as const };
    expect(ids(depois)).toEqual([]);
    expect(ids({ ...depois, dataConhecimento: addDays(infracao, 30) })).toEqual([]);
    expect(ids({ ...depois, dataConhecimento: addDays(infracao, 10) })).toEqual(['penalidade-fora-do-prazo']);
  });

  it('proposes no ground about the penalty in the prior defence', () => {
    const fatos = { dataEmissaoPenalidade: addDays(infracao, 500), houveDefesaPrevia: false };
    expect(nasTresFases(fatos).map((achados) => achados.length)).toEqual([0, 1, 1]);
  });

  it('finds a speed without the tolerance deducted, where the deduction changes the class', () => {
    const fatos = {
      ...{ velocidadeMedida: 78, velocidadeConsiderada: 78, velocidadeLimite: 60 },
      ...{ artigo: '218, II', natureza: 'grave' as const },
    };
    expect(ids(fatos)).toEqual(['velocidade-sem-desconto']);
    // Measured 85, reported 85, correct 78: at 70 km/h it stays within 20%, so the ground would change nothing.
    expect(
      ids({
        ...fatos,
        natureza: 'média',
        velocidadeMedida: 85,
        velocidadeConsiderada: 84,
        velocidadeLimite: 70,
      }),
    ).toEqual([]);
    expect(ids({ ...fatos, velocidadeConsiderada: 71 })).toEqual(['codigo-incompativel']);
  });

  it('finds a class that the speed does not reach, and states the fact', () => {
    const fatos: Partial<Fatos> = {
      enquadramento: '746-30',
      artigo: '218, II',
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

  it('finds a camera notice without its image, for speeding only (Res. 798 art. 9)', () => {
    const fatos = { constatacao: 'equipamento' as const, imagemComPlaca: false, artigo: '218, I' };
    expect(ids(fatos)).toEqual(['imagem-ausente']);
    expect(ids({ ...fatos, imagemComPlaca: undefined })).toEqual([]);
    expect(ids({ ...fatos, constatacao: 'agente' })).toEqual([]);
    expect(ids({ ...fatos, artigo: '208' })).toEqual([]);
  });

  it('asks of the AIT the agent or the device that established the infraction, not both (CTB art. 280, V)', () => {
    const falta = (
      dadoDoAuto: 'agente' | 'equipamento',
      constatacao: 'agente' | 'equipamento',
      artigo: string,
    ) => ids({ dadoDoAuto, campoComo: 'falta', constatacao, artigo }).length;
    expect(falta('equipamento', 'equipamento', '208')).toBe(1);
    expect(falta('equipamento', 'agente', '208')).toBe(0);
    expect(falta('equipamento', 'agente', '165')).toBe(1);
    // Who refuses the test was measured by nothing.
    expect(falta('equipamento', 'agente', '165-A')).toBe(0);
    expect(falta('agente', 'agente', '208')).toBe(1);
    expect(falta('agente', 'equipamento', '208')).toBe(0);
  });

  it('proposes a sale or a theft only from before the infraction and with its document', () => {
    const fatos = {
      situacaoVeiculo: 'vendido' as const,
      documentoVeiculo: 'comunicação',
      dataSituacao: '2026-01-09',
      vendaComunicada: true,
    };
    expect(ids(fatos)).toEqual(['veiculo-vendido-ou-clonado']);
    expect(ids({ ...fatos, dataSituacao: '2026-01-11' })).toEqual([]);
    expect(ids({ ...fatos, dataSituacao: undefined })).toEqual([]);
    expect(ids({ ...fatos, situacaoVeiculo: 'clonado', dataSituacao: undefined })).toHaveLength(1);
    expect(ids({ ...fatos, vendaComunicada: undefined })).toEqual([]);
    expect(ids({ ...fatos, vendaComunicada: false })).toEqual([]);
    expect(ids({ ...fatos, documentoVeiculo: undefined })).toEqual([]);
  });

  it('contests the decision of the JARI in the second instance', () => {
    expect(nasTresFases({ respostaJari: 'o medidor era outro' })).toEqual([[], [], ['erro-na-decisao']]);
  });

  it('attacks of two AITs only one that is known to be the later', () => {
    const dois = { autoInfracao: 'E123', autoDuplicado: 'A456', horaInfracao: '10:00' };
    expect(ids({ ...dois, horaDuplicado: '09:59' })).toEqual(['auto-em-duplicidade']);
    expect(ids({ ...dois, horaDuplicado: '10:00' })).toEqual([]);
    expect(ids({ ...dois, horaDuplicado: '10:01' })).toEqual([]);
  });

  it('proposes facts that the driver can prove, not mere claims', () => {
    expect(
      ids({
        autoInfracao: 'E123',
        ...{ autoDuplicado: 'A456', horaDuplicado: '08:00', horaInfracao: '08:10' },
        sinalizacaoFalha: 'placa encoberta',
        sinalizacaoComo: 'insuficiente',
        fotosDatadas: true,
        orgaoCompetente: 'o município',
      }),
    ).toEqual(['auto-em-duplicidade', 'orgao-sem-competencia', 'sinalizacao-irregular']);
    expect(ids({ sinalizacaoFalha: 'placa encoberta' })).toEqual([]);
  });
});

describe('a ground is offered only where it changes the outcome', () => {
  it('no warning is proposed after another warning within twelve months (CTB art. 267)', () => {
    const leve = { natureza: 'leve', outrasInfracoesEm12Meses: 0 } as const;
    expect(ids(leve)).toEqual(['advertencia-cabivel']);
    expect(ids({ ...leve, advertenciaAnterior: false })).toEqual(['advertencia-cabivel']);
    expect(ids({ ...leve, advertenciaAnterior: true })).toEqual([]);
  });

  it('an unverified breathalyser is a ground for art. 165 only, and not where the AIT records two signs of alcohol', () => {
    const velho = { medidorNumero: 'A1', medidorVerificacao: '2025-01-09', autoComSinais: false };
    expect(ids({ ...velho, artigo: '165' })).toEqual(['etilometro-sem-verificacao']);
    expect(ids({ ...velho, artigo: '165', medidorVerificacao: '2025-01-10' })).toEqual([]);
    expect(ids({ ...velho, artigo: '165', autoComSinais: true })).toEqual([]);
    expect(ids({ ...velho, artigo: '165', autoComSinais: undefined })).toEqual([]);
    expect(ids({ ...velho, artigo: '165-A' })).toEqual([]);
    expect(ids({ ...velho, artigo: '218, I' })).toEqual(['medidor-sem-verificacao']);
    expect(ids({ ...velho, artigo: '231, V' })).toEqual([]);
  });

  it('a doubled fine is disputed only after the penalty', () => {
    const dobro = { temaReincidencia: true, artigo: '191', dataAnterior: '2024-05-10' } as const;
    expect(ids(dobro)).toEqual(['multa-em-dobro']);
    expect(ids({ ...dobro, fase: 'P' })).toEqual([]);
    expect(ids({ ...dobro, temaReincidencia: undefined })).toEqual([]);
  });
});
