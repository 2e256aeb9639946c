import { and, eq, isNull } from 'drizzle-orm';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { comCliente } from '#backend/desk/encontrar.ts';
import { contarFila, recursosDaFila } from '#backend/desk/fila.ts';
import { contados } from '#backend/desk/palavras.ts';
import { elo, lista, TODOS } from '#backend/desk/tela.ts';
import { avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatDate, type IsoDate, isoDateOf, today } from '#lib/dates.ts';
import { POR_PAGINA, urgencia } from '#lib/mesa/fila.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { ROTULO_DO_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CAUSA, ultimoDiaDaResposta } from '#lib/pedidos/devolucao.ts';
import { ROTULO_DA_FASE, referenciaDoRecurso } from '#lib/recursos/rules.ts';

/** One thing that waits for a role. */
interface Espera {
  oQue: string;
  /** Its record, as screen and id. */
  onde: readonly [tela: string, id: string | number];
  /** The last day, of money that goes back at once its own; null: not known; undefined: there is none. */
  dia: IsoDate | null | undefined;
  cliente: { id: string; nome: string };
  comQuem: string | null;
  /** The number of an appeal, which can be taken. */
  recurso: number | null;
}

const ESPERAM: Readonly<Record<Exclude<Papel, 'administracao'>, (ctx: SystemCtx) => Promise<Espera[]>>> = {
  juridico: recursos,
  financeiro: devolucoes,
  atendimento: async (ctx) => [...(await requerimentos(ctx)), ...(await cadastrosComErro(ctx))],
};
const PAPEIS = Object.keys(ESPERAM) as (keyof typeof ESPERAM)[];

const tela = lista({
  ...{ tela: 'inicio', nome: 'inicio', titulo: 'O que espera', menu: 'Início', papeis: TODOS },
  async ler(ctx) {
    const papel = await papelDe(ctx);
    const todos = await Promise.all(
      PAPEIS.map((um) => (papel in ESPERAM && um !== papel ? [] : ESPERAM[um](ctx))),
    );
    return todos.flat().sort(peloDia);
  },
  marcadas: { ato: 'recursos assumir', campo: 'recurso', de: ({ recurso }) => recurso ?? false },
  colunas: {
    Dia: ({ dia }) => dia && formatDate(dia),
    Urgência: ({ dia }, { clock }) => (dia === undefined ? null : urgencia(dia, today(clock))),
    'O que': ({ oQue, onde: [qual, id] }) => elo(qual, id, oQue),
    Cliente: ({ cliente: { id, nome } }) => elo('clientes', id, nome),
    'Com quem': ({ comQuem }) => comQuem,
  },
});

/** An unknown day first: nobody knows how near it is. What has none comes last. */
const peloDia = (a: Espera, b: Espera) => ordem(a).localeCompare(ordem(b));
const ordem = ({ dia }: Espera) => (dia === undefined ? 'sem' : (dia ?? ''));

/** The role of the person at the desk; the command line sees everything, like the administration. */
async function papelDe({ db, atorId }: OperadorCtx): Promise<Papel> {
  const [eu] = await db
    .select({ papel: equipe.papel })
    .from(equipe)
    .where(eq(equipe.email, atorId ?? ''));
  return eu?.papel ?? 'administracao';
}

async function recursos(ctx: SystemCtx): Promise<Espera[]> {
  const itens = await recursosDaFila(ctx, { limite: POR_PAGINA });
  return itens.map(({ id, autoInfracao, fase, prazo, cliente, responsavel, rotulo }) => ({
    oQue: `Recurso ${referenciaDoRecurso(id)} · ${autoInfracao}, ${ROTULO_DA_FASE[fase]}: ${rotulo.toLowerCase()}`,
    ...{
      onde: ['recursos', id],
      dia: prazo,
      cliente,
      comQuem: responsavel?.nome ?? null,
      recurso: responsavel ? null : id,
    },
  }));
}

const SEM_DONO = { comQuem: null, recurso: null };
const quem = ({ usuarioId: id, cliente: nome }: { usuarioId: string; cliente: string }) => ({ id, nome });

async function devolucoes(ctx: SystemCtx): Promise<Espera[]> {
  const onde = eq(devolucao.estado, 'aberta');
  const linhas = await comCliente(ctx, devolucao, { onde, ordem: devolucao.quando, limite: POR_PAGINA });
  return linhas.map((uma) => ({
    oQue: `${ROTULO_DA_CAUSA[uma.causa]}, ${reais(uma.valor)}, pedido ${uma.pedidoId}`,
    ...{ onde: ['pedidos', uma.pedidoId], cliente: quem(uma), ...SEM_DONO },
    dia: uma.causa === 'desistencia' ? ultimoDiaDaResposta(uma.quando) : (uma.prazo ?? isoDateOf(uma.quando)),
  }));
}

async function requerimentos(ctx: SystemCtx): Promise<Espera[]> {
  const onde = isNull(requerimento.respondidoEm);
  const linhas = await comCliente(ctx, requerimento, { onde, ordem: requerimento.prazo, limite: POR_PAGINA });
  return linhas.map((um) => ({
    ...{ oQue: ROTULO_DO_REQUERIMENTO[um.tipo], onde: ['requerimentos', um.id], dia: um.prazo },
    ...{ cliente: quem(um), ...SEM_DONO },
  }));
}

/** Licences and vehicles that the source refused, and that their drivers have not corrected. */
async function cadastrosComErro(ctx: SystemCtx): Promise<Espera[]> {
  const comErro = (tabela: typeof habilitacao | typeof veiculo) => {
    const onde = and(tabela.ativo, tabela.comErro, isNull(usuario.removidaEm));
    return comCliente(ctx, tabela, { onde, ordem: tabela.id, limite: POR_PAGINA });
  };
  const lidos = await Promise.all([comErro(habilitacao), comErro(veiculo)]);
  return lidos.flat().map((um) => ({
    oQue: `Cadastro com erro: ${um.mensagemErro ?? 'a fonte recusou'}`,
    ...{ onde: ['clientes', um.usuarioId], dia: undefined, cliente: quem(um), ...SEM_DONO },
  }));
}

/** Daily job: one mail a role about its waiting work; none when nothing waits. */
export async function avisarDaMesa(ctx: SystemCtx): Promise<void> {
  const hoje = today(ctx.clock);
  for (const papel of PAPEIS) {
    const [primeira, ...outras] = (await ESPERAM[papel](ctx)).sort(peloDia);
    if (!primeira) continue;
    const quantas = papel === 'juridico' ? await contarFila(ctx, {}) : outras.length + 1;
    await transaction(ctx, (tx) =>
      avisarEquipe(tx, {
        ...{ papel, chave: `inicio:${papel}:${hoje}`, destino: mesaPaths.lista('inicio') },
        assunto: contados(quantas, 'caso espera por trabalho', 'casos esperam por trabalho'),
        texto: `O primeiro: ${primeira.oQue}, ${primeira.dia ? formatDate(primeira.dia) : 'sem último dia conhecido'}.`,
      }),
    );
  }
}

export const esperando = [tela];
