import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { Done } from '#lib/form.ts';
import { paths, safeReturn } from '#lib/paths.ts';
import { CANAIS_DE_AVISO, TIPOS_DE_AVISO } from './tipos.ts';

/** The result of the buttons of LembretesEAgenda.astro and SemConfirmar.astro: a redirect, or the new address, which is shown at once. */
export async function mudarAvisos(api: FullApi, data: FormData): Promise<Done | { endereco: string } | null> {
  const volta = safeReturn(String(data.get('volta') ?? '')) ?? paths.app.avisos;
  switch (data.get('acao')) {
    case 'ligar':
      await api.lembretes.definir({ Ligados: true });
      return { redirect: `${volta}#lembretes`, aviso: 'lembretesLigados' };
    case 'desligar':
      await api.lembretes.definir({ Ligados: false });
      return { redirect: `${volta}#lembretes`, aviso: 'lembretesDesligados' };
    case 'confirmacao':
      await api.conta.enviarConfirmacao();
      return { redirect: volta, aviso: 'confirmacaoEnviada' };
    case 'criar-calendario': {
      const Senha = String(data.get('Senha') ?? '');
      return { endereco: (await api.lembretes.criarCalendario({ Senha })).Endereco };
    }
    case 'revogar-calendario':
      await api.lembretes.revogarCalendario();
      return { redirect: `${volta}#lembretes`, aviso: 'calendarioRevogado' };
    case 'preferencia':
      return mudarPreferencia(api, String(data.get('mudar') ?? ''));
    default:
      return null;
  }
}

/** `tipo:canal:ligar`, as the buttons of Preferencias.astro send it; null for anything else. */
async function mudarPreferencia(api: FullApi, mudar: string): Promise<Done | null> {
  const [Tipo, Canal, estado] = mudar.split(':');
  if (!v.is(v.picklist(TIPOS_DE_AVISO), Tipo) || !v.is(v.picklist(CANAIS_DE_AVISO), Canal)) return null;
  const Ligado = estado === 'ligar';
  await api.avisos.definir({ Tipo, Canal, Ligado });
  return {
    redirect: `${paths.app.avisos}#preferencias`,
    aviso: Ligado ? 'avisoLigado' : 'avisoDesligado',
  };
}
