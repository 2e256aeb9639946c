import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { historia, ultimos } from '#backend/desk/encontrar.ts';
import { elo, lista, TODOS } from '#backend/desk/tela.ts';
import { consulta, habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { debito, veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCpf } from '#lib/documents.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Estado, Secao } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { correcoes } from './correcoes.ts';
import { linhasDasMultas } from './multas.ts';

type Cnh = typeof habilitacao.$inferSelect;
type Veiculo = typeof veiculo.$inferSelect;

const cnhs = lista<Cnh>({
  ...{ tela: 'habilitacoes', nome: 'habilitacoes listar', titulo: 'Lista as CNHs, as mais novas primeiro.' },
  ...{ menu: null, papeis: TODOS, entidade: 'habilitacao', limite: 50 },
  ler: ({ db }, { id, limite }) =>
    db
      .select()
      .from(habilitacao)
      .where(id ? eq(habilitacao.id, Number(id)) : undefined)
      .orderBy(desc(habilitacao.id))
      .limit(limite),
  id: ({ id }) => id,
  cabeca: ({ numeroCnh }) => `CNH ${numeroCnh}`,
  colunas: {
    CNH: ({ numeroCnh }) => numeroCnh,
    // An invalid CPF is shown unformatted: it may be the mistake to correct.
    CPF: ({ cpf }) => (cpf.length === 11 ? formatCpf(cpf) : cpf),
    Cliente: ({ usuarioId }) => elo('clientes', usuarioId, 'Ver o cliente'),
    'Última consulta': ({ consultadaEm }) => consultadaEm,
    'O que a fonte recusou': ({ mensagemErro }) => mensagemErro,
  },
  mais: {
    'Nome na fonte': ({ nome }) => nome,
    Categoria: ({ categoria }) => categoria,
    Vencimento: ({ vencimento }) => vencimento && formatDate(vencimento),
    'Consultas feitas': ({ qtdeConsultas }) => qtdeConsultas,
    'Próxima consulta': ({ proximaConsultaEm }) => proximaConsultaEm,
  },
  estado: estadoDoCadastro,
  atos: (um) => atosDoCadastro('habilitacao', um),
  secoes: (ctx, um) =>
    Promise.all([
      consultasDe(ctx, eq(consulta.habilitacaoId, um.id)),
      processosDe(ctx, um.id),
      linhasDasMultas(ctx, um.usuarioId, eq(multa.habilitacaoId, um.id)),
      historia(ctx, 'habilitacao', [String(um.id), um.guid]),
    ]),
});

const veiculos = lista<Veiculo>({
  ...{ tela: 'veiculos', nome: 'veiculos listar', titulo: 'Lista os veículos, os mais novos primeiro.' },
  ...{ menu: null, papeis: TODOS, entidade: 'veiculo', limite: 50 },
  ler: ({ db }, { id, limite }) =>
    db
      .select()
      .from(veiculo)
      .where(id ? eq(veiculo.id, Number(id)) : undefined)
      .orderBy(desc(veiculo.id))
      .limit(limite),
  id: ({ id }) => id,
  cabeca: ({ placa }) => `Veículo ${placa}`,
  colunas: {
    Placa: ({ placa }) => placa,
    Renavam: ({ numeroRenavam }) => numeroRenavam,
    Modelo: ({ modelo }) => modelo,
    Cliente: ({ usuarioId }) => elo('clientes', usuarioId, 'Ver o cliente'),
    'Última consulta': ({ consultadoEm }) => consultadoEm,
    'O que a fonte recusou': ({ mensagemErro }) => mensagemErro,
  },
  mais: {
    'Último licenciamento': ({ anoUltimoLicenciamento }) => anoUltimoLicenciamento,
    'Consultas feitas': ({ qtdeConsultas }) => qtdeConsultas,
    'Próxima consulta': ({ proximaConsultaEm }) => proximaConsultaEm,
  },
  estado: estadoDoCadastro,
  atos: (um) => atosDoCadastro('veiculo', um),
  secoes: (ctx, um) =>
    Promise.all([
      consultasDe(ctx, eq(consulta.veiculoId, um.id)),
      debitosDe(ctx, um.id),
      linhasDasMultas(ctx, um.usuarioId, eq(multa.veiculoId, um.id)),
      historia(ctx, 'veiculo', [String(um.id), um.guid]),
    ]),
});

function estadoDoCadastro({
  ativo,
  comErro,
  qtdeConsultas,
}: Pick<Cnh, 'ativo' | 'comErro' | 'qtdeConsultas'>): Estado {
  if (!ativo) return { texto: 'desligado pelo motorista', tom: 'info' };
  if (comErro) return { texto: 'com erro', tom: 'erro' };
  return qtdeConsultas === 0
    ? { texto: 'primeira consulta em andamento', tom: 'alerta' }
    : { texto: 'em dia', tom: 'ok' };
}

function atosDoCadastro(
  alvo: 'habilitacao' | 'veiculo',
  { id, ativo, comErro }: Pick<Cnh, 'id' | 'ativo' | 'comErro'>,
) {
  const grupo = alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos';
  const fixos = { [alvo]: String(id) };
  return [
    ...(ativo && !comErro ? [{ nome: `${grupo} consultar`, fixos }] : []),
    { nome: `${grupo} corrigir`, fixos },
  ];
}

/** The licences and vehicles of a customer. */
export async function linhasDosCadastros(ctx: OperadorCtx, usuarioId: string): Promise<Secao> {
  const [dele, deles] = await Promise.all([
    ultimos(ctx, habilitacao, usuarioId),
    ultimos(ctx, veiculo, usuarioId),
  ]);
  return {
    titulo: 'CNHs e veículos',
    linhas: [
      ...dele.map((um) => ({
        texto: `CNH ${um.numeroCnh}`,
        href: mesaPaths.registro('habilitacoes', um.id),
        ...{ nota: um.mensagemErro, estado: estadoDoCadastro(um), atos: atosDoCadastro('habilitacao', um) },
      })),
      ...deles.map((um) => ({
        texto: [um.placa, um.modelo].filter(Boolean).join(', '),
        href: mesaPaths.registro('veiculos', um.id),
        ...{ nota: um.mensagemErro, estado: estadoDoCadastro(um), atos: atosDoCadastro('veiculo', um) },
      })),
    ],
  };
}

/** Only look-ups of the last half year are shown. */
const RECENTES_MS = 183 * 86_400_000;

async function consultasDe({ db, clock }: OperadorCtx, quais: ReturnType<typeof eq>): Promise<Secao> {
  const linhas = await db
    .select()
    .from(consulta)
    .where(and(quais, gt(consulta.quando, new Date(clock().getTime() - RECENTES_MS))))
    .orderBy(desc(consulta.quando))
    .limit(10);
  return {
    titulo: 'Últimas consultas à fonte',
    linhas: linhas.map(({ quando, resultado, servico }) => ({
      quando: quando.toISOString(),
      texto: RESULTADOS[resultado] ?? resultado,
      nota: servico,
    })),
  };
}

/** How a look-up ended (backend/platform/adapters/consulta.ts), in words. */
const RESULTADOS: Readonly<Record<string, string>> = {
  found: 'A fonte respondeu',
  none: 'A fonte não tem este cadastro',
  invalid_input: 'A fonte diz que um número está errado',
  changed: 'A fonte diz que os dados mudaram',
  withheld: 'A fonte sabe e não mostra',
  our_mistake: 'A fonte não aceitou como perguntamos: o erro é nosso',
  repeated: 'Perguntado vezes demais',
  auth_failed: 'A fonte recusou a nossa chave',
  source_unavailable: 'A fonte não respondeu',
  rate_limited: 'A fonte pediu para esperar',
  malformed: 'A resposta veio e ninguém a entendeu',
};

async function processosDe({ db }: OperadorCtx, habilitacaoId: number): Promise<Secao> {
  const linhas = await db
    .select()
    .from(processo)
    .where(eq(processo.habilitacaoId, habilitacaoId))
    .orderBy(asc(processo.id));
  return {
    titulo: 'Processos',
    linhas: linhas.map(({ tipo, processo: qual, descricao }) => ({
      texto: `${tipo} ${qual}`,
      nota: descricao,
    })),
  };
}

async function debitosDe({ db }: OperadorCtx, veiculoId: number): Promise<Secao> {
  const linhas = await db
    .select()
    .from(debito)
    .where(eq(debito.veiculoId, veiculoId))
    .orderBy(asc(debito.id));
  return {
    titulo: 'Débitos',
    linhas: linhas.map(({ descricao, valor }) => ({ texto: `${descricao}: ${reais(valor)}` })),
  };
}

export const cadastros = [cnhs, veiculos, ...correcoes];
