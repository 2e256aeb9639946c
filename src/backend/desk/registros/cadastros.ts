import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { resultadoEmPalavras } from '#backend/desk/registros/consultas.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { formatCpf } from '#lib/documents.ts';
import { enderecoDe, type RegistroDaMesa, type SecaoDoRegistro } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { consulta, habilitacao, processo } from '../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { debito, veiculo } from '../../platform/db/schema/veiculos.ts';
import { linhasDasMultas } from './multasEmLinhas.ts';
import { type LeituraDoRegistro, tarefasParadas } from './paradas.ts';

export async function habilitacaoNaMesa(ctx: LeituraDoRegistro, id: number): Promise<RegistroDaMesa | null> {
  const [um] = await ctx.db.select().from(habilitacao).where(eq(habilitacao.id, id));
  if (!um) return null;
  const dela = and(eq(multa.habilitacaoId, id), eq(multa.usuarioId, um.usuarioId));
  const [cliente, parada, consultas, processos, multas] = await Promise.all([
    nomeDe(ctx, um.usuarioId),
    consultaParada(ctx, 'habilitacao', id),
    consultasDe(ctx, eq(consulta.habilitacaoId, id)),
    ctx.db.select().from(processo).where(eq(processo.habilitacaoId, id)),
    linhasDasMultas(ctx, um.usuarioId, dela),
  ]);
  return {
    titulo: `CNH ${um.numeroCnh}`,
    estado: estadoDoCadastro(um),
    clienteId: um.usuarioId,
    atos: atosDoCadastro('habilitacao', um),
    secoes: [
      {
        titulo: 'Cadastro',
        dados: [
          { rotulo: 'Cliente', valor: cliente, href: enderecoDe('clientes', um.usuarioId) },
          { rotulo: 'Nome na fonte', valor: um.nome },
          // An invalid CPF is shown unformatted: it may be the mistake to correct.
          { rotulo: 'CPF', valor: um.cpf.length === 11 ? formatCpf(um.cpf) : um.cpf },
          { rotulo: 'Categoria', valor: um.categoria },
          { rotulo: 'Vencimento', valor: um.vencimento && formatDate(um.vencimento) },
          ...daConsulta(um, um.consultadaEm),
        ],
      },
      ...(parada ? [parada] : []),
      consultas,
      {
        titulo: 'Processos',
        vazio: 'Nenhum.',
        linhas: processos.map(({ tipo, processo: numero, descricao }) => ({
          texto: `${tipo === 'suspensao' ? 'Suspensão' : 'Cassação'} ${numero}`,
          nota: descricao,
        })),
      },
      { titulo: 'Multas', vazio: 'Nenhuma.', linhas: multas },
    ],
  };
}

export async function veiculoNaMesa(ctx: LeituraDoRegistro, id: number): Promise<RegistroDaMesa | null> {
  const [um] = await ctx.db.select().from(veiculo).where(eq(veiculo.id, id));
  if (!um) return null;
  const dele = and(eq(multa.veiculoId, id), eq(multa.usuarioId, um.usuarioId));
  const [cliente, parada, consultas, debitos, multas] = await Promise.all([
    nomeDe(ctx, um.usuarioId),
    consultaParada(ctx, 'veiculo', id),
    consultasDe(ctx, eq(consulta.veiculoId, id)),
    ctx.db.select().from(debito).where(eq(debito.veiculoId, id)),
    linhasDasMultas(ctx, um.usuarioId, dele),
  ]);
  return {
    titulo: `Veículo ${um.placa}`,
    estado: estadoDoCadastro(um),
    clienteId: um.usuarioId,
    atos: atosDoCadastro('veiculo', um),
    secoes: [
      {
        titulo: 'Cadastro',
        dados: [
          { rotulo: 'Cliente', valor: cliente, href: enderecoDe('clientes', um.usuarioId) },
          { rotulo: 'Renavam', valor: um.numeroRenavam },
          { rotulo: 'Modelo', valor: um.modelo },
          { rotulo: 'Último licenciamento', valor: um.anoUltimoLicenciamento },
          ...daConsulta(um, um.consultadoEm),
        ],
      },
      ...(parada ? [parada] : []),
      consultas,
      {
        titulo: 'Débitos',
        vazio: 'Nenhum conhecido.',
        linhas: debitos.map(({ descricao, valor }) => ({ texto: `${descricao}: ${reais(valor)}` })),
      },
      { titulo: 'Multas', vazio: 'Nenhuma.', linhas: multas },
    ],
  };
}

const consultaParada = (ctx: LeituraDoRegistro, alvo: 'habilitacao' | 'veiculo', id: number) =>
  tarefasParadas(ctx, 'consulta', (dados) => dados.alvo === alvo && dados.id === id);

interface Cadastro {
  id: number;
  ativo: boolean;
  comErro: boolean;
  mensagemErro: string | null;
  qtdeConsultas: number;
  proximaConsultaEm: Date | null;
}

export function estadoDoCadastro({
  ativo,
  comErro,
  qtdeConsultas,
}: Cadastro): NonNullable<RegistroDaMesa['estado']> {
  if (!ativo) return { texto: 'desligado pelo motorista', tom: 'info' };
  if (comErro) return { texto: 'com erro', tom: 'erro' };
  return qtdeConsultas === 0
    ? { texto: 'primeira consulta em andamento', tom: 'alerta' }
    : { texto: 'em dia', tom: 'ok' };
}

export function atosDoCadastro(alvo: 'habilitacao' | 'veiculo', { id, ativo, comErro }: Cadastro) {
  const grupo = alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos';
  const fixos = { [alvo]: String(id) };
  return [
    ...(ativo && !comErro ? [{ nome: `${grupo} consultar`, fixos }] : []),
    { nome: `${grupo} corrigir`, fixos },
  ];
}

const daConsulta = ({ mensagemErro, qtdeConsultas, proximaConsultaEm }: Cadastro, ultima: Date | null) => [
  { rotulo: 'O que a fonte recusou', valor: mensagemErro },
  { rotulo: 'Última consulta', valor: ultima ? formatDateTime(ultima) : 'nenhuma até agora' },
  { rotulo: 'Consultas feitas', valor: String(qtdeConsultas) },
  { rotulo: 'Próxima consulta', valor: proximaConsultaEm && formatDateTime(proximaConsultaEm) },
];

/** Only look-ups of the last half year are shown, so that older monthly partitions are not read. */
const RECENTES_MS = 183 * 86_400_000;

async function consultasDe({ db, clock }: SystemCtx, quais: ReturnType<typeof eq>): Promise<SecaoDoRegistro> {
  const linhas = await db
    .select()
    .from(consulta)
    .where(and(quais, gt(consulta.quando, new Date(clock().getTime() - RECENTES_MS))))
    .orderBy(desc(consulta.quando))
    .limit(10);
  return {
    titulo: 'Últimas consultas à fonte',
    vazio: 'Nenhuma até agora.',
    linhas: linhas.map(({ quando, resultado }) => ({
      quando: quando.toISOString(),
      ...resultadoEmPalavras(resultado),
    })),
  };
}

export async function nomeDe({ db }: Pick<SystemCtx, 'db'>, usuarioId: string): Promise<string | null> {
  const [linha] = await db
    .select({ nome: usuario.nome })
    .from(usuario)
    .where(and(eq(usuario.id, usuarioId), isNull(usuario.removidaEm)));
  return linha?.nome ?? 'conta removida';
}
