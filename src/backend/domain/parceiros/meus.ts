import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { type IsoDate, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { consentimento } from '../../platform/db/schema/avisos.ts';
import { arquivo, parceiro, usuario } from '../../platform/db/schema/conta.ts';
import { parceiroPermissao, procuracaoDeParceiro } from '../../platform/db/schema/parceiros.ts';
import { atendeHoje, type Parceiro } from './quem.ts';

type Lido = WireAnswer<typeof parceiros.ver>;

/** The partner of the sign-up, if it can receive a permission, and every partner that ever had one. */
export async function meusParceiros(ctx: Ctx): Promise<Lido[]> {
  const { db, actor } = ctx;
  const doCadastro = await idDoCadastro(ctx);
  const permitidos = db
    .selectDistinct({ id: parceiroPermissao.parceiroId })
    .from(parceiroPermissao)
    .where(eq(parceiroPermissao.usuarioId, actor.id));
  const quais = await db
    .select()
    .from(parceiro)
    .where(or(inArray(parceiro.id, permitidos), eq(parceiro.id, doCadastro ?? 0)))
    .orderBy(parceiro.nome);
  const lidos = await lidosPeloMotorista(ctx, { quais, doCadastro });
  return lidos.filter(({ Atende, Anteriores, Permissao }) => Atende || Permissao || Anteriores.length > 0);
}

/** One partner by code. A code without an approved account is found only by drivers who gave it a permission before. */
export async function meuParceiro(ctx: Ctx, { codigo }: ParsedInput<typeof parceiros.ver>): Promise<Lido> {
  const quais = await ctx.db.select().from(parceiro).where(eq(parceiro.codigo, codigo));
  const [lido] = await lidosPeloMotorista(ctx, { quais, doCadastro: await idDoCadastro(ctx) });
  if (!lido || !(lido.Atende || lido.Anteriores.length > 0)) fail('PARCEIRO_NAO_ENCONTRADO');
  return lido;
}

async function idDoCadastro({ db, actor }: Ctx): Promise<number | null> {
  const [eu] = await db.select({ id: usuario.parceiroId }).from(usuario).where(eq(usuario.id, actor.id));
  return eu?.id ?? null;
}

async function lidosPeloMotorista(
  { db, actor, clock }: Ctx,
  { quais, doCadastro }: { quais: readonly Parceiro[]; doCadastro: number | null },
): Promise<Lido[]> {
  const ids = quais.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [permissoes, procuracoes, respostas] = await Promise.all([
    db
      .select()
      .from(parceiroPermissao)
      .where(and(eq(parceiroPermissao.usuarioId, actor.id), inArray(parceiroPermissao.parceiroId, ids)))
      .orderBy(desc(parceiroPermissao.id)),
    db
      .select({ uma: procuracaoDeParceiro, nome: arquivo.nome })
      .from(procuracaoDeParceiro)
      .innerJoin(arquivo, eq(arquivo.id, procuracaoDeParceiro.arquivoId))
      .where(and(eq(procuracaoDeParceiro.usuarioId, actor.id), inArray(procuracaoDeParceiro.parceiroId, ids)))
      .orderBy(desc(procuracaoDeParceiro.id)),
    db
      .selectDistinct({ id: consentimento.parceiroId })
      .from(consentimento)
      .where(and(eq(consentimento.usuarioId, actor.id), inArray(consentimento.parceiroId, ids))),
  ]);
  const hoje = today(clock);
  return quais.map((um) => {
    const suas = permissoes.filter(({ parceiroId }) => parceiroId === um.id);
    const viva = suas.find(({ encerradaEm, ate }) => encerradaEm === null && ate >= hoje);
    const Atende = atendeHoje(um);
    return {
      Codigo: um.codigo,
      Nome: um.nome,
      Documento: um.documento,
      Registro: um.registro,
      Atende,
      DoCadastro: um.id === doCadastro,
      Pergunta: Atende && um.id === doCadastro && !respostas.some(({ id }) => id === um.id),
      Permissao: viva ? { Desde: viva.concedidaEm.toISOString(), Ate: viva.ate } : null,
      Anteriores: suas.filter((uma) => uma !== viva).map(anterior),
      Procuracoes: procuracoes
        .filter(({ uma }) => uma.parceiroId === um.id)
        .map(({ uma, nome }) => procuracaoLida(uma, { nome, hoje })),
    };
  });
}

function anterior(uma: typeof parceiroPermissao.$inferSelect): Lido['Anteriores'][number] {
  return {
    Desde: uma.concedidaEm.toISOString(),
    Ate: uma.ate,
    EncerradaEm: uma.encerradaEm?.toISOString() ?? null,
    EncerradaPor: uma.encerradaPor,
  };
}

function procuracaoLida(
  uma: typeof procuracaoDeParceiro.$inferSelect,
  { nome, hoje }: { nome: string; hoje: IsoDate },
): Lido['Procuracoes'][number] {
  return {
    Guid: uma.guid,
    De: uma.de,
    Ate: uma.ate,
    EntregueEm: uma.entregueEm.toISOString(),
    RevogadaEm: uma.revogadaEm?.toISOString() ?? null,
    Vale: uma.revogadaEm === null && uma.de <= hoje && hoje <= uma.ate,
    Arquivo: uma.arquivoId,
    Nome: nome,
  };
}
