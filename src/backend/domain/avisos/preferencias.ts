import { and, eq, ne } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { agenda, avisoDesligado } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { avisos, lembretes } from '#lib/avisos/contract.ts';
import {
  CANAIS_DE_AVISO,
  type CanalDeAviso,
  podeDesligar,
  TIPOS_DE_AVISO,
  type TipoDeAviso,
} from '#lib/avisos/tipos.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

type Preferencias = WireAnswer<typeof avisos.preferencias>;
type Lembretes = WireAnswer<typeof lembretes.ver>;

export async function verPreferencias(ctx: Ctx): Promise<Preferencias> {
  const { Ligados } = await verLembretes(ctx);
  const linhas = await ctx.db.select().from(avisoDesligado).where(eq(avisoDesligado.usuarioId, ctx.actor.id));
  const desligado = (tipo: TipoDeAviso, canal: CanalDeAviso) =>
    saoOsLembretes(tipo, canal)
      ? !Ligados
      : linhas.some((linha) => linha.tipo === tipo && linha.canal === canal);
  return {
    Avisos: TIPOS_DE_AVISO.flatMap((Tipo) =>
      CANAIS_DE_AVISO.map((Canal) => {
        const Muda = podeDesligar(Tipo, Canal);
        return { Tipo, Canal, Muda, Ligado: !(Muda && desligado(Tipo, Canal)) };
      }),
    ),
  };
}

export async function definirPreferencia(
  ctx: Ctx,
  { Tipo: tipo, Canal: canal, Ligado }: ParsedInput<typeof avisos.definir>,
): Promise<Preferencias> {
  if (!podeDesligar(tipo, canal)) fail('AVISO_OBRIGATORIO');
  await transaction(ctx, async (tx) => {
    const usuarioId = tx.actor.id;
    if (saoOsLembretes(tipo, canal)) return ligar(tx, { usuarioId, ligados: Ligado, por: 'conta' });
    const mudou = Ligado
      ? await tx.db
          .delete(avisoDesligado)
          .where(este({ usuarioId, tipo, canal }))
          .returning({ tipo: avisoDesligado.tipo })
      : await tx.db
          .insert(avisoDesligado)
          .values({ usuarioId, tipo, canal, desde: tx.clock() })
          .onConflictDoNothing()
          .returning({ tipo: avisoDesligado.tipo });
    if (mudou.length === 0) return;
    const acao = Ligado ? 'avisos.ligar' : 'avisos.desligar';
    await audit(tx, { acao, entidade: 'usuario', id: usuarioId, dados: { tipo, canal } });
  });
  return verPreferencias(ctx);
}

interface Qual {
  usuarioId: string;
  tipo: TipoDeAviso;
  canal: CanalDeAviso;
}

const este = ({ usuarioId, tipo, canal }: Qual) =>
  and(
    eq(avisoDesligado.usuarioId, usuarioId),
    eq(avisoDesligado.tipo, tipo),
    eq(avisoDesligado.canal, canal),
  );

/** Whether this type is allowed on this channel: checked on sending, not on enqueueing. */
export async function querAviso({ db }: Pick<PublicCtx, 'db'>, qual: Qual): Promise<boolean> {
  return !podeDesligar(qual.tipo, qual.canal) || (await db.$count(avisoDesligado, este(qual))) === 0;
}

/** Mail reminders are stored in an older column, `usuario.lembretes`. */
function saoOsLembretes(tipo: TipoDeAviso, canal: CanalDeAviso): boolean {
  return tipo === 'prazos' && canal === 'email';
}

export async function verLembretes({ db, actor }: Ctx): Promise<Lembretes> {
  const [row] = await db
    .select({ ligados: usuario.lembretes, confirmadoEm: usuario.emailConfirmadoEm, desde: agenda.criadaEm })
    .from(usuario)
    .leftJoin(agenda, eq(agenda.usuarioId, usuario.id))
    .where(eq(usuario.id, actor.id));
  if (!row) fail('NAO_ENCONTRADO');
  return {
    Ligados: row.ligados,
    EmailConfirmado: row.confirmadoEm !== null,
    CalendarioDesde: row.desde?.toISOString() ?? null,
  };
}

/** Switches the reminders; keeps the stored date when nothing changes. */
export async function ligar(
  tx: Ctx | PublicCtx,
  { usuarioId, ligados, por }: { usuarioId: string; ligados: boolean; por: 'conta' | 'link' },
): Promise<void> {
  const mudou = await tx.db
    .update(usuario)
    .set({ lembretes: ligados, lembretesDesde: tx.clock() })
    .where(and(eq(usuario.id, usuarioId), ne(usuario.lembretes, ligados)))
    .returning({ id: usuario.id });
  if (mudou.length === 0) return;
  const acao = ligados ? 'lembretes.ligar' : 'lembretes.desligar';
  await audit(tx, { acao, entidade: 'usuario', id: usuarioId, dados: { por } });
}
