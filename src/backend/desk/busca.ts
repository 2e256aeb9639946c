import { and, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { contestacao } from '#backend/platform/db/schema/devolucoes.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pagamentoEmDobro, pedido } from '#backend/platform/db/schema/pedidos.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { formatDate } from '#lib/dates.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Achado } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { lerPergunta, type PerguntaDaMesa } from './pergunta.ts';

/** Something found: `cliente` is the customer, for roles that may not open the record itself. */
type AchadoDe = Achado & { cliente: string };
type Db = SystemCtx['db'];

/** The most results of each kind, the newest ones. */
const POR_TIPO = 20;

/** Searches by name, document, plate, AIT, or the number or code of a record. The text needs at least 3 characters. */
export async function buscar(
  { db }: Pick<SystemCtx, 'db'>,
  escrita: string,
): Promise<{ achados: AchadoDe[]; cortada: boolean }> {
  const pergunta = lerPergunta(escrita);
  if (!pergunta) return { achados: [], cortada: false };
  const todos = await Promise.all(
    [pessoas, pedidos, recursos, multas, veiculos, cnhs, vendas].map((um) => um(db, pergunta)),
  );
  return { achados: todos.flat(), cortada: todos.some(({ length }) => length >= POR_TIPO) };
}

/** Strips accents in SQL in the same way as `semAcento` does with the search text. */
const nomeSemAcento = sql`translate(lower(${usuario.nome}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;
const parte = (palavra: string) => `%${palavra.replace(/[\\%_]/g, '\\$&')}%`;

/** A plate in its old or Mercosul form, or a part of it of three letters or digits or more, one of them a digit. */
const daPlaca = (coluna: typeof veiculo.placa | typeof multa.placa, { placas, nu }: PerguntaDaMesa) =>
  or(
    inArray(coluna, placas.length > 0 ? placas : [nu]),
    /^(?=.*\d)[A-Z0-9]{3,6}$/.test(nu) ? like(coluna, parte(nu)) : undefined,
  );

/** An AIT by five of its characters or more, without punctuation, so that the printed and the dictated form both match. */
const autoParecido = (coluna: typeof multa.autoInfracao | typeof multa.autoRenainf, nu: string) =>
  or(eq(coluna, nu), sql`regexp_replace(upper(${coluna}), '[^A-Z0-9]', '', 'g') like ${parte(nu)}`);
const doAuto = (nu: string) =>
  /^(?=.*\d)[A-Z0-9]{5,20}$/.test(nu)
    ? or(autoParecido(multa.autoInfracao, nu), autoParecido(multa.autoRenainf, nu))
    : sql`false`;

async function pessoas(db: Db, pergunta: PerguntaDaMesa): Promise<AchadoDe[]> {
  const { palavras, documentos, parte: digitos } = pergunta;
  const donoDe = (tabela: typeof veiculo | typeof habilitacao | typeof multa, quais: SQL | undefined) =>
    inArray(usuario.id, db.select({ id: tabela.usuarioId }).from(tabela).where(quais));
  const doVeiculo = or(
    inArray(veiculo.numeroRenavam, documentos),
    inArray(veiculo.proprietarioDocumento, documentos),
  );
  const linhas = await db
    .select({ id: usuario.id, nome: usuario.nome, email: usuario.email })
    .from(usuario)
    .where(
      or(
        and(...palavras.map((palavra) => sql`${nomeSemAcento} like ${parte(palavra)}`)),
        ilike(usuario.email, parte(palavras.join(' '))),
        donoDe(veiculo, daPlaca(veiculo.placa, pergunta)),
        donoDe(multa, daPlaca(multa.placa, pergunta)),
        ...(digitos ? [like(usuario.cpf, parte(digitos)), like(usuario.telefone, parte(digitos))] : []),
        inArray(usuario.cpf, documentos),
        inArray(usuario.telefone, documentos),
        donoDe(veiculo, doVeiculo),
        donoDe(
          habilitacao,
          or(inArray(habilitacao.cpf, documentos), inArray(habilitacao.numeroCnh, documentos)),
        ),
      ),
    )
    .orderBy(desc(usuario.criadoEm))
    .limit(POR_TIPO);
  return linhas.map(({ id, nome, email }) => ({
    ...{ titulo: nome, nota: email, href: mesaPaths.registro('clientes', id), cliente: id },
  }));
}

async function pedidos(db: Db, { numero, codigo, nu, doGateway }: PerguntaDaMesa): Promise<AchadoDe[]> {
  const da = (tabela: typeof contestacao | typeof pagamentoEmDobro, quais: SQL) =>
    inArray(pedido.id, db.select({ id: tabela.pedidoId }).from(tabela).where(quais));
  const linhas = await db
    .select({ pedido, cliente: usuario.id, nome: usuario.nome })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .where(
      or(
        inArray(pedido.gatewayPedidoId, doGateway),
        inArray(pedido.gatewayCobrancaId, doGateway),
        da(contestacao, inArray(contestacao.gatewayId, doGateway)),
        da(pagamentoEmDobro, inArray(pagamentoEmDobro.cobrancaId, doGateway)),
        codigo === null ? undefined : eq(pedido.codigo, codigo),
        /^[A-Z0-9]{4,6}$/.test(nu) ? like(pedido.codigo, parte(nu)) : undefined,
        numero === null ? undefined : eq(pedido.id, numero),
      ),
    )
    .orderBy(desc(pedido.id))
    .limit(POR_TIPO);
  return linhas.map(({ pedido: um, cliente, nome }) => ({
    cliente,
    titulo: `Pedido ${um.id} (${um.codigo})`,
    nota: `${nome} · ${reais(um.total)} · ${rotuloDoEstado(um.status)}`,
    href: mesaPaths.pedido(um.id),
  }));
}

async function recursos(db: Db, { nu, recurso: referido }: PerguntaDaMesa): Promise<AchadoDe[]> {
  const linhas = await db
    .select({
      id: recurso.id,
      auto: multa.autoInfracao,
      cliente: usuario.id,
      nome: usuario.nome,
      dia: multa.dataInfracao,
    })
    .from(recurso)
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .where(or(doAuto(nu), referido === null ? undefined : eq(recurso.id, referido)))
    .orderBy(desc(recurso.id))
    .limit(POR_TIPO);
  return linhas.map(({ id, auto, cliente, nome, dia }) => ({
    cliente,
    titulo: `Recurso ${referenciaDoRecurso(id)}, auto ${auto}`,
    nota: `${nome} · infração de ${formatDate(dia)}`,
    href: mesaPaths.registro('recursos', id),
  }));
}

async function multas(db: Db, pergunta: PerguntaDaMesa): Promise<AchadoDe[]> {
  const linhas = await db
    .select({ multa, cliente: usuario.id, nome: usuario.nome })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .where(or(doAuto(pergunta.nu), daPlaca(multa.placa, pergunta)))
    .orderBy(desc(multa.id))
    .limit(POR_TIPO);
  return linhas.map(({ multa: uma, cliente, nome }) => ({
    cliente,
    titulo: `Multa ${uma.autoInfracao}`,
    nota: `${nome} · ${uma.descricao}`,
    href: mesaPaths.registro('multas', uma.id),
  }));
}

async function veiculos(db: Db, pergunta: PerguntaDaMesa): Promise<AchadoDe[]> {
  const { documentos, nu } = pergunta;
  const linhas = await db
    .select({ veiculo, nome: usuario.nome })
    .from(veiculo)
    .innerJoin(usuario, eq(usuario.id, veiculo.usuarioId))
    .where(
      or(
        daPlaca(veiculo.placa, pergunta),
        inArray(veiculo.numeroRenavam, documentos),
        inArray(veiculo.proprietarioDocumento, documentos),
        // Three letters may begin a plate, although they may also be a name.
        /^[A-Z]{3}$/.test(nu) ? like(veiculo.placa, `${nu}%`) : undefined,
      ),
    )
    .orderBy(desc(veiculo.id))
    .limit(POR_TIPO);
  return linhas.map(({ veiculo: um, nome }) => ({
    cliente: um.usuarioId,
    titulo: `Veículo ${um.placa}`,
    nota: [nome, um.modelo].filter(Boolean).join(' · '),
    href: mesaPaths.registro('veiculos', um.id),
  }));
}

async function cnhs(db: Db, { documentos, parte: digitos }: PerguntaDaMesa): Promise<AchadoDe[]> {
  if (!digitos && documentos.length === 0) return [];
  const linhas = await db
    .select({ habilitacao, nome: usuario.nome })
    .from(habilitacao)
    .innerJoin(usuario, eq(usuario.id, habilitacao.usuarioId))
    .where(
      or(
        inArray(habilitacao.numeroCnh, documentos),
        inArray(habilitacao.cpf, documentos),
        ...(digitos
          ? [like(habilitacao.numeroCnh, parte(digitos)), like(habilitacao.cpf, parte(digitos))]
          : []),
      ),
    )
    .orderBy(desc(habilitacao.id))
    .limit(POR_TIPO);
  return linhas.map(({ habilitacao: um, nome }) => ({
    ...{ cliente: um.usuarioId, titulo: `CNH ${um.numeroCnh}`, nota: nome },
    href: mesaPaths.registro('habilitacoes', um.id),
  }));
}

/** Sales by number, or by the e-mail or a part of the CPF of the customer. */
async function vendas(db: Db, { numero, palavras, parte: digitos }: PerguntaDaMesa): Promise<AchadoDe[]> {
  const email = palavras.join(' ');
  const linhas = await db
    .select({ venda, nome: usuario.nome })
    .from(venda)
    .innerJoin(usuario, eq(usuario.id, venda.usuarioId))
    .where(
      or(
        numero === null ? undefined : eq(venda.id, numero),
        digitos ? like(usuario.cpf, parte(digitos)) : undefined,
        email.includes('@') ? ilike(usuario.email, parte(email)) : sql`false`,
      ),
    )
    .orderBy(desc(venda.id))
    .limit(POR_TIPO);
  return linhas.map(({ venda: uma, nome }) => ({
    cliente: uma.usuarioId,
    titulo: `Venda ${uma.id}`,
    nota: `${nome} · ${reais(uma.valorTotal)}`,
    href: mesaPaths.registro('vendas', uma.id),
  }));
}
