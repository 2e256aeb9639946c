import { and, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { lerPergunta, type PerguntaDaMesa } from '#backend/desk/pergunta.ts';
import { formatDate } from '#lib/dates.ts';
import { ACHADOS_POR_TIPO } from '#lib/mesa/form.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import type { AchadoDaMesa } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import type { SystemCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { contestacao } from '../platform/db/schema/devolucoes.ts';
import { habilitacao } from '../platform/db/schema/habilitacoes.ts';
import { multa } from '../platform/db/schema/multas.ts';
import { pagamentoEmDobro, pedido } from '../platform/db/schema/pedidos.ts';
import { recurso } from '../platform/db/schema/recursos.ts';
import { veiculo } from '../platform/db/schema/veiculos.ts';
import { venda } from '../platform/db/schema/vendas.ts';
import { daPlaca, habilitacoes, parte, veiculos } from './buscaDeCadastros.ts';

/** Searches by name, document, plate, AIT, or the number or code of a record. The text needs at least 3 characters. */
export async function buscar({ db }: Pick<SystemCtx, 'db'>, escrita: string): Promise<AchadoDaMesa[]> {
  const pergunta = lerPergunta(escrita);
  if (!pergunta) return [];
  const achados = await Promise.all([
    pessoas(db, pergunta),
    pedidos(db, pergunta),
    recursos(db, pergunta),
    multas(db, pergunta),
    veiculos(db, pergunta),
    habilitacoes(db, pergunta),
    vendas(db, pergunta),
  ]);
  return achados.flat();
}

type Db = SystemCtx['db'];

/** Strips accents in SQL in the same way as `semAcento` does with the search text. */
const nomeSemAcento = sql`translate(lower(${usuario.nome}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;
async function pessoas(db: Db, pergunta: PerguntaDaMesa): Promise<AchadoDaMesa[]> {
  const { palavras, documentos, parte: digitos } = pergunta;
  const donoDe = (tabela: typeof veiculo | typeof habilitacao | typeof multa, quais: SQL | undefined) =>
    inArray(usuario.id, db.select({ id: tabela.usuarioId }).from(tabela).where(quais));
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
        ...(documentos.length > 0
          ? [
              inArray(usuario.cpf, documentos),
              inArray(usuario.telefone, documentos),
              donoDe(
                veiculo,
                or(
                  inArray(veiculo.numeroRenavam, documentos),
                  inArray(veiculo.proprietarioDocumento, documentos),
                ),
              ),
              donoDe(
                habilitacao,
                or(inArray(habilitacao.cpf, documentos), inArray(habilitacao.numeroCnh, documentos)),
              ),
            ]
          : []),
      ),
    )
    .orderBy(desc(usuario.criadoEm))
    .limit(ACHADOS_POR_TIPO);
  return linhas.map(({ id, nome, email }) => ({
    tipo: 'cliente',
    titulo: nome,
    nota: email,
    href: mesaPaths.cliente(id),
    clienteId: id,
  }));
}

async function pedidos(db: Db, { numero, codigo, nu, doGateway }: PerguntaDaMesa): Promise<AchadoDaMesa[]> {
  const da = (tabela: typeof contestacao | typeof pagamentoEmDobro, quais: SQL) =>
    inArray(pedido.id, db.select({ id: tabela.pedidoId }).from(tabela).where(quais));
  const linhas = await db
    .select({
      id: pedido.id,
      codigo: pedido.codigo,
      total: pedido.total,
      status: pedido.status,
      clienteId: usuario.id,
      nome: usuario.nome,
    })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .where(
      or(
        inArray(pedido.gatewayPedidoId, doGateway),
        inArray(pedido.gatewayCobrancaId, doGateway),
        da(contestacao, inArray(contestacao.gatewayId, doGateway)),
        da(pagamentoEmDobro, inArray(pagamentoEmDobro.cobrancaId, doGateway)),
        ...(codigo === null ? [] : [eq(pedido.codigo, codigo)]),
        ...(/^[A-Z0-9]{4,6}$/.test(nu) ? [like(pedido.codigo, parte(nu))] : []),
        ...(numero === null ? [] : [eq(pedido.id, numero)]),
      ),
    )
    .orderBy(desc(pedido.id))
    .limit(ACHADOS_POR_TIPO);
  return linhas.map(({ id, codigo: dele, total, status, clienteId, nome }) => ({
    tipo: 'pedido',
    clienteId,
    titulo: `Pedido ${id} (${dele})`,
    nota: `${nome} · ${reais(total)} · ${rotuloDoEstado(status) || status}`,
    href: mesaPaths.pedido(id),
  }));
}

/** Matches an AIT by five of its characters or more, without punctuation, so that the printed and the dictated form both match. */
const autoParecido = (coluna: typeof multa.autoInfracao | typeof multa.autoRenainf, nu: string) =>
  or(eq(coluna, nu), sql`regexp_replace(upper(${coluna}), '[^A-Z0-9]', '', 'g') like ${parte(nu)}`);
const doAuto = (nu: string) =>
  /^(?=.*\d)[A-Z0-9]{5,20}$/.test(nu)
    ? or(autoParecido(multa.autoInfracao, nu), autoParecido(multa.autoRenainf, nu))
    : sql`false`;

async function recursos(db: Db, { nu, recurso: referido }: PerguntaDaMesa): Promise<AchadoDaMesa[]> {
  const linhas = await db
    .select({
      id: recurso.id,
      autoInfracao: multa.autoInfracao,
      clienteId: usuario.id,
      nome: usuario.nome,
      dia: multa.dataInfracao,
    })
    .from(recurso)
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .where(or(doAuto(nu), ...(referido === null ? [] : [eq(recurso.id, referido)])))
    .orderBy(desc(recurso.id))
    .limit(ACHADOS_POR_TIPO);
  return linhas.map(({ id, autoInfracao, clienteId, nome, dia }) => ({
    tipo: 'recurso',
    clienteId,
    titulo: `Recurso ${referenciaDoRecurso(id)}, auto ${autoInfracao}`,
    nota: `${nome} · infração de ${formatDate(dia)}`,
    href: mesaPaths.recurso(id),
  }));
}

async function multas(db: Db, pergunta: PerguntaDaMesa): Promise<AchadoDaMesa[]> {
  const linhas = await db
    .select({
      autoInfracao: multa.autoInfracao,
      descricao: multa.descricao,
      id: multa.id,
      clienteId: usuario.id,
      nome: usuario.nome,
    })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .where(or(doAuto(pergunta.nu), daPlaca(multa.placa, pergunta)))
    .orderBy(desc(multa.id))
    .limit(ACHADOS_POR_TIPO);
  return linhas.map(({ autoInfracao, descricao, id, clienteId, nome }) => ({
    tipo: 'multa',
    clienteId,
    titulo: `Multa ${autoInfracao}`,
    nota: `${nome} · ${descricao}`,
    href: mesaPaths.multa(id),
  }));
}

/** Finds sales by number, or by the e-mail or a part of the CPF of the customer. */
async function vendas(db: Db, { numero, palavras, parte: digitos }: PerguntaDaMesa): Promise<AchadoDaMesa[]> {
  const email = palavras.join(' ');
  const linhas = await db
    .select({ id: venda.id, total: venda.valorTotal, conta: usuario.id, nome: usuario.nome })
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
    .limit(ACHADOS_POR_TIPO);
  return linhas.map(({ id, total, conta, nome }) => ({
    tipo: 'venda',
    titulo: `Venda ${id}`,
    clienteId: conta,
    nota: `${nome} · ${reais(total)}`,
    href: enderecoDe('vendas', id),
  }));
}
