import { describe, expect, it } from 'vitest';
import { documentoDoProcesso } from '#backend/domain/processos/texto.ts';
import type { FullApi } from '#lib/contract.ts';
import { lerProcesso } from '#lib/processos/ler.ts';
import type { ProcessoVisto } from '#lib/processos/peca.ts';
import { prazoDoProcesso } from '#lib/processos/prazo.ts';
import { dadosDaPeca } from '#lib/processos/preenchimento.ts';
import { CASOS_DO_PROCESSO, HOJE_DO_PROCESSO } from '../../fixtures/processo.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';
import { citacoesRevogadas } from '../peticoes/revogadas.ts';

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

describe('a petition in a process', () => {
  const dados = CASOS_DO_PROCESSO['suspensao-defesa']?.dados ?? {};
  const erros = (outros: object, hoje = HOJE_DO_PROCESSO) =>
    lerProcesso({ tipo: 'suspensao', fase: 'P', hoje }, { ...dados, ...outros }).erros;

  it('is written until the later day, and not after it (CTB arts. 281-A, 282 §4)', () => {
    expect(erros({ prazo: '20/10/2026' })).toEqual({});
    expect(erros({ prazo: '20/10/2026' }, '2026-11-13')).toEqual({});
    expect(erros({ prazo: '20/10/2026' }, '2026-11-17').prazo).toContain('terminou em 13/11/2026');
    expect(prazoDoProcesso({ tipo: 'suspensao', fase: 'P', hoje: HOJE_DO_PROCESSO })).toBeNull();
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

const PROCESSO: ProcessoVisto = {
  ...{
    Guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01',
    Tipo: 'suspensao',
    Numero: '2026/1',
    Orgao: 'DETRAN-RJ',
  },
  ...{ Descricao: '', DaFonte: false, ForaDaFonte: false, Habilitacao: null, Nome: null, Dados: {} },
  Marcos: [{ Tipo: 'prazo_cetran', Data: '2026-12-10' }],
};

describe('the known data of a petition', () => {
  const PERFIL = { Nome: 'Rui Lima', Cpf: '52998224725', Rg: '1', Telefone: '21987654321', Endereco: null };
  const CNH = {
    ...{ Guid: 'c1', Nome: 'HELENA BRANDAO', NumeroCnh: '01234567890', Cpf: '11144477735' },
    ...{ Categoria: 'AB', UF: { Uf: 'MG' }, ExerceAtividadeRemunerada: true },
  };
  const conhecidos = (processo: Partial<ProcessoVisto>, cnhs: object[]) => {
    const api = {
      conta: { perfil: async () => ({ Sexo: 'M', Numero: null, Complemento: null, Cep: null, ...PERFIL }) },
      habilitacoes: { lista: async () => cnhs },
    };
    return dadosDaPeca(api as unknown as FullApi, { ...PROCESSO, Orgao: null, ...processo }, 'P');
  };

  it('are those of the licence that lists the process, and nothing of another person', async () => {
    expect(await conhecidos({ Habilitacao: 'c1' }, [CNH])).toMatchObject({
      ...{ nome: 'HELENA BRANDAO', cpfDoCondutor: '111.444.777-35', registroCnh: '01234567890' },
      ...{ categoriaCnh: 'AB', ufCnh: 'MG', orgao: 'DETRAN-MG', ear: 'sim' },
      ...{ identidade: '', telefone: '', endereco: '' },
    });
  });

  it('are those of the profile where no licence lists it, with its own only licence', async () => {
    const minha = { ...CNH, Cpf: PERFIL.Cpf, Nome: null };
    expect(await conhecidos({}, [CNH])).toMatchObject({ nome: 'Rui Lima', identidade: 'RG 1' });
    expect(await conhecidos({}, [CNH])).not.toHaveProperty('registroCnh');
    expect(await conhecidos({}, [CNH, minha])).toMatchObject({
      ...{ nome: 'Rui Lima', registroCnh: '01234567890', identidade: 'RG 1' },
    });
    expect(await conhecidos({}, [minha, { ...minha, Guid: 'c2' }])).not.toHaveProperty('registroCnh');
  });

  it('are replaced by what the driver wrote, and by the body of the notice', async () => {
    const Dados = { nome: 'Helena Brandão', ear: 'nao' };
    expect(await conhecidos({ Habilitacao: 'c1', Orgao: 'DER-MG', Dados }, [CNH])).toMatchObject({
      ...Dados,
      orgao: 'DER-MG',
    });
  });
});
