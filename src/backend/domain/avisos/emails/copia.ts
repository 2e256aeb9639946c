import type { Email } from '#backend/domain/avisos/emails/textos/moldura.ts';
import { copiasParadas } from '#backend/domain/avisos/lembretes/copias.ts';
import { criarLink } from '#backend/domain/avisos/lembretes/link.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { paths } from '#lib/paths.ts';
import { absoluto, type Copia, type Dono } from './mensagem.ts';

/**
 * The copies to the notification addresses of licences and vehicles, one for each address that is not the driver's own. Nobody
 * confirmed these addresses, so each copy has a link that stops them for good.
 */
export async function copiasPara(
  ctx: SystemCtx,
  dono: Dono,
  {
    enderecos,
    escrever,
  }: { enderecos: readonly (string | null)[]; escrever: (pararCopias: string) => Email },
): Promise<Copia[]> {
  const outros = new Set(enderecos.map((endereco) => endereco?.trim().toLowerCase() ?? ''));
  outros.delete('');
  outros.delete(dono.email);
  const copias: Copia[] = [];
  for (const para of outros) {
    if (await copiasParadas(ctx, para)) continue;
    const pararCopias = absoluto(ctx, paths.lembretes(await criarLink(ctx, dono.id, { copiaPara: para })));
    copias.push({ para, email: escrever(pararCopias), descadastro: pararCopias });
  }
  return copias;
}
