import { and, desc, eq, gt } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { opcional, texto } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { type ComCliente, ultimos, umaLinha } from '#backend/desk/encontrar.ts';
import { unidos } from '#backend/desk/palavras.ts';
import { atosCom } from '#backend/desk/tela.ts';
import { pedirConsulta } from '#backend/domain/consultas/agenda.ts';
import { corrigirHabilitacao, entradaDaHabilitacao } from '#backend/domain/habilitacoes/cadastro.ts';
import { corrigirVeiculo, entradaDoVeiculo } from '#backend/domain/veiculos/cadastro.ts';
import { consulta, habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { formatDateTime } from '#lib/dates.ts';
import { formatCpf } from '#lib/documents.ts';
import type { Estado, Linha, Secao } from '#lib/mesa/tipos.ts';
import { paths } from '#lib/paths.ts';

/** The licences and vehicles of a customer, each with its acts. */
export async function linhasDosCadastros(ctx: OperadorCtx, usuarioId: string): Promise<Secao> {
  const [dele, deles] = await Promise.all([
    ultimos(ctx, habilitacao, usuarioId),
    ultimos(ctx, veiculo, usuarioId),
  ]);
  return {
    titulo: 'CNHs e veículos',
    linhas: [
      // An invalid CPF is shown unformatted: it may be the mistake to correct.
      ...dele.map((um) =>
        linhaDe('habilitacoes', um, [
          `CNH ${um.numeroCnh}, CPF ${um.cpf.length === 11 ? formatCpf(um.cpf) : um.cpf}`,
          um.consultadaEm,
        ]),
      ),
      ...deles.map((um) =>
        linhaDe('veiculos', um, [
          [um.placa, um.modelo, `Renavam ${um.numeroRenavam}`].filter(Boolean).join(', '),
          um.consultadoEm,
        ]),
      ),
    ],
  };
}

type Cadastro = Pick<
  typeof habilitacao.$inferSelect,
  'id' | 'ativo' | 'comErro' | 'mensagemErro' | 'qtdeConsultas' | 'proximaConsultaEm'
>;

function linhaDe(
  grupo: string,
  { id, ativo, comErro, mensagemErro, qtdeConsultas, proximaConsultaEm }: Cadastro,
  [dito, ultima]: [string, Date | null],
): Linha {
  const estado: Estado = !ativo
    ? { texto: 'desligado pelo motorista', tom: 'info' }
    : comErro
      ? { texto: 'com erro', tom: 'erro' }
      : qtdeConsultas === 0
        ? { texto: 'primeira consulta em andamento', tom: 'alerta' }
        : { texto: 'em dia', tom: 'ok' };
  return {
    ...{ texto: dito, estado },
    nota: unidos(
      mensagemErro,
      ultima && `consultado em ${formatDateTime(ultima)}`,
      proximaConsultaEm && `de novo em ${formatDateTime(proximaConsultaEm)}`,
    ),
    atos: atosCom({ cadastro: String(id) }, ativo && !comErro && `${grupo} consultar`, `${grupo} corrigir`),
  };
}

/** Only look-ups of the last half year are shown. */
const RECENTES_MS = 183 * 86_400_000;

export async function linhasDasConsultas({ db, clock }: OperadorCtx, usuarioId: string): Promise<Secao> {
  const linhas = await db
    .select()
    .from(consulta)
    .where(
      and(eq(consulta.usuarioId, usuarioId), gt(consulta.quando, new Date(clock().getTime() - RECENTES_MS))),
    )
    .orderBy(desc(consulta.quando))
    .limit(15);
  return {
    titulo: 'Últimas consultas à fonte',
    linhas: linhas.map(({ quando, resultado, servico }) => ({
      quando: quando.toISOString(),
      texto: RESULTADOS[resultado] ?? resultado,
      nota: servico,
    })),
  };
}

/** How a look-up ended (backend/platform/adapters/infosimples/client.ts), in words. */
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

const ATENDE = ['atendimento'] as const;

/** A registration, whose driver the staff acts for; the audit row names the member of the staff. */
const umCadastro = <T extends typeof habilitacao | typeof veiculo>(entidade: string, tabela: T) =>
  umaLinha(entidade, ['cadastro', 'O número da CNH, ou do veículo.'], [tabela, 'um cadastro']);
const umaCnh = umCadastro('habilitacao', habilitacao);
const umVeiculo = umCadastro('veiculo', veiculo);
const peloDono = (ctx: OperadorCtx, { usuarioId: id, email, cliente: nome }: Dono) => ({
  ...{ ...ctx, actor: { id, email, nome, sessaoId: '' } },
});
type Dono = Pick<ComCliente<typeof veiculo>, 'usuarioId' | 'email' | 'cliente'>;

const corrigirCnh = comando({
  nome: 'habilitacoes corrigir',
  titulo: 'Corrigir a CNH, e consultar de novo; o que foi lido da de antes sai',
  papeis: ATENDE,
  sobre: umaCnh,
  opcoes: {
    numero: opcional('O número de registro da CNH, se mudou.', texto),
    cpf: opcional('O CPF do condutor, se mudou.', texto),
  },
  async executar(ctx, { numero: NumeroCnh, cpf }, cnh) {
    const novos = { ...(NumeroCnh && { NumeroCnh }), ...(cpf && { Cpf: cpf }) };
    const { Guid } = await corrigirHabilitacao(peloDono(ctx, cnh), {
      ...{ ...entradaDaHabilitacao(cnh), Id: cnh.id, Versao: undefined, ...novos },
    });
    return corrigido(ctx, cnh, { novos, qual: 'a sua CNH', destino: paths.app.condutores.ver(Guid) });
  },
});

const corrigirPlaca = comando({
  nome: 'veiculos corrigir',
  titulo: 'Corrigir o veículo, e consultar de novo; o que foi lido do de antes sai',
  papeis: ATENDE,
  sobre: umVeiculo,
  opcoes: {
    placa: opcional('A placa, se mudou.', texto),
    renavam: opcional('O Renavam, se mudou.', texto),
  },
  async executar(ctx, { placa, renavam }, um) {
    const novos = { ...(placa && { Placa: placa }), ...(renavam && { NumeroRenavam: renavam }) };
    const { Guid } = await corrigirVeiculo(peloDono(ctx, um), {
      ...{ ...entradaDoVeiculo(um), Id: um.id, Versao: undefined, ...novos },
    });
    return corrigido(ctx, um, { novos, qual: 'o seu veículo', destino: paths.app.veiculos.ver(Guid) });
  },
});

/** Tells the driver; the whole act is undone when nothing was to correct. */
async function corrigido(
  ctx: OperadorCtx,
  { usuarioId }: Dono,
  { novos, qual, destino }: { novos: object; qual: string; destino: string },
) {
  if (Object.keys(novos).length === 0) recusar('Nada mudou: escreva o que corrigir.');
  await avisarDoAto(ctx, {
    ...{ usuarioId, assunto: `Corrigimos ${qual}`, destino },
    texto: `Como você pediu, corrigimos ${qual} e pedimos uma consulta nova. Se não foi você que pediu, fale conosco.`,
  });
  return { mensagem: 'Corrigido: a consulta nova foi pedida e o motorista foi avisado.' };
}

const consultar = <T extends typeof habilitacao | typeof veiculo>(
  grupo: string,
  alvo: 'habilitacao' | 'veiculo',
  tabela: T,
) =>
  comando({
    ...{ nome: `${grupo} consultar`, titulo: 'Consultar agora', papeis: ATENDE, motivo: null },
    sobre: umCadastro(alvo, tabela),
    async executar(ctx, _, { id, ativo, comErro }) {
      if (!ativo) recusar('O motorista desligou este cadastro: não é consultado.');
      if (comErro) recusar('A fonte recusou este cadastro: corrija primeiro.');
      await pedirConsulta(ctx, { alvo, id });
      return { mensagem: 'Consulta pedida: o resultado aparece aqui em instantes.' };
    },
  });

export const cadastros = [
  ...[corrigirCnh, consultar('habilitacoes', 'habilitacao', habilitacao)],
  ...[corrigirPlaca, consultar('veiculos', 'veiculo', veiculo)],
];
