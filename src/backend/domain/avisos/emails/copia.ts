import type { Email } from '#backend/domain/avisos/emails/textos/moldura.ts';
import { paths } from '#lib/paths.ts';
import type { SystemCtx } from '../../../platform/context.ts';
import { criarLink } from '../lembretes/link.ts';
import { absoluto, type Copia, type Dono } from './mensagem.ts';

/** The copy to the notification address of a licence or vehicle. Nobody confirmed that address, so each copy has a link that stops them. */
export async function copiaPara(
  ctx: SystemCtx,
  dono: Dono,
  { endereco, escrever }: { endereco: string | null; escrever: (pararCopias: string) => Email },
): Promise<Copia | null> {
  const para = endereco?.trim().toLowerCase();
  if (!para || para === dono.email) return null;
  const pararCopias = absoluto(ctx, paths.lembretes(await criarLink(ctx, dono.id, { copiaPara: para })));
  return { para, email: escrever(pararCopias), descadastro: pararCopias };
}
