import { and, count, eq, notExists } from 'drizzle-orm';
import { formatDate, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { paginaDe, procura } from '#lib/ui/listas.ts';
import type { Ctx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { parceiroPermissao } from '../../platform/db/schema/parceiros.ts';
import { consume } from '../../platform/limits.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { type PrazoCorrente, prazosDosMotoristas } from '../multas/prazosDoMotorista.ts';
import { type Etapa, ultimosRecursos } from './etapas.ts';
import { type Cliente, clientesDe, contaDeCliente, permissaoVale } from './permissoes.ts';
import { type Parceiro, parceiroDaConta } from './quem.ts';

type Resposta = WireAnswer<typeof parceiros.clientes>;
type Linha = Resposta['Linhas'][number];

/** Deadlines of the clients who permit it, or of those found, nearest first. Records each client shown as read. */
export async function clientes(
  ctx: Ctx,
  { Pagina, Busca = '' }: ParsedInput<typeof parceiros.clientes> & { Busca?: string },
): Promise<Resposta> {
  const parceiro = await parceiroDaConta(ctx);
  await consume(ctx, { nome: 'parceiro', de: ctx.actor.id, ...LISTAS });
  const quem = await clientesDe(ctx, parceiro.id);
  const acha = procura(Busca);
  const todas = (await prazosDe(ctx, quem)).filter(({ cliente, corrente }) =>
    acha(
      cliente.nome,
      corrente?.multa.autoInfracao,
      corrente?.multa.orgaoEmissor,
      corrente?.multa.descricao,
      corrente?.prazo.rotulo,
      corrente && formatDate(corrente.prazo.data),
    ),
  );
  const { linhas: destas, pagina, paginas, total } = paginaDe(todas, Pagina);
  await registrarOlhada(ctx, {
    de: destas.map(({ cliente }) => cliente.id),
    oQue: 'prazos',
    parceiroId: parceiro.id,
  });
  return {
    Parceiro: { Codigo: parceiro.codigo, Nome: parceiro.nome },
    Linhas: await linhasDe(ctx, destas),
    Pagina: pagina,
    Paginas: paginas,
    Total: total,
    Clientes: quem.length,
    OutrosCerca: await outrosCerca(ctx, parceiro),
  };
}

/** All of them, for a spreadsheet. */
export async function prazosDosClientes(ctx: Ctx): Promise<Linha[]> {
  const parceiro = await parceiroDaConta(ctx);
  const quem = await clientesDe(ctx, parceiro.id);
  const todas = await prazosDe(ctx, quem);
  await registrarOlhada(ctx, { de: quem.map(({ id }) => id), oQue: 'planilha', parceiroId: parceiro.id });
  return linhasDe(ctx, todas);
}

/** Each page computes over all clients: hourly limit above normal browsing. */
const LISTAS = { points: 600, seconds: 3600 };

interface DoCliente {
  cliente: Cliente;
  corrente: PrazoCorrente | null;
}

/** Clients per query. */
const LOTE = 200;

async function prazosDe({ db, clock }: Ctx, quem: readonly Cliente[]): Promise<DoCliente[]> {
  const hoje = today(clock);
  const todos: DoCliente[] = [];
  for (let i = 0; i < quem.length; i += LOTE) {
    const lote = quem.slice(i, i + LOTE);
    const prazos = await prazosDosMotoristas(
      db,
      lote.map(({ id }) => id),
      hoje,
    );
    for (const cliente of lote) {
      const seus = prazos.get(cliente.id) ?? [];
      todos.push(
        ...(seus.length === 0
          ? [{ cliente, corrente: null }]
          : seus.map((corrente) => ({ cliente, corrente }))),
      );
    }
    // The embedded database answers within one turn of the event loop: this yields to waiting requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return todos.sort((a, b) => diaDe(a).localeCompare(diaDe(b)));
}

/** Sorts after any date. */
const NUNCA = '9999';

function diaDe({ corrente }: DoCliente): string {
  return corrente?.prazo.data ?? NUNCA;
}

async function linhasDe(ctx: Ctx, destas: readonly DoCliente[]): Promise<Linha[]> {
  const listagens = destas.flatMap(({ corrente }) => (corrente ? idsDe(corrente) : []));
  const donos = [...new Set(destas.map(({ cliente }) => cliente.id))];
  const recursos = await ultimosRecursos(ctx.db, { donos, multas: listagens });
  return destas.map(({ cliente, corrente }) => ({
    Nome: cliente.nome,
    PermiteAte: cliente.permiteAte,
    ProcuracaoAte: cliente.procuracaoAte,
    Prazo: corrente && prazoLido(corrente, { cliente, etapa: recursos.daMulta(idsDe(corrente)) }),
  }));
}

const idsDe = ({ listagens }: PrazoCorrente) => listagens.map(({ id }) => id);

function prazoLido(
  { multa, prazo }: PrazoCorrente,
  { cliente, etapa }: { cliente: Cliente; etapa: Etapa | null },
): NonNullable<Linha['Prazo']> {
  return {
    GuidMulta: multa.guid,
    AutoInfracao: multa.autoInfracao,
    Descricao: multa.descricao,
    OrgaoEmissor: multa.orgaoEmissor,
    Rotulo: prazo.rotulo,
    Data: prazo.data,
    Certeza: prazo.certeza,
    Recurso: etapa?.texto ?? null,
    // Naming the driver is a separate form signed by both people (CTB, art. 257, § 7º), so it cannot be ordered here.
    PodePedir:
      cliente.procuracaoAte !== null &&
      prazo.tipo !== 'indicacao-condutor' &&
      (etapa === null || etapa.decidida),
  };
}

/** Number of people who signed up by the code without a permission, rounded to tens (LGPD, art. 12). */
async function outrosCerca({ db, clock }: Ctx, { id }: Parceiro): Promise<number> {
  const aberta = db
    .select({ uma: parceiroPermissao.id })
    .from(parceiroPermissao)
    .where(
      and(
        eq(parceiroPermissao.usuarioId, usuario.id),
        eq(parceiroPermissao.parceiroId, id),
        permissaoVale(today(clock)),
      ),
    );
  const [outros] = await db
    .select({ quantos: count() })
    .from(usuario)
    .where(and(eq(usuario.parceiroId, id), contaDeCliente, notExists(aberta)));
  return Math.floor((outros?.quantos ?? 0) / 10) * 10;
}
