import type * as v from 'valibot';
import type {
  ConsultaHabilitacao,
  ConsultaVeiculo,
  DadosDoVeiculo,
} from '#backend/platform/adapters/consulta.ts';
import { digits, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import { multasGuiasSchema, toMultasEDebitos } from './detran-rj-multas-guias.ts';
import { pontuacaoSchema, toHabilitacao } from './detran-rj-pontuacao.ts';
import { toDadosDoVeiculo, veiculoSchema } from './detran-rj-veiculo.ts';

export type Pergunta = {
  habilitacao: { numeroCnh: string; cpf: string; uf: string };
  veiculo: { placa: string };
  multas: { renavam: string; documento?: string | null | undefined };
};

type Resposta = {
  habilitacao: ConsultaHabilitacao;
  veiculo: DadosDoVeiculo;
  multas: Pick<ConsultaVeiculo, 'multas' | 'debitos'>;
};

export type Papel = keyof Pergunta;

/** One service of the provider: its request fields and the parser of its answer. */
export interface Servico<P extends Papel> {
  nome: string;
  papel: P;
  /** The state whose drivers it knows. */
  uf: string;
  parametros(pergunta: Pergunta[P]): Record<string, string>;
  schema: v.GenericSchema;
  ler(item: unknown): Resposta[P];
}

function servico<P extends Papel, S extends v.GenericSchema>(
  descrito: Omit<Servico<P>, 'ler' | 'schema'> & { schema: S; ler: (item: v.InferOutput<S>) => Resposta[P] },
): Servico<P> {
  return descrito as unknown as Servico<P>;
}

/** Every service that the program can read. A new one needs an entry here and its file of fields. */
const SERVICOS = [
  servico({
    nome: 'detran/rj/pontuacao',
    papel: 'habilitacao',
    uf: 'RJ',
    parametros: ({ numeroCnh, cpf, uf }) => ({ cnh: digits(numeroCnh), cpf: digits(cpf), uf }),
    schema: pontuacaoSchema,
    ler: toHabilitacao,
  }),
  servico({
    nome: 'detran/rj/veiculo',
    papel: 'veiculo',
    uf: 'RJ',
    parametros: ({ placa }) => ({ placa: lettersAndDigits(placa) }),
    schema: veiculoSchema,
    ler: toDadosDoVeiculo,
  }),
  servico({
    nome: 'detran/rj/multas-guias',
    papel: 'multas',
    uf: 'RJ',
    parametros: ({ renavam, documento }) => ({ renavam: normalizeRenavam(renavam), ...dono(documento) }),
    schema: multasGuiasSchema,
    ler: toMultasEDebitos,
  }),
] as const;

function dono(documento: string | null | undefined): Record<string, string> {
  const owner = lettersAndDigits(documento ?? '');
  if (!owner) return {};
  return owner.length === 11 ? { cpf: owner } : { cnpj: owner };
}

/** The service of one kind. */
export const servicoDoPapel = <P extends Papel>(papel: P) =>
  SERVICOS.find((um) => um.papel === papel) as unknown as Servico<P>;
