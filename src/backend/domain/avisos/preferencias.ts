import { and, eq } from 'drizzle-orm';
import { ligar } from '#backend/domain/avisos/lembretes/preferencia.ts';
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

export async function verPreferencias({ db, actor }: Ctx): Promise<Preferencias> {
  const [conta] = await db
    .select({ lembretes: usuario.lembretes })
    .from(usuario)
    .where(eq(usuario.id, actor.id));
  if (!conta) fail('NAO_ENCONTRADO');
  const linhas = await db.select().from(avisoDesligado).where(eq(avisoDesligado.usuarioId, actor.id));
  const desligado = (tipo: TipoDeAviso, canal: CanalDeAviso) =>
    saoOsLembretes(tipo, canal)
      ? !conta.lembretes
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
          .where(
            and(
              eq(avisoDesligado.usuarioId, usuarioId),
              eq(avisoDesligado.tipo, tipo),
              eq(avisoDesligado.canal, canal),
            ),
          )
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

/** Whether this type is allowed on this channel: checked on sending, not on enqueueing. */
export async function querAviso(
  { db }: Pick<PublicCtx, 'db'>,
  { usuarioId, tipo, canal }: { usuarioId: string; tipo: TipoDeAviso; canal: CanalDeAviso },
): Promise<boolean> {
  if (!podeDesligar(tipo, canal)) return true;
  const desligados = await db.$count(
    avisoDesligado,
    and(
      eq(avisoDesligado.usuarioId, usuarioId),
      eq(avisoDesligado.tipo, tipo),
      eq(avisoDesligado.canal, canal),
    ),
  );
  return desligados === 0;
}

/** Mail reminders are stored in an older column, `usuario.lembretes`. */
function saoOsLembretes(tipo: TipoDeAviso, canal: CanalDeAviso): boolean {
  return tipo === 'prazos' && canal === 'email';
}
