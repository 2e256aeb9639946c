import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import type { Fatos, Rascunho } from '#lib/peticoes/form.ts';
import { type FundamentoId, fundamentosPossiveis } from '#lib/peticoes/fundamentos.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';
import { minutaDe } from '../../fixtures/minutaDoCaso.ts';

// Cases that a lawyer would try, with days counted by hand.

const PRONTA: Rascunho = {
  titular: 'proprio',
  Sexo: 'F',
  NomeCompletoDefesa: 'Helena Araújo Brandão',
  CpfDefesa: '529.982.247-25',
  identidade: 'RG 20.111.222-3 Detran-RJ',
  TelefoneContato: '(21) 98765-4321',
  capacidade: 'proprietario',
  cep: '24020-071',
  EnderecoCompletos: 'Rua da Conceição, 10, Centro, Niterói – RJ, CEP 24020-071',
  Placa: 'KVL1A23',
  DataInfracao: '06/03/2026',
  HoraInfracao: '08:10',
  AutoInfracao: 'H20260306',
  Enquadramento: '605-01 Avançar o sinal vermelho (art. 208)',
  Local: 'Av. Ernani do Amaral Peixoto, 50, Niterói',
  OrgaoEmissor: 'DETRAN-RJ',
  Fase: 'I',
  prazo: '20/11/2026',
};

const SEGUNDA: Rascunho = {
  Fase: 'II',
  prazo: '',
  dataCienciaJari: '24/09/2026',
  razoesJari: 'A imagem seria clara',
  respostaJari: 'A imagem é de outro veículo',
};

const base: Fatos = { fase: 'I', hoje: '2026-11-30', dataInfracao: '2026-03-06' };
const ids = (fatos: Partial<Fatos>) => fundamentosPossiveis({ ...base, ...fatos }).map(({ id }) => id);

describe('emergency vehicles (CTB arts. 29 VII and 280 §6)', () => {
  const emServico = {
    veiculoDeEmergencia: 'ambulancia',
    documentoEmergencia: 'ordem de serviço',
    sireneELuz: true,
  } as const;

  it.each([
    ['208', 'red light', true],
    ['181, XVIII', 'parking', true],
    ['182, I', 'stopping', true],
    ['218, III', 'speed', true],
    ['165', 'alcohol', false],
    ['230, V', 'licensing', false],
    ['162, I', 'no licence', false],
    ['252, VI', 'telephone', false],
  ])('art. %s, %s: offered %s', (artigo, _, cabe) => {
    expect(ids({ ...emServico, artigo }).includes('veiculo-de-emergencia')).toBe(cabe);
  });

  it('cannot be claimed for a private car that carried a patient, nor without the document of the vehicle', () => {
    const lido = multaDoRascunho({ ...PRONTA, temaEmergencia: 'on', veiculoDeEmergencia: 'particular' });
    expect(lido?.declarados.veiculoDeEmergencia).toBeUndefined();
    expect(ids({ veiculoDeEmergencia: 'policia', artigo: '208' })).toEqual([]);
  });
});

describe('what the paper says beside its ground', () => {
  const PATRULHA = {
    ...{ temaEmergencia: 'on', veiculoDeEmergencia: 'policia', sireneELuz: 'sim' },
    ...{ documentoEmergencia: 'ordem de serviço', constatacao: 'equipamento' },
  };
  it('an emergency vehicle does not dispute the record of the camera', () => {
    const texto = textoDe(escrita({ ...PRONTA, ...PATRULHA }, ['veiculo-de-emergencia']));
    expect(texto).toContain('O veículo era uma viatura de polícia e estava em serviço');
    expect(texto).not.toMatch(/fase vermelha|juntada das imagens/);
  });

  const DOBRO: Rascunho = {
    ...{ ...PRONTA, ...SEGUNDA, Enquadramento: '596-70 Ultrapassar em linha contínua (art. 203, V)' },
    ...{ temaReincidencia: 'on', dataAnterior: '01/10/2025', anteriorDefinitiva: 'nao' },
  };
  it('an error of the decision about the doubling alone asks for no cancellation', () => {
    const texto = textoDe(escrita(DOBRO, ['erro-na-decisao', 'multa-em-dobro']));
    expect(texto).toMatch(/c\) a reforma da decisão[\s\S]*d\) a exclusão do dobro/);
    expect(texto).not.toMatch(/penalidade cancelada|não for acolhido|cancelada a multa/);
    expect(textoDe(escrita(DOBRO, ['erro-na-decisao']))).toContain('a penalidade cancelada');
  });

  const PARADO: Rascunho = { ...PRONTA, DataInfracao: '06/03/2022', ultimoMovimento: '02/06/2022' };
  it.each([
    ['03/06/2025', 'o processo ficou parado até 03/06/2025'],
    ['02/06/2025', ''],
    ['', 'O último andamento do processo é de 02/06/2022'],
  ])('a standstill that the penalty of %s ended: %s', (dataEmissaoPenalidade, frase) => {
    const dados = { ...PARADO, dataEmissaoPenalidade };
    const fatos = multaDoRascunho(dados)?.declarados;
    const achado = ids({ ...fatos, dataInfracao: '2022-03-06', hoje: '2026-10-20' });
    expect(achado.includes('prescricao-tres-anos')).toBe(frase !== '');
    if (frase) expect(textoDe(escrita(dados, ['prescricao-tres-anos']))).toContain(frase);
  });

  it.each([
    [{ prazo: '', dataEmissaoPenalidade: '01/09/2026', penalidadeComoChegou: 'sne' }, '2026-10-01'],
    [{ prazo: '10/10/2026', dataEmissaoPenalidade: '22/09/2026' }, '2026-10-10'],
    [{ ...SEGUNDA, dataCienciaJari: '08/09/2026', prazo: '30/10/2026' }, '2026-10-08'],
  ])('the cover names no day that has passed: %o', (dados, passou) => {
    const rosto = (hoje: string) =>
      JSON.stringify(escrita({ ...PRONTA, ...PATRULHA, ...dados }, ['veiculo-de-emergencia'], hoje).rosto);
    expect(rosto(addDays(passou, -1))).toMatch(/rotocole até/);
    expect(rosto('2026-10-20')).toMatch(/[Pp]rotocole logo/);
    expect(rosto('2026-10-20')).not.toMatch(/rotocole até/);
  });
});

describe('the warning (CTB art. 267; Res. 918, arts. 10 §4 and 11 §3)', () => {
  it('is requested for a record without points, and only final infractions count against it', () => {
    const texto = textoDe(
      escrita(
        {
          ...PRONTA,
          Enquadramento: '736-62 Dirigir usando o celular (art. 252, VI)',
          temaHistorico: 'on',
          outrasInfracoesEm12Meses: '0',
        },
        ['advertencia-cabivel'],
      ),
    );
    expect(texto).toMatch(/sem registro de pontos/);
    expect(texto).toMatch(/ainda sujeita a defesa ou recurso não conta/);
    expect(texto).not.toMatch(/qualquer dos fundamentos/);
  });
});

describe('the petitioner (Res. 900, arts. 2 to 4)', () => {
  it.each(['identidade', 'capacidade', 'CpfDefesa', 'EnderecoCompletos'])(
    'a petition is refused without %s',
    (campo) => {
      expect(multaDoRascunho(PRONTA)).toBeDefined();
      expect(multaDoRascunho({ ...PRONTA, [campo]: '' })).toBeUndefined();
    },
  );
});

describe('the late notices', () => {
  it.each([
    ['2019-03-10', undefined, []],
    ['2021-04-11', undefined, []],
    ['2021-04-12', undefined, ['penalidade-fora-do-prazo']],
    ['2019-03-10', '2021-04-12', ['penalidade-fora-do-prazo']],
  ])(
    'a term of the penalty from the infraction of %s, known on %s, is one of the law of 12 April 2021: %o',
    (dataInfracao, dataConhecimento, achados) => {
      const constatacao = dataConhecimento ? 'depois' : 'agente';
      const tarde = { dataEmissaoPenalidade: '2022-10-10', houveDefesaPrevia: false, constatacao } as const;
      const achado = ids({ ...tarde, dataInfracao, dataConhecimento, fase: 'II', hoje: '2024-01-10' });
      expect(achado).toEqual(achados);
    },
  );

  it('an appeal judged after 24 months whose end falls on a day that does not exist, or on a Sunday', () => {
    const julgado = (dataRecebimentoRecurso: string, dataDecisaoJari: string) =>
      ids({ fase: 'II', dataRecebimentoRecurso, dataDecisaoJari });
    expect(julgado('2024-02-29', '2026-03-02')).toEqual([]);
    expect(julgado('2024-02-29', '2026-03-03')).toEqual(['recurso-nao-julgado']);
    expect(julgado('2024-05-31', '2026-06-01')).toEqual([]);
    expect(julgado('2024-05-31', '2026-06-02')).toEqual(['recurso-nao-julgado']);
    expect(julgado('2023-12-29', '2026-06-02')).toEqual([]);
  });
});

describe('the vehicle', () => {
  const papel = { documentoVeiculo: 'recibo com firma reconhecida', vendaComunicada: true };
  it.each([
    ['vendido', '2026-03-05', true],
    ['vendido', '2026-03-06', false],
    ['furtado', '2026-03-06', true],
    ['furtado', '2026-03-07', false],
  ] as const)('%s on %s, infraction on 6 March: %s', (situacaoVeiculo, dataSituacao, cabe) => {
    const achado = fundamentosPossiveis({ ...base, ...papel, situacaoVeiculo, dataSituacao });
    expect(achado.length > 0).toBe(cabe);
    if (situacaoVeiculo === 'furtado') expect(achado[0]?.porque ?? '').not.toContain('antes da infração');
  });

  it.each([
    ['2026-01-20', undefined, ''],
    ['2026-01-20', '2026-03-06', 'no prazo'],
    ['2026-01-20', '2026-03-21', 'no prazo'],
    ['2026-01-20', '2026-03-22', ''],
    ['2026-01-04', '2026-03-06', ''],
    ['2021-04-11', '2021-05-11', 'no prazo'],
    ['2021-04-11', '2021-05-12', ''],
    ['2021-04-12', '2021-06-11', 'no prazo'],
  ])('sold on %s, communicated only on %s: %s (CTB art. 134)', (dataSituacao, dataComunicacao, porque) => {
    const venda = { ...papel, situacaoVeiculo: 'vendido', vendaComunicada: false } as const;
    const dataInfracao = addDays(dataSituacao, 5);
    const achado = fundamentosPossiveis({ ...base, ...venda, dataInfracao, dataSituacao, dataComunicacao });
    const [daVenda] = achado.filter(({ id }) => id === 'veiculo-vendido-ou-clonado');
    expect(daVenda?.porque ?? '').toMatch(porque ? new RegExp(porque) : /^$/);
  });
});

describe('the second instance on the Monday after a thirtieth day on Saturday (CTB art. 288; Res. 918, art. 29)', () => {
  const dados: Rascunho = { ...PRONTA, ...SEGUNDA };

  it('an appeal is in time and says why; on Tuesday it is refused', () => {
    const texto = textoDe(escrita(dados, ['erro-na-decisao'], '2026-10-26'));
    expect(texto).toContain('O trigésimo dia é 24/10/2026.');
    expect(texto).toContain('Esse dia não foi útil');
    expect(textoDe(escrita(dados, ['erro-na-decisao'], '2026-10-23'))).not.toContain('Esse dia não foi útil');
    const respostas = {
      fase: 'II',
      dataCienciaJari: '2026-09-24',
      razoesJari: 'x',
      respostaJari: 'y',
      orgaoEmissor: 'DETRAN-RJ',
    } as const;
    expect(recusas(respostas, '2026-10-26')).toEqual({});
    expect(recusas(respostas, '2026-10-27').dataCienciaJari).toContain('terminou em 24/10/2026');
  });
});

const escrita = (dados: Rascunho, fundamentos: FundamentoId[], hoje = '2026-10-20') =>
  minutaDe(dados, fundamentos, hoje);

const textoDe = (documento: Documento) => JSON.stringify(documento.blocos).replaceAll('\u00a0', ' ');
