import { describe, expect, it } from 'vitest';
import { documentoDoProcesso } from '#backend/domain/processos/texto.ts';
import { camposDoProcesso, type FatosDoProcesso } from '#lib/processos/campos.ts';
import { fundamentosDoProcesso } from '#lib/processos/fundamentos.ts';
import { lerProcesso } from '#lib/processos/ler.ts';
import { prazoDoProcesso } from '#lib/processos/prazo.ts';
import { CASOS_DO_PROCESSO, HOJE_DO_PROCESSO } from '../../fixtures/processo.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';
import { citacoesRevogadas } from '../peticoes/revogadas.ts';

const suspensao: FatosDoProcesso = { tipo: 'suspensao', fase: 'P', hoje: HOJE_DO_PROCESSO };
const cassacao: FatosDoProcesso = { ...suspensao, tipo: 'cassacao' };
const ids = (fatos: FatosDoProcesso) => fundamentosDoProcesso(fatos).map(({ id }) => id);

it('the approved texts match', async () => {
  const textos = Object.entries(CASOS_DO_PROCESSO).map(([nome, { dados, ...caso }]) => {
    const { fatos } = lerProcesso({ ...caso, hoje: HOJE_DO_PROCESSO }, dados);
    return `==== ${nome}\n\n${textoDoDocumento(documentoDoProcesso(fatos))}`;
  });
  await expect(textos.join('\n')).toMatchFileSnapshot('../../fixtures/processo.txt');
});

describe.each(Object.entries(CASOS_DO_PROCESSO))('%s', (_nome, { tipo, fase, dados }) => {
  const lido = () => lerProcesso({ tipo, fase, hoje: HOJE_DO_PROCESSO }, dados);

  it('speaks only of the process, cites no revoked norm, and leaves no placeholder', () => {
    expect(lido().erros).toEqual({});
    const texto = textoDoDocumento(documentoDoProcesso(lido().fatos));
    expect(texto).toContain('Esta peça trata só deste processo');
    expect(texto).not.toMatch(/arquivamento do auto|cancelamento da multa|[{}[\]]|undefined|null|NaN/);
    expect(citacoesRevogadas(texto)).toEqual([]);
  });
});

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

describe('the penalty of a process (CTB art. 282 §6 II and §7)', () => {
  it('is late after 180 days from the end of the process of the fine, 360 after a defence', () => {
    const tarde = (dataPenalidade: string, houveDefesa: boolean) =>
      ids({ ...suspensao, fase: 'I', conclusaoDaMulta: '2025-05-08', houveDefesa, dataPenalidade });
    expect([tarde('2025-11-04', false), tarde('2025-11-05', false), tarde('2025-11-05', true)]).toEqual([
      [],
      ['penalidade-fora-do-prazo'],
      [],
    ]);
  });
});

describe('a petition in a process', () => {
  const dados = CASOS_DO_PROCESSO['suspensao-defesa']?.dados ?? {};
  const erros = (outros: object, hoje = HOJE_DO_PROCESSO) =>
    lerProcesso({ tipo: 'suspensao', fase: 'P', hoje }, { ...dados, ...outros }).erros;

  it('is written until the later day, and not after it (CTB arts. 281-A, 282 §4)', () => {
    expect(erros({ prazo: '20/10/2026' })).toEqual({});
    expect(erros({ prazo: '20/10/2026' }, '2026-11-13')).toEqual({});
    expect(erros({ prazo: '20/10/2026' }, '2026-11-17').prazo).toContain('terminou em 13/11/2026');
    expect(prazoDoProcesso(suspensao)).toBeNull();
  });

  it('requires a ground, a petitioner, and a judging body', () => {
    const nenhum = { totalDePontos: '', primeiraInfracao: '', autosNaoDefinitivos: '' };
    expect(erros(nenhum).relato).toContain('nenhum fundamento');
    expect(Object.keys(erros({ nome: '', numeroProcesso: '' }))).toEqual(['nome', 'numeroProcesso']);
    const segunda = CASOS_DO_PROCESSO['suspensao-cetran']?.dados ?? {};
    const doOrgao = (orgao: string, ufCnh = '') =>
      lerProcesso({ tipo: 'suspensao', fase: 'II', hoje: HOJE_DO_PROCESSO }, { ...segunda, orgao, ufCnh });
    expect(doOrgao('Departamento de Trânsito').erros.orgao).toContain('com o estado');
    expect(doOrgao('Prefeitura de Niterói', 'RJ').erros.orgao).toContain('com o estado');
    const daCnh = doOrgao('Detran', 'PE');
    expect(daCnh.erros).not.toHaveProperty('orgao');
    expect(textoDoDocumento(documentoDoProcesso(daCnh.fatos))).toContain('(CETRAN-PE)');
  });

  it('reports contradictory answers, and days in the future', () => {
    expect(erros({ primeiraInfracao: '10/06/2026' }).ultimaInfracao).toContain(
      'antes da infração mais antiga',
    );
    expect(erros({ ultimaInfracao: '06/11/2026' }).ultimaInfracao).toContain('ainda não chegou');
    expect(erros({ prazo: '31/12/2099' }).prazo).toContain('Confira o ano');
    expect(erros({ gravissimas: '4' }).gravissimas).toContain('28 pontos, mais que os 27');
    const { erros: periodo } = lerProcesso(
      { tipo: 'cassacao', fase: 'P', hoje: HOJE_DO_PROCESSO },
      { ...CASOS_DO_PROCESSO['cassacao-defesa']?.dados, fimDaSuspensao: '01/02/2026' },
    );
    expect(periodo.fimDaSuspensao).toContain('antes do início');
  });

  const escrever = (nome: string, outros: object, hoje = HOJE_DO_PROCESSO) => {
    const { tipo = 'suspensao', fase = 'P', dados = {} } = CASOS_DO_PROCESSO[nome] ?? {};
    const lido = lerProcesso({ tipo, fase, hoje }, { ...dados, ...outros });
    return { ...lido, texto: () => textoDoDocumento(documentoDoProcesso(lido.fatos)) };
  };

  it('asks and uses only the questions of its cause', () => {
    const repetiu = { causa: 'reincidencia', diaDaInfracao: '11/03/2026', diaDaAnterior: '10/03/2025' };
    const peca = escrever('cassacao-defesa', repetiu);
    expect(peca.texto()).toContain('Infrações que não fazem reincidência');
    expect(peca.texto()).not.toContain('Direção fora do período');
    expect(escrever('cassacao-defesa', { causa: '' }).erros.causa).toContain('motivo');
    expect(escrever('suspensao-defesa', { causa: 'dirigir' }).erros.causa).toBeDefined();
    const infracao = escrever('suspensao-defesa', { causa: 'infracao', autoCancelado: 'E1, em 01/10/2026' });
    expect(infracao.fatos.totalDePontos).toBeUndefined();
    expect(infracao.texto()).toContain('já foi cancelado: E1, em 01/10/2026');
  });

  it('asks for a new sum when points are excluded, and not when the rest is over any limit', () => {
    const soma = (pontosQueRestam: string) => ({ pontosQueRestam, totalDePontos: '60', ultimaInfracao: '' });
    expect(escrever('suspensao-defesa', soma('41')).erros.relato).toContain('nenhum fundamento');
    expect(escrever('suspensao-defesa', soma('22')).texto()).toContain(
      'que, refeita a soma, que sem esses autos é de 22 pontos, abaixo do limite de 30, o processo seja arquivado',
    );
    expect(escrever('suspensao-defesa', soma('')).texto()).toContain('não atingido o limite da lei');
  });

  it('relies on a printed day of the second instance beyond the legal one, without further claims (CTB art. 288)', () => {
    const alem = { dataCiencia: '20/10/2026', prazo: '30/11/2026' };
    expect(escrever('cassacao-cetran', alem).texto()).toMatch(/terminam em 19\/11\/2026[\s\S]*está no prazo/);
    const depois = escrever('cassacao-cetran', alem, '2026-11-25').texto();
    expect(depois).toContain('fixa 30/11/2026 como último dia, e este recurso, datado de 25/11/2026, confia');
    expect(depois).not.toContain('está no prazo');
    expect(escrever('cassacao-cetran', alem, '2026-12-01').erros.prazo).toContain('terminou');
  });

  it('asks that neither fine nor suspension stand where one letter threatens both (CTB art. 261 §10)', () => {
    const juntas = escrever('suspensao-jari-meses', { semMotivo: 'on', comAMulta: 'sim' }).texto();
    expect(juntas).toMatch(
      /trata, no mesmo processo, da multa e da suspensão[\s\S]*a multa também seja cancelada/,
    );
    expect(juntas).not.toContain('A multa tem processo próprio');
  });

  it('asks for fewer months as its only request, or as a subsidiary one (CTB art. 261 §1)', () => {
    const sozinha = escrever('suspensao-jari-meses', {}).texto();
    expect(sozinha).toContain('que a suspensão seja reduzida a no máximo 8 meses');
    expect(sozinha).not.toMatch(/cancelada|acolhido/);
    const com = escrever('suspensao-jari-meses', { semMotivo: 'on' }).texto();
    expect(com).toMatch(
      /acolhido o fundamento acima, a penalidade seja cancelada[\s\S]*se a penalidade for mantida, que a suspensão seja reduzida/,
    );
  });

  it('argues in the second instance too that the penalty came late (CTB art. 282 §7)', () => {
    const tarde = { dataPenalidade: '05/05/2026', conclusaoDaMulta: '01/10/2025', houveDefesa: 'nao' };
    expect(escrever('suspensao-cetran', tarde).texto()).toContain('expedida em 05/05/2026');
  });

  it('argues only in the second instance that the JARI judged after 24 months (CTB arts. 285 §6 and 289-A)', () => {
    const dias = (dataRecebimentoRecurso: string, dataDecisaoJari: string) => ({
      ...{ dataCiencia: '20/10/2026', dataRecebimentoRecurso, dataDecisaoJari },
    });
    const titulo = 'julgado depois de vinte e quatro meses';
    const texto = (recebido: string, decisao: string) =>
      escrever('suspensao-cetran', dias(recebido, decisao)).texto();
    expect(texto('10/01/2024', '20/04/2026')).toContain('Os vinte e quatro meses terminaram em 12/01/2026.');
    expect(texto('10/01/2024', '20/04/2026')).toContain('A decisão da JARI é de 20/04/2026.');
    expect(texto('10/01/2024', '12/01/2026')).not.toContain(titulo);
    // An appeal that was pending when the term began is disputed.
    expect(texto('20/12/2023', '20/04/2026')).not.toContain(titulo);
    expect(escrever('suspensao-jari', dias('10/01/2024', '20/04/2026')).texto()).not.toContain(titulo);
    expect(escrever('cassacao-cetran', dias('10/01/2024', '09/01/2024')).erros.dataDecisaoJari).toContain(
      'antes do recebimento',
    );
  });

  it('says until when a process stood still for three years (Lei 9.873/1999 art. 1 §1)', () => {
    const texto = (ultimoMovimento: string) => escrever('suspensao-jari', { ultimoMovimento }).texto();
    expect(texto('02/06/2022')).toContain(
      'parado até 19/10/2026, e os três anos se completaram em 02/06/2025',
    );
    expect(texto('20/10/2023')).not.toContain('parado por mais de três anos');
  });

  it('quotes a sentence that admits the driving, only to the driver (CTB art. 263, I)', () => {
    const texto = (relato: string) => escrever('cassacao-defesa', { relato }).texto();
    expect(texto('O carro é meu. Dirigi só até a esquina.')).toContain(
      'parece admitir o fato: “Dirigi só até a esquina.”',
    );
    expect(texto('Eu não dirigi naquele dia.')).not.toContain('admitir o fato');
  });
});

describe('a suspension of more months than the law admits (CTB art. 261 §1)', () => {
  const maximo = (fatos: Partial<FatosDoProcesso>) =>
    Array.from({ length: 30 }, (_, i) => i + 1).findLast(
      (mesesDaSuspensao) => ids({ ...suspensao, fase: 'I', ...fatos, mesesDaSuspensao }).length === 0,
    );

  it.each([
    [{ causa: 'pontos', reincidiu: false }, 12],
    [{ causa: 'pontos', reincidiu: true }, 24],
    [{ causa: 'infracao', reincidiu: false, prazoNoArtigo: false }, 8],
    [{ causa: 'infracao', reincidiu: false, prazoNoArtigo: true }, 12],
    [{ causa: 'infracao', reincidiu: true, prazoNoArtigo: false }, 18],
    [{ causa: 'infracao', reincidiu: true, prazoNoArtigo: true }, 18],
  ] as const)('%o: at most %i', (fatos, meses) => {
    expect(maximo(fatos)).toBe(meses);
    const alem = { ...suspensao, ...fatos, mesesDaSuspensao: meses + 1 };
    expect([ids({ ...alem, fase: 'I' }), ids({ ...alem, fase: 'II' })]).toEqual([
      ['meses-alem-da-lei'],
      ['meses-alem-da-lei'],
    ]);
    expect([ids({ ...alem, fase: 'P' }), ids({ ...alem, fase: 'I', tipo: 'cassacao' })]).toEqual([[], []]);
    expect(ids({ ...alem, fase: 'I', mesesDaSuspensao: 1 })).toEqual([]);
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
