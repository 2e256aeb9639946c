import { and, desc, eq, getTableColumns, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { lettersAndDigits, otherPlate } from '#lib/documents.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Achado } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import { idDaReferencia, ROTULO_DA_FASE, referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { obrigatorio, texto } from './campos.ts';
import { comando } from './comando.ts';
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
  const { palavras, nu, placas, documentos, numero, codigo, doGateway } = lida;
  const digitos = (...colunas: PgColumn[]) =>
    lida.parte ? or(...colunas.map((uma) => like(uma, contem(lida.parte ?? '')))) : undefined;
  const email = palavras.join(' ');
  const nome = and(...palavras.map((palavra) => sql`${SEM_ACENTO} like ${contem(palavra)}`));
  // A plate in its old or Mercosul form, or a part of it of three letters or digits or more, one of them a digit.
  const daPlaca = (coluna: PgColumn) =>
    or(
      inArray(coluna, placas.length > 0 ? placas : [nu]),
      /^(?=.*\d)[A-Z0-9]{3,6}$/.test(nu) ? like(coluna, contem(nu)) : undefined,
    );
  // An AIT by five of its characters or more, without punctuation, so that the printed and the dictated form both match.
  const doAuto = /^(?=.*\d)[A-Z0-9]{5,20}$/.test(nu)
    ? or(...[multa.autoInfracao, multa.autoRenainf].map((uma) => or(eq(uma, nu), semSinais(uma, nu))))
    : sql`false`;
  // Three letters may begin a plate, although they may also be a name.
  const doVeiculo = or(
    daPlaca(veiculo.placa),
    /^[A-Z]{3}$/.test(nu) ? like(veiculo.placa, `${nu}%`) : undefined,
  );
  const doRenavam = or(
    inArray(veiculo.numeroRenavam, documentos),
    inArray(veiculo.proprietarioDocumento, documentos),
  );
  const daCnh = or(
    ...[habilitacao.cpf, habilitacao.numeroCnh].map((uma) => inArray(uma, documentos)),
    digitos(habilitacao.numeroCnh, habilitacao.cpf),
  );
  const ids = (tabela: PgTable, id: PgColumn, onde: SQL | undefined) =>
    db.select({ id }).from(tabela).where(onde);
  const doDono = async <T extends PgTable & { id: PgColumn; usuarioId: PgColumn }>(
    tela: string,
    tabela: T,
    onde: SQL | undefined,
    dito: (um: T['$inferSelect']) => [titulo: string, nota: string | null],
  ): Promise<AchadoDe[]> => {
    const linhas = await db
      .select({
        um: getTableColumns(tabela as PgTable),
        id: tabela.id,
        cliente: usuario.id,
        nome: usuario.nome,
      })
      .from(tabela as PgTable)
      .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
      .where(onde ?? sql`false`)
      .orderBy(desc(tabela.id))
      .limit(POR_TIPO);
    return linhas.map(({ um, id, cliente, nome: dono }) => {
      const [titulo, nota] = dito(um as T['$inferSelect']);
      const href = mesaPaths.registro(tela, id as number);
      return { titulo, nota: [dono, nota].filter(Boolean).join(' · '), href, cliente };
    });
  };
  const pessoas = async (): Promise<AchadoDe[]> => {
    const linhas = await db
      .select()
      .from(usuario)
      .where(
        or(
          nome,
          ilike(usuario.email, contem(email)),
          digitos(usuario.cpf, usuario.telefone),
          inArray(usuario.cpf, documentos),
          inArray(usuario.telefone, documentos),
          inArray(usuario.id, ids(veiculo, veiculo.usuarioId, or(doVeiculo, doRenavam))),
          inArray(usuario.id, ids(multa, multa.usuarioId, daPlaca(multa.placa))),
          inArray(usuario.id, ids(habilitacao, habilitacao.usuarioId, daCnh)),
        ),
      )
      .orderBy(desc(usuario.criadoEm))
      .limit(POR_TIPO);
    return linhas.map(({ id, nome: titulo, email: nota }) => ({
      ...{ titulo, nota, cliente: id, href: mesaPaths.registro('clientes', id) },
    }));
  };
  const doPedido = or(
    inArray(pedido.gatewayPedidoId, doGateway),
    inArray(pedido.gatewayCobrancaId, doGateway),
    inArray(pedido.id, ids(devolucao, devolucao.pedidoId, inArray(devolucao.gatewayId, doGateway))),
    codigo === null ? undefined : eq(pedido.codigo, codigo),
    /^[A-Z0-9]{4,6}$/.test(nu) ? like(pedido.codigo, contem(nu)) : undefined,
    numero === null ? undefined : eq(pedido.id, numero),
  );
  const todos = await Promise.all([
    pessoas(),
    doDono('pedidos', pedido, doPedido, (um) => [
      `Pedido ${um.id} (${um.codigo})`,
      `${reais(um.total)} · ${ROTULOS_DO_ESTADO[um.status]}`,
    ]),
    doDono(
      'recursos',
      recurso,
      or(inArray(recurso.multaId, ids(multa, multa.id, doAuto)), eq(recurso.id, lida.recurso ?? 0)),
      ({ id, fase }) => [`Recurso ${referenciaDoRecurso(id)}`, ROTULO_DA_FASE[fase]],
    ),
    doDono('multas', multa, or(doAuto, daPlaca(multa.placa)), (uma) => [
      `Multa ${uma.autoInfracao}`,
      uma.descricao,
    ]),
    doDono(
      'vendas',
      venda,
      or(
        numero === null ? undefined : eq(venda.id, numero),
        digitos(usuario.cpf),
        email.includes('@') ? ilike(usuario.email, contem(email)) : undefined,
      ),
      ({ id, valorTotal }) => [`Venda ${id}`, reais(valorTotal)],
    ),
  ]);
  return { achados: todos.flat(), cortada: todos.some(({ length }) => length >= POR_TIPO) };
}

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
const semSinais = (coluna: PgColumn, nu: string) =>
  sql`regexp_replace(upper(${coluna}), '[^A-Z0-9]', '', 'g') like ${contem(nu)}`;

/** What a number is called, copied with it: 'CPF 529.982.247-25', 'tel: 21999998888'. */
const ROTULO =
  /^(?:cpf|cnpj|cnh|renavam|placa|auto|ait|tel(?:efone)?|celular|whatsapp|pedido)\b[\s.:]{0,5}(?=[^\s\d]{0,20}\d)/i;
const MENOR = 3;

/** Possible readings of a search text, each of which is tried; null when it is too short. */
export function lerPergunta(escrita: string) {
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
  const outraPlaca = otherPlate(nu);
  const [, antes, depois] = /^(\d{1,9})-([A-Za-z0-9]{7})$/.exec(valor) ?? [];
  const digitos = /[^\d\s().+/-]/.test(valor) ? '' : valor.replace(/\D/g, '');
  return {
    palavras: semAcento(texto).split(' ').filter(Boolean),
    /** Letters and digits only, upper case: for plates, AITs and codes. */
    nu,
    placas: outraPlaca ? [nu, outraPlaca] : [],
    documentos: documentosDe(digitos, nu),
    /** The part of a document or telephone number that a customer remembers. */
    parte: digitos.length >= 4 && digitos.length <= 11 ? digitos : null,
    numero: antes === undefined ? numeroDe(texto) : Number(antes),
    /** Order code: 'demov10', '1012-DEMOV10', 'DEMO-V10'. */
    codigo: depois?.toUpperCase() ?? (nu.length === 7 ? nu : null),
    recurso: idDaReferencia(texto),
    doGateway: [...new Set([texto, texto.toUpperCase(), texto.toLowerCase()])],
  };
}

const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** CPF, CNPJ (with letters since 2026), CNH, Renavam or telephone, with or without country code or leading zeros. */
function documentosDe(digitos: string, nu: string): string[] {
  if (digitos === '') return /^[A-Z0-9]{12}\d{2}$/.test(nu) ? [nu] : [];
  if (digitos.length < 8 || digitos.length > 14) return [];
  const semPais = /^55\d{10,11}$/.test(digitos) ? [digitos.slice(2)] : [];
  return [...new Set([digitos, digitos.padStart(11, '0'), digitos.replace(/^0+/, ''), ...semPais])];
}

/** Number of an order or sale: '1012', 'pedido nº 1.012', '#1012'. */
function numeroDe(texto: string): number | null {
  const [, escrito] =
    /^(?:(?:pedido|venda|contrato) ?)?(?:n ?[ºo°.]{0,2} ?|# ?)?([\d.]{1,12})$/i.exec(texto) ?? [];
  const digitos = escrito?.replace(/\./g, '') ?? '';
  return /^\d{1,9}$/.test(digitos) ? Number(digitos) : null;
}
