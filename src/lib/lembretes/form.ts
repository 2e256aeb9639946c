import type { FullApi } from '../contract.ts';
import type { Done } from '../form.ts';
import { paths, safeReturn } from '../paths.ts';

/** What the buttons of LembretesEAgenda.astro did: where the driver goes, or the new address, which is shown at once. */
export async function mudarAvisos(api: FullApi, data: FormData): Promise<Done | { endereco: string } | null> {
  const volta = safeReturn(String(data.get('volta') ?? '')) ?? paths.app.avisos;
  switch (data.get('acao')) {
    case 'ligar':
      await api.lembretes.definir({ Ligados: true });
      return { redirect: `${volta}#lembretes`, aviso: 'lembretesLigados' };
    case 'desligar':
      await api.lembretes.definir({ Ligados: false });
      return { redirect: `${volta}#lembretes`, aviso: 'lembretesDesligados' };
    case 'criar-calendario':
      return { endereco: (await api.lembretes.criarCalendario()).Endereco };
    case 'revogar-calendario':
      await api.lembretes.revogarCalendario();
      return { redirect: `${volta}#lembretes`, aviso: 'calendarioRevogado' };
    default:
      return null;
  }
}
