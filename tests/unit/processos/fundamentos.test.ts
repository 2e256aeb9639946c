import { describe, expect, it } from 'vitest';
import { camposDoProcesso, type FatosDoProcesso } from '#lib/processos/campos.ts';
import { contradicoesDoProcesso, correNoProcesso } from '#lib/processos/correndo.ts';
import { fundamentosDoProcesso } from '#lib/processos/fundamentos.ts';
import type { LinhaDoProcesso, MarcoDoProcesso } from '#lib/processos/marcos.ts';
import { HOJE_DO_PROCESSO } from '../../fixtures/processo.ts';

const suspensao: FatosDoProcesso = { tipo: 'suspensao', fase: 'P', hoje: HOJE_DO_PROCESSO };

const cassacao: FatosDoProcesso = { ...suspensao, tipo: 'cassacao' };

const ids = (fatos: FatosDoProcesso) => fundamentosDoProcesso(fatos).map(({ id }) => id);

describe('the grounds of a suspension', () => {
  it('include a sum under the limit of the driver, not one at the limit (CTB art. 261, I and §5)', () => {
    const soma = (totalDePontos: number, gravissimas: number, ear = false) =>
      ids({ ...suspensao, totalDePontos, gravissimas, ear });
    expect([soma(19, 2), soma(20, 2), soma(29, 1), soma(30, 1), soma(39, 0), soma(40, 0)]).toEqual([
      ['abaixo-do-limite'],
      [],
      ['abaixo-do-limite'],
      [],
      ['abaixo-do-limite'],
      [],
    ]);
    expect([soma(30, 3, true), soma(40, 3, true)]).toEqual([['abaixo-do-limite'], []]);
    expect(ids({ ...suspensao, totalDePontos: 10, gravissimas: 0 })).toEqual([]);
  });

  it('include infractions more than twelve months apart, or before an earlier suspension (CTB art. 261, I and §3)', () => {
    const entre = (primeiraInfracao: string, ultimaInfracao: string) =>
      ids({ ...suspensao, primeiraInfracao, ultimaInfracao });
    expect(entre('2025-03-10', '2026-03-10')).toEqual([]);
    expect(entre('2025-03-10', '2026-03-11')).toEqual(['fora-dos-doze-meses']);
    expect(ids({ ...suspensao, primeiraInfracao: '2025-03-10', suspensaoAnterior: '2025-06-01' })).toEqual([
      'pontos-ja-eliminados',
    ]);
    expect(ids({ ...suspensao, primeiraInfracao: '2025-07-10', suspensaoAnterior: '2025-06-01' })).toEqual(
      [],
    );
  });

  it('are never those of a cassation, nor the reverse', () => {
    expect(ids({ ...cassacao, totalDePontos: 1, gravissimas: 0, ear: false })).toEqual([]);
    expect(ids({ ...suspensao, diaDaDirecao: '2026-09-12', inicioDaSuspensao: '2026-10-01' })).toEqual([]);
    expect(camposDoProcesso({ tipo: 'cassacao', fase: 'P' })).not.toContain('totalDePontos');
  });
});

describe('the grounds of a cassation', () => {
  it('are a day outside of the suspension, or another driver (CTB art. 263, I)', () => {
    const periodo = { inicioDaSuspensao: '2026-03-01', fimDaSuspensao: '2026-08-31' };
    const dirigiu = (diaDaDirecao: string) => ids({ ...cassacao, ...periodo, diaDaDirecao });
    expect(
      ['2026-02-28', '2026-03-01', '2026-08-31', '2026-09-01'].map((dia) => dirigiu(dia).length),
    ).toEqual([1, 0, 0, 1]);
    expect(ids({ ...cassacao, semAbordagem: false, quemDirigia: 'Maria' })).toEqual(['outro-condutor']);
    expect(ids({ ...cassacao, semAbordagem: true, quemDirigia: 'Maria' })).toEqual([]);
  });
});

describe('the ground of a repeat', () => {
  it('needs a repeat within twelve months of an infraction that was final (CTB art. 263, II)', () => {
    const repete = (diaDaInfracao: string, diaDaAnterior: string, anteriorDefinitiva?: boolean) =>
      ids({
        ...cassacao,
        diaDaInfracao,
        diaDaAnterior,
        ...(anteriorDefinitiva !== undefined && { anteriorDefinitiva }),
      });
    expect(repete('2026-03-10', '2025-03-10', true)).toEqual([]);
    expect(repete('2026-03-11', '2025-03-10', true)).toEqual(['sem-reincidencia']);
    expect(repete('2026-03-10', '2025-12-10', false)).toEqual(['sem-reincidencia']);
    expect(repete('2026-03-10', '2025-12-10')).toEqual([]);
    expect(ids({ ...suspensao, diaDaInfracao: '2026-03-11', diaDaAnterior: '2025-03-10' })).toEqual([]);
  });
});

describe('a suspension of more months than the law admits (CTB art. 261 §1)', () => {
  const maximo = (fatos: Partial<FatosDoProcesso>) =>
    Array.from({ length: 30 }, (_, i) => i + 1).findLast(
      (mesesDaSuspensao) => ids({ ...suspensao, fase: 'I', ...fatos, mesesDaSuspensao }).length === 0,
    );

  it('is a ground of the penalty alone, and of a suspension', () => {
    const alem = { ...suspensao, causa: 'pontos', reincidiu: false, mesesDaSuspensao: 13 } as const;
    expect([ids({ ...alem, fase: 'I' }), ids({ ...alem, fase: 'II' })].flat()).toHaveLength(2);
    expect([ids({ ...alem, fase: 'P' }), ids({ ...alem, fase: 'I', tipo: 'cassacao' })]).toEqual([[], []]);
    expect(maximo({ causa: 'infracao', reincidiu: true, prazoNoArtigo: true })).toBe(18);
  });

  it('is no ground where a decisive answer is unknown', () => {
    for (const fatos of [
      { causa: 'pontos' },
      { causa: 'infracao', reincidiu: false },
      { causa: 'outraSuspensao', reincidiu: true },
      { reincidiu: false },
    ] as const)
      expect(maximo(fatos)).toBe(30);
  });

  it('is asked only of the penalty of a suspension whose cause is known', () => {
    const pergunta = (caso: Parameters<typeof camposDoProcesso>[0]) =>
      ['mesesDaSuspensao', 'reincidiu', 'prazoNoArtigo'].filter((nome) =>
        camposDoProcesso(caso).some((um) => um === nome),
      );
    expect(pergunta({ tipo: 'suspensao', fase: 'P', causa: 'pontos' })).toEqual([]);
    expect(pergunta({ tipo: 'suspensao', fase: 'I', causa: 'pontos' })).toEqual([
      'mesesDaSuspensao',
      'reincidiu',
    ]);
    expect(pergunta({ tipo: 'suspensao', fase: 'II', causa: 'infracao' })).toHaveLength(3);
    expect(pergunta({ tipo: 'cassacao', fase: 'I', causa: 'dirigir' })).toEqual([]);
  });
});

const linhas = (dias: Partial<Record<MarcoDoProcesso, string | null>>): LinhaDoProcesso[] =>
  Object.entries(dias).map(([tipo, data]) => ({ tipo: tipo as MarcoDoProcesso, data }));

const corre = (dias: Parameters<typeof linhas>[0], hoje: string) =>
  correNoProcesso({ tipo: 'suspensao', marcos: linhas(dias) }, hoje);

describe('the running stage of a process of suspension', () => {
  it('is unknown while no day is recorded', () => {
    expect(corre({}, '2026-11-20')).toMatchObject({
      fase: null,
      falta: 'prazo_defesa',
      prazos: [],
      acabou: false,
    });
  });

  it('is the defence until the later of the printed day and 30 days from its notice (CTB art. 281-A)', () => {
    const dias = { autuacao_expedida: '2026-06-10', prazo_defesa: '2026-06-25' };
    expect(corre(dias, '2026-06-20')).toMatchObject({
      fase: 'P',
      prazos: [{ rotulo: 'Defesa da suspensão', data: '2026-06-25', outroDia: '2026-07-10' }],
    });
    expect(corre(dias, '2026-07-10').fase).toBe('P');
    expect(corre(dias, '2026-07-13').fase).toBeNull();
  });

  it('is not an appeal after a refused defence: the notice of the penalty opens it (CTB art. 282 §4)', () => {
    const negada = { defesa_protocolada: '2026-06-20', defesa_indeferida: '2026-08-01' };
    expect(corre(negada, '2026-08-10')).toMatchObject({ fase: null, prazos: [] });
    expect(corre({ ...negada, penalidade_expedida: '2026-08-05' }, '2026-08-10')).toMatchObject({
      fase: 'I',
      falta: 'prazo_jari',
      prazos: [{ rotulo: 'Recurso à JARI da suspensão', data: '2026-09-04', estimado: true }],
    });
  });

  it('is the second instance for 30 days from the notice of the decision, and is over after them (CTB art. 288)', () => {
    const dias = { penalidade_expedida: '2026-05-20', jari_protocolado: '2026-06-10', jari_indeferido: null };
    expect(corre(dias, '2026-10-01')).toMatchObject({ fase: 'II', falta: 'jari_ciencia', prazos: [] });
    const ciente = { ...dias, jari_ciencia: '2026-09-14' };
    expect(corre(ciente, '2026-10-14').prazos).toMatchObject([{ data: '2026-10-14' }]);
    expect(corre(ciente, '2026-10-16')).toMatchObject({ acabou: true, prazos: [] });
  });

  it('has no appeal of the driver after a granted JARI (CTB art. 288 §1)', () => {
    const aceita = {
      jari_protocolado: '2026-06-10',
      jari_deferido: '2026-09-01',
      jari_ciencia: '2026-09-14',
    };
    const esperado = { fase: null, prazos: [], acabou: false, situacao: expect.stringContaining('aceitou') };
    expect(corre(aceita, '2026-09-20')).toMatchObject(esperado);
    expect(corre({ ...aceita, prazo_cetran: '2026-10-14' }, '2026-09-20')).toMatchObject(esperado);
    expect(corre({ ...aceita, jari_indeferido: '2026-09-01' }, '2026-09-20').prazos).toMatchObject([
      { rotulo: 'Recurso à 2ª instância da suspensão', data: '2026-10-14' },
    ]);
  });

  it('ends without a penalty by a granted defence', () => {
    const fim = corre({ defesa_protocolada: '2026-06-20', defesa_deferida: '2026-08-01' }, '2026-08-10');
    expect(fim).toMatchObject({ acabou: true, situacao: 'Processo encerrado, sem penalidade.', prazos: [] });
  });

  it('reports a legally impossible day beside it', () => {
    const frases = contradicoesDoProcesso(
      linhas({ penalidade_expedida: '2026-05-20', prazo_jari: '2026-06-01' }),
    );
    expect(frases.get('prazo_jari')).toContain('19/06/2026');
  });

  it('explains the return after a final cassation, and the course after a suspension', () => {
    const fim = (tipo: 'suspensao' | 'cassacao', dia: string | null = '2026-08-01') =>
      correNoProcesso({ tipo, marcos: linhas({ cetran_indeferido: dia }) }, '2026-08-10').situacao;
    expect(fim('suspensao')).toContain('curso de reciclagem');
    expect(fim('cassacao')).toContain('reabilitação');
    expect(fim('cassacao', null)).not.toContain('esse dia');
  });

  it('has ended when the source no longer lists it and nothing is pending', () => {
    const fora = (dias: Parameters<typeof linhas>[0], hoje: string) =>
      correNoProcesso({ tipo: 'suspensao', marcos: linhas(dias), foraDaFonte: true }, hoje);
    const sumiu = { acabou: true, fase: null, situacao: expect.stringContaining('deixou de mostrar') };
    expect(fora({}, '2026-08-10')).toMatchObject(sumiu);
    expect(fora({ prazo_defesa: '2026-06-10' }, '2026-08-10')).toMatchObject(sumiu);
    expect(fora({ prazo_defesa: '2026-08-20' }, '2026-08-10')).toMatchObject({ acabou: false, fase: 'P' });
    expect(fora({ jari_protocolado: '2026-06-10' }, '2026-08-10').acabou).toBe(false);
    expect(fora({ jari_indeferido: '2026-06-10' }, '2026-08-10')).toMatchObject({
      acabou: false,
      fase: 'II',
    });
  });
});
