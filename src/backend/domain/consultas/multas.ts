import { and, eq, inArray } from 'drizzle-orm';
import { escreverGuiasDaFonte, type GuiaDaFonte } from '#backend/domain/multas/guias.ts';
import { escreverMarcos, marcosDaFonte, type NovoMarco } from '#backend/domain/multas/marcos.ts';
import type { ConsultaMulta } from '#backend/platform/adapters/infosimples/servicos.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import { contaDaMulta, infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { estaPaga } from '#lib/multas/situacao.ts';
import type { Alvo } from './agenda.ts';
import { aMao, assumirGuardada, encontrarEntre, soltarGuardadas } from './guardadas.ts';

export type Multa = typeof multa.$inferSelect;

export interface MultasSincronizadas {
  novas: Multa[];
  /** Known fines with a new procedure state or payment. */
  mudaram: Multa[];
  /** Fines entered by hand that the source now lists. */
  juntadas: Multa[];
}

/** Syncs the fines of a licence or vehicle with the source's list: adds, updates, closes those no longer listed. Idempotent. */
export async function sincronizarMultas(
  tx: SystemCtx,
  de: Alvo & { usuarioId: string },
  { listadas, primeira }: { listadas: readonly ConsultaMulta[]; primeira: boolean },
): Promise<MultasSincronizadas> {
  const daFonte = (await multasDe(tx, de)).filter(({ origem }) => origem !== 'motorista');
  const conhecidas = new Map(daFonte.map((row) => [row.autoInfracao, row]));
  const guardadas = await aMao(tx, de.usuarioId);
  const porAuto = new Map(listadas.map((listada) => [listada.autoInfracao, listada]));
  const novas: Multa[] = [];
  const mudaram: Multa[] = [];
  const juntadas: Multa[] = [];
  const marcos: NovoMarco[] = [];
  const guias: GuiaDaFonte[] = [];
  for (const listada of porAuto.values()) {
    const conhecida = conhecidas.get(listada.autoInfracao);
    const guardada = conhecida
      ? undefined
      : (encontrarEntre(guardadas, comoAuto(listada)) ?? noMesmoLugar(guardadas, de, listada));
    let atual: Multa;
    if (guardada) {
      const listagem = novaListagem(tx, de, { listada, preexistente: primeira });
      const assumida = await assumirGuardada(tx, guardada, { ...listagem, criadaEm: guardada.criadaEm });
      guardadas.splice(guardadas.indexOf(guardada), 1);
      atual = assumida.atual;
      juntadas.push(atual);
      marcos.push(...assumida.marcos);
    } else if (conhecida) {
      atual = await seguir(tx, conhecida, listada);
      if (atual.situacao !== conhecida.situacao || atual.statusPagamento !== conhecida.statusPagamento)
        mudaram.push(atual);
    } else {
      atual = await inserir(tx, de, { listada, preexistente: primeira });
      novas.push(atual);
    }
    marcos.push(...marcosDaListada(atual.id, listada));
    guias.push({ multaId: atual.id, ...listada.guia });
  }
  const sumiram = [...conhecidas.values()].filter(
    (row) => row.encerradaEm === null && !porAuto.has(row.autoInfracao),
  );
  await encerrar(tx, sumiram);
  marcos.push(...sumiram.map(({ id }) => sumiu(id, today(tx.clock))));
  await escreverMarcos(tx, { usuarioId: de.usuarioId, autor: 'fonte' }, marcos);
  await escreverGuiasDaFonte(tx, de.usuarioId, guias);
  return { novas, mudaram, juntadas };
}

/** A fine kept by hand for this licence or vehicle with the very number: its body or day was typed wrong. */
function noMesmoLugar(guardadas: readonly Multa[], { alvo, id }: Alvo, { autoInfracao }: ConsultaMulta) {
  return guardadas.find(
    (um) =>
      lettersAndDigits(um.autoInfracao) === lettersAndDigits(autoInfracao) &&
      (alvo === 'habilitacao' ? um.habilitacaoId : um.veiculoId) === id,
  );
}

/** Milestones that the source gives for a listed fine. */
function marcosDaListada(multaId: number, listada: ConsultaMulta): NovoMarco[] {
  return marcosDaFonte(multaId, {
    ...listada,
    paga: estaPaga({ StatusPagamento: listada.statusPagamento }),
    encerrada: !aceitaRecursoOnline(listada),
  });
}

/** The end milestone of a fine that is no longer listed: it still counts in its block of 12 months. */
function sumiu(multaId: number, hoje: IsoDate): NovoMarco {
  return { multaId, tipo: 'fora_da_fonte', data: hoje, origem: 'fonte' };
}

/** Closes all fines of a licence or vehicle after a correction turned it into a different one: they no longer count. */
export async function encerrarMultas(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  de: Alvo & { usuarioId: string },
): Promise<void> {
  const ligadas = await multasDe(tx, de);
  await soltarGuardadas(tx, ligadas);
  const todas = ligadas.filter(({ origem }) => origem === 'fonte');
  await encerrar(
    tx,
    todas.filter((row) => row.encerradaEm === null),
  );
  const ids = todas.map(({ id }) => id);
  if (ids.length > 0) await tx.db.update(multa).set({ desligada: true }).where(inArray(multa.id, ids));
}

function multasDe(
  tx: Pick<PublicCtx, 'db'>,
  { alvo, id, usuarioId }: Alvo & { usuarioId: string },
): Promise<Multa[]> {
  const dono = alvo === 'habilitacao' ? eq(multa.habilitacaoId, id) : eq(multa.veiculoId, id);
  return tx.db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, usuarioId), dono));
}

interface Listada {
  listada: ConsultaMulta;
  preexistente: boolean;
}

function novaListagem(
  tx: Pick<PublicCtx, 'clock'>,
  { alvo, id, usuarioId }: Alvo & { usuarioId: string },
  { listada, preexistente }: Listada,
): typeof multa.$inferInsert {
  const dono =
    alvo === 'habilitacao'
      ? { tipo: 'Habilitacao' as const, habilitacaoId: id }
      : { tipo: 'Veiculo' as const, veiculoId: id };
  const agora = tx.clock();
  return {
    usuarioId,
    ...dono,
    ...colunas(listada),
    autoInfracao: listada.autoInfracao,
    preexistente,
    criadaEm: agora,
    atualizadaEm: agora,
  };
}

const comoAuto = ({ autoInfracao, orgaoEmissor, data }: ConsultaMulta) => ({
  autoInfracao,
  orgaoEmissor,
  dataInfracao: data,
});

async function inserir(tx: SystemCtx, de: Alvo & { usuarioId: string }, nova: Listada): Promise<Multa> {
  const [row] = await tx.db
    .insert(multa)
    .values(novaListagem(tx, de, nova))
    .returning();
  if (!row) throw new Error('the fine was not written');
  return row;
}

/** Writes only changed columns: an unchanged fine keeps its date of change. */
async function seguir(tx: SystemCtx, conhecida: Multa, listada: ConsultaMulta): Promise<Multa> {
  const agora = colunas(listada);
  const igual = Object.entries(agora).every(([nome, valor]) => conhecida[nome as keyof Multa] === valor);
  if (igual && conhecida.encerradaEm === null) return conhecida;
  const [row] = await tx.db
    .update(multa)
    .set({ ...agora, encerradaEm: null, desligada: false, atualizadaEm: tx.clock() })
    .where(eq(multa.id, conhecida.id))
    .returning();
  return row ?? conhecida;
}

async function encerrar(tx: Pick<PublicCtx, 'db' | 'clock'>, sumiram: readonly Multa[]): Promise<void> {
  if (sumiram.length === 0) return;
  const ids = sumiram.map(({ id }) => id);
  const agora = tx.clock();
  await tx.db.update(multa).set({ encerradaEm: agora, atualizadaEm: agora }).where(inArray(multa.id, ids));
}

function colunas(listada: ConsultaMulta) {
  const tabela = listada.codigoInfracao === null ? null : infracaoPorCodigo(listada.codigoInfracao);
  return {
    autoRenainf: listada.autoRenainf,
    dataInfracao: listada.data,
    horaInfracao: listada.hora,
    codigoInfracao: listada.codigoInfracao,
    descricao: listada.descricao,
    enquadramentoInfracao: listada.enquadramento ?? tabela?.artigo ?? null,
    localInfracao: listada.local,
    orgaoEmissor: listada.orgaoEmissor,
    situacao: listada.situacao,
    statusPagamento: listada.statusPagamento,
    valorOriginal: listada.valorOriginal,
    valorSerPago: listada.valorSerPago,
    valorDesconto: listada.valorDesconto,
    datPagamentoComDesconto: listada.limiteDesconto,
    dataNotificacao: listada.dataNotificacao,
    dataPenalidade: listada.dataPenalidade,
    descricaoFluxoRecurso: fluxoDoRecurso(listada),
    recursoOnline: aceitaRecursoOnline(listada),
    ...contaDaMulta({ ...listada, codigo: listada.codigoInfracao }),
  };
}

/** A closed procedure takes no online appeal: a specialist checks the remaining options. */
function aceitaRecursoOnline({ situacao }: ConsultaMulta): boolean {
  return !/encerrad|arquivad|cancelad/i.test(situacao ?? '');
}

/** The step at which the fine can be contested now; null for none. */
function fluxoDoRecurso(listada: ConsultaMulta): string | null {
  if (!aceitaRecursoOnline(listada)) return 'Procedimento encerrado';
  return listada.dataPenalidade === null ? 'Defesa prévia' : 'Recurso em 1ª instância (JARI)';
}
