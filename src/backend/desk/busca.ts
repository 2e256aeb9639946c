import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { lettersAndDigits, normalizePhone, otherPlate } from '#lib/documents.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Achado } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import { idDaReferencia, ROTULO_DA_FASE, referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { obrigatorio, texto } from './campos.ts';
import { comando } from './comando.ts';
import { comCliente, type DoCliente } from './encontrar.ts';
import { unidos } from './palavras.ts';
import { TODOS } from './tela.ts';

/** Something found: `cliente` is the customer, for roles that may not open the record itself. */
type AchadoDe = Achado & { cliente: string };

/** The most results of each kind, the newest ones. */
const POR_TIPO = 20;

/** Searches by name, document, plate, AIT, or the number or code of a record. The text needs at least 3 characters. */
export async function buscar(
  { db }: Pick<SystemCtx, 'db'>,
  escrita: string,
): Promise<{ achados: AchadoDe[]; cortada: boolean }> {
  const lida = lerPergunta(escrita);
  if (!lida) return { achados: [], cortada: false };
  const { palavras, numeros, placas, codigos, inteiro } = lida;
  const email = palavras.join(' ');
  const daMulta = or(tem(placas, multa.placa), tem(numeros, multa.autoInfracao, multa.autoRenainf));
  const donos = (tabela: DoCliente, onde: SQL | undefined) =>
    inArray(usuario.id, db.select({ id: tabela.usuarioId }).from(tabela).where(onde));
  const doCliente = or(
    and(...palavras.map((palavra) => sql`${SEM_ACENTO} like ${contem(palavra)}`)),
    ilike(usuario.email, contem(email)),
    tem(numeros, usuario.cpf, usuario.telefone),
    donos(
      veiculo,
      or(tem(placas, veiculo.placa), tem(numeros, veiculo.numeroRenavam, veiculo.proprietarioDocumento)),
    ),
    donos(multa, tem(placas, multa.placa)),
    donos(habilitacao, tem(numeros, habilitacao.numeroCnh, habilitacao.cpf)),
  );
  const devolvidos = db
    .select({ id: devolucao.pedidoId })
    .from(devolucao)
    .where(eh(inteiro, devolucao.gatewayId));
  const doPedido = or(
    eh(inteiro, pedido.gatewayPedidoId, pedido.gatewayCobrancaId),
    inArray(pedido.id, devolvidos),
    tem(codigos, pedido.codigo),
    eq(pedido.id, lida.numero),
  );
  const doAuto = db
    .select({ id: multa.id })
    .from(multa)
    .where(tem(numeros, multa.autoInfracao, multa.autoRenainf));
  const daVenda = or(
    eq(venda.id, lida.numero),
    tem(numeros, usuario.cpf),
    email.includes('@') ? ilike(usuario.email, contem(email)) : undefined,
  );
  const registros = async <T extends DoCliente>(
    tela: string,
    tabela: T,
    onde: SQL | undefined,
    dito: (um: T['$inferSelect']) => [titulo: string, nota: string | null],
  ): Promise<AchadoDe[]> => {
    const linhas = await comCliente({ db }, tabela, { onde, limite: POR_TIPO });
    return linhas.map((um) => {
      const [titulo, nota] = dito(um);
      const href = mesaPaths.registro(tela, um.id);
      return { titulo, href, nota: unidos(um.cliente, nota), cliente: um.usuarioId };
    });
  };
  const todos = await Promise.all([
    db.select().from(usuario).where(doCliente).orderBy(desc(usuario.criadoEm)).limit(POR_TIPO).then(pessoas),
    registros('pedidos', pedido, doPedido, (um) => [
      `Pedido ${um.id} (${um.codigo})`,
      `${reais(um.total)} · ${ROTULOS_DO_ESTADO[um.status]}`,
    ]),
    registros(
      'recursos',
      recurso,
      or(inArray(recurso.multaId, doAuto), eq(recurso.id, lida.recurso)),
      ({ id, fase }) => [`Recurso ${referenciaDoRecurso(id)}`, ROTULO_DA_FASE[fase]],
    ),
    registros('multas', multa, daMulta, (uma) => [`Multa ${uma.autoInfracao}`, uma.descricao]),
    registros('vendas', venda, daVenda, ({ id, valorTotal }) => [`Venda ${id}`, reais(valorTotal)]),
  ]);
  return { achados: todos.flat(), cortada: todos.some(({ length }) => length >= POR_TIPO) };
}

const pessoas = (linhas: (typeof usuario.$inferSelect)[]): AchadoDe[] =>
  linhas.map(({ id, nome: titulo, email: nota }) => ({
    ...{ titulo, nota, cliente: id, href: mesaPaths.registro('clientes', id) },
  }));

const buscarTudo = comando({
  nome: 'busca',
  titulo: 'Acha clientes, pedidos, recursos, multas e vendas.',
  ...{ le: true, maquina: true },
  argumentos: { texto: obrigatorio('Nome, e-mail, documento, placa, auto, número ou código.', texto) },
  async executar(ctx, { texto: escrito }) {
    const { achados } = await buscar(ctx, escrito);
    const linhas = achados.map(({ titulo, nota, href }) => [titulo, nota, href]);
    return { dados: achados, tabela: { colunas: ['Achado', 'De quem', 'Onde'], linhas } };
  },
});

/** At the desk a page of its own: what is searched names a person, and stays out of addresses. */
export const busca = [{ tela: 'busca', titulo: 'Busca', menu: null, papeis: TODOS }, buscarTudo];

/** Strips accents in SQL in the same way as `semAcento` does with the search text. */
const SEM_ACENTO = sql`translate(lower(${usuario.nome}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;
const contem = (palavra: string) => `%${palavra.replace(/[\\%_]/g, '\\$&')}%`;

/** Documents, plates, AITs and codes are compared by their letters and digits, so that the printed and the dictated form both match. */
const nua = (coluna: PgColumn) => sql`regexp_replace(upper(${coluna}), '[^A-Z0-9]', '', 'g')`;
const tem = (formas: readonly string[], ...colunas: PgColumn[]) =>
  or(sql`false`, ...colunas.flatMap((uma) => formas.map((forma) => sql`${nua(uma)} like ${`%${forma}%`}`)));
const eh = (forma: string, ...colunas: PgColumn[]) =>
  or(...colunas.map((uma) => sql`${nua(uma)} = ${forma}`));

/** What a number is called, copied with it: 'CPF 529.982.247-25', 'tel: 21999998888'. */
const ROTULO =
  /^(?:cpf|cnpj|cnh|renavam|placa|auto|ait|tel(?:efone)?|celular|whatsapp|pedido)\b[\s.:]{0,5}(?=[^\s\d]{0,20}\d)/i;
const MENOR = 3;

/** Possible readings of a search text, each of which is tried; null when it is too short. */
function lerPergunta(escrita: string) {
  const texto = escrita
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  const valor = texto.replace(ROTULO, '') || texto;
  const nu = lettersAndDigits(valor);
  if (semAcento(texto).replace(/[^\p{L}\d]/gu, '').length < MENOR) return null;
  /** What a gateway prints: number and code of an order, '1012-DEMOV10'. */
  const [, antes, depois = ''] = /^(\d{1,9})-([A-Za-z0-9]{7})$/.exec(valor) ?? [];
  const telefone = /[A-Z]/.test(nu) ? '' : normalizePhone(valor);
  const temDigito = /\d/.test(nu);
  return {
    palavras: semAcento(texto).split(' ').filter(Boolean),
    /** Of documents, telephones and AITs, whole or in part. */
    numeros: [nu, telefone].filter((um) => temDigito && um.length > MENOR),
    /** In their old and their Mercosul form; three letters may begin a plate, although they may also be a name. */
    placas: [nu, otherPlate(nu) ?? ''].filter(
      ({ length }) => length === MENOR || (temDigito && length > MENOR && length <= 7),
    ),
    codigos: [nu, depois.toUpperCase()].filter(({ length }) => length > MENOR && length <= 7),
    /** Of an order or a sale; 0: none. */
    numero: antes === undefined ? numeroDe(texto) : Number(antes),
    recurso: idDaReferencia(texto) ?? 0,
    /** Without a word before it: an id of a gateway. */
    inteiro: lettersAndDigits(texto),
  };
}

const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Number of an order or sale: '1012', 'pedido nº 1.012', '#1012'; 0 for another text. */
function numeroDe(texto: string): number {
  const [, escrito = ''] =
    /^(?:(?:pedido|venda|contrato) ?)?(?:n ?[ºo°.]{0,2} ?|# ?)?([\d.]{1,12})$/i.exec(texto) ?? [];
  const digitos = escrito.replace(/\./g, '');
  return /^\d{1,9}$/.test(digitos) ? Number(digitos) : 0;
}
