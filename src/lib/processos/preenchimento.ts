import type { conta } from '#lib/conta/contract.ts';
import type { FullApi } from '#lib/contract.ts';
import { formatDate } from '#lib/dates.ts';
import { digits, formatCpf } from '#lib/documents.ts';
import type { Answer } from '#lib/endpoint.ts';
import { AppError } from '#lib/errors.ts';
import type { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { dadosDoPerfil } from '#lib/peticoes/preenchimento.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { DATAS_DA_FASE } from './marcos.ts';
import type { ProcessoVisto } from './peca.ts';

/** Known data for a paper: the licence, the profile, earlier answers, and the days of the notices. */
export async function dadosDaPeca(
  api: FullApi,
  processo: ProcessoVisto,
  fase: Fase,
): Promise<Record<string, string>> {
  const [perfil, cnhs] = await Promise.all([api.conta.perfil(), cnhsLegiveis(api)]);
  const { campo, abre, impresso } = DATAS_DA_FASE[fase];
  const diaDe = (tipo: string) => {
    const dia = processo.Marcos.find(({ Tipo }) => Tipo === tipo)?.Data;
    return dia ? formatDate(dia) : '';
  };
  return {
    ...daPessoa(perfil, cnhDoProcesso(processo, cnhs, perfil.Cpf)),
    ...(processo.Orgao && { orgao: processo.Orgao }),
    ...(fase === 'II' && {
      ...{ dataPenalidade: diaDe('penalidade_expedida'), dataDecisaoJari: diaDe('jari_indeferido') },
    }),
    ...processo.Dados,
    numeroProcesso: processo.Numero,
    [campo]: diaDe(abre),
    prazo: diaDe(impresso),
  };
}

/** The driver's licences. Without a plan they are closed: their data are then typed, as for a licence that is not registered. */
async function cnhsLegiveis(api: FullApi): Promise<readonly Cnh[]> {
  try {
    return await api.habilitacoes.lista();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MENU_BLOQUEADO') throw error;
    return [];
  }
}

type Cnh = Answer<typeof habilitacoes.lista>[number];

/** The licence of a process: the one that lists it, else the only one of the account's own driver. */
function cnhDoProcesso({ Habilitacao }: ProcessoVisto, todas: readonly Cnh[], cpf: string): Cnh | null {
  if (Habilitacao) return todas.find(({ Guid }) => Guid === Habilitacao) ?? null;
  const [uma, outra] = todas.filter((cnh) => digits(cnh.Cpf) === digits(cpf));
  return outra ? null : (uma ?? null);
}

/** The petitioner, from the licence; the profile adds data only when it is of the same person. */
function daPessoa(perfil: Answer<typeof conta.perfil>, cnh: Cnh | null): Record<string, string> {
  const doPerfil = dadosDoPerfil(perfil);
  const outra = cnh !== null && digits(cnh.Cpf) !== digits(perfil.Cpf);
  const { NomeCompletoDefesa = '', CpfDefesa = '', identidade = '' } = outra ? {} : doPerfil;
  const { TelefoneContato = '', EnderecoCompletos = '' } = outra ? {} : doPerfil;
  return {
    ...{ nome: cnh?.Nome || NomeCompletoDefesa, identidade },
    ...{ cpfDoCondutor: cnh ? formatCpf(cnh.Cpf) : CpfDefesa },
    ...{ telefone: TelefoneContato, endereco: EnderecoCompletos },
    ...(cnh && {
      ...{ registroCnh: cnh.NumeroCnh, categoriaCnh: cnh.Categoria ?? '', ufCnh: cnh.UF.Uf },
      ...{ orgao: `DETRAN-${cnh.UF.Uf}`, ear: cnh.ExerceAtividadeRemunerada ? 'sim' : 'nao' },
    }),
  };
}
