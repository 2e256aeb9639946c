import { and, count, eq, notExists } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { type Cliente, clientesDe, contaDeCliente, permissaoVale } from '../acesso/porParceiro.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { parceiroPermissao } from '../db/schema/parceiros.ts';
import { consume } from '../limits.ts';
import { type PrazoCorrente, prazosDosMotoristas } from '../multas/prazosDoMotorista.ts';
import { type Etapa, ultimosRecursos } from './etapas.ts';
import { type Parceiro, parceiroDaConta } from './quem.ts';

type Resposta = WireAnswer<typeof parceiros.clientes>;
type Linha = Resposta['Linhas'][number];

/** Lines of a page. */
export const POR_PAGINA = 25;

/** The deadlines of the clients who allow it, over all of them, the nearest first; who has none comes last. Whoever is shown can read of it. */
export async function clientes(
  ctx: Ctx,
  { Pagina }: ParsedInput<typeof parceiros.clientes>,
): Promise<Resposta> {
  const parceiro = await parceiroDaConta(ctx);
  await consume(ctx, { nome: 'parceiro', de: ctx.actor.id, ...LISTAS });
  const quem = await clientesDe(ctx, parceiro.id);
  const todas = await prazosDe(ctx, quem);
  const paginas = Math.max(1, Math.ceil(todas.length / POR_PAGINA));
  const pagina = Math.min(Pagina, paginas);
  const destas = todas.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA);
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
    Clientes: quem.length,
    OutrosCerca: await outrosCerca(ctx, parceiro),
  };
}

/** All of them, for a sheet. */
export async function prazosDosClientes(ctx: Ctx): Promise<Linha[]> {
  const parceiro = await parceiroDaConta(ctx);
  const quem = await clientesDe(ctx, parceiro.id);
  const todas = await prazosDe(ctx, quem);
  await registrarOlhada(ctx, { de: quem.map(({ id }) => id), oQue: 'planilha', parceiroId: parceiro.id });
  return linhasDe(ctx, todas);
}

/** Every page is a sum over all clients: as many an hour as a person turns. */
const LISTAS = { points: 600, seconds: 3600 };

interface DoCliente {
  cliente: Cliente;
  corrente: PrazoCorrente | null;
}

/** Clients of one query. */
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
    // The embedded database answers within one turn of the event loop: whoever waits goes first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return todos.sort((a, b) => diaDe(a).localeCompare(diaDe(b)));
}

/** Later than any day. */
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
    // To name a driver is a form of its own, signed by both (CTB, art. 257, § 7º): nothing that is asked for here.
    PodePedir:
      cliente.procuracaoAte !== null &&
      prazo.tipo !== 'indicacao-condutor' &&
      (etapa === null || etapa.decidida),
  };
}

/** Who came by the code and opens nothing: a figure that names nobody, by tens (LGPD, art. 12). */
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
