import { and, eq } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { avisoDesligado } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { avisos } from '#lib/avisos/contract.ts';
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

/** Mail reminders of deadlines: the preference that the link of a reminder switches too. */
export const LEMBRETES = { tipo: 'prazos', canal: 'email' } as const;

export async function verPreferencias({ db, actor }: Ctx): Promise<Preferencias> {
  const [conta] = await db
    .select({ confirmadoEm: usuario.emailConfirmadoEm, desde: usuario.calendarioDesde })
    .from(usuario)
    .where(eq(usuario.id, actor.id));
  if (!conta) fail('NAO_ENCONTRADO');
  const linhas = await db.select().from(avisoDesligado).where(eq(avisoDesligado.usuarioId, actor.id));
  return {
    Avisos: TIPOS_DE_AVISO.flatMap((Tipo) =>
      CANAIS_DE_AVISO.map((Canal) => {
        const Muda = podeDesligar(Tipo, Canal);
        const desligado = linhas.some(({ tipo, canal }) => tipo === Tipo && canal === Canal);
        return { Tipo, Canal, Muda, Ligado: !(Muda && desligado) };
      }),
    ),
    EmailConfirmado: conta.confirmadoEm !== null,
    CalendarioDesde: conta.desde?.toISOString() ?? null,
  };
}

export async function definirPreferencia(
  ctx: Ctx,
  { Tipo: tipo, Canal: canal, Ligado }: ParsedInput<typeof avisos.definir>,
): Promise<Preferencias> {
  if (!podeDesligar(tipo, canal)) fail('AVISO_OBRIGATORIO');
  await transaction(ctx, (tx) => mudarAviso(tx, { usuarioId: tx.actor.id, tipo, canal }, Ligado));
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

/** Switches one kind of notice on one channel. A repeat changes nothing. */
export async function mudarAviso(tx: Ctx | PublicCtx, qual: Qual, ligado: boolean): Promise<void> {
  const { usuarioId, tipo, canal } = qual;
  const mudou = ligado
    ? await tx.db.delete(avisoDesligado).where(este(qual)).returning({ tipo: avisoDesligado.tipo })
    : await tx.db
        .insert(avisoDesligado)
        .values({ ...qual, desde: tx.clock() })
        .onConflictDoNothing()
        .returning({ tipo: avisoDesligado.tipo });
  if (mudou.length === 0) return;
  const acao = ligado ? 'avisos.ligar' : 'avisos.desligar';
  await audit(tx, { acao, entidade: 'usuario', id: usuarioId, dados: { tipo, canal } });
}

/** Whether this type is allowed on this channel: checked on sending, not on enqueueing. */
export async function querAviso({ db }: Pick<PublicCtx, 'db'>, qual: Qual): Promise<boolean> {
  return !podeDesligar(qual.tipo, qual.canal) || (await db.$count(avisoDesligado, este(qual))) === 0;
}
