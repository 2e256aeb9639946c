import type { FullApi } from '#lib/contract.ts';
import type { Done } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';

/** Handles a button of the page: returns where the driver goes, or the codes to show once. */
export async function mudarSeguranca(
  api: FullApi,
  data: FormData,
): Promise<Done | { codigos: string[] } | null> {
  const texto = (nome: string) => String(data.get(nome) ?? '');
  const Senha = texto('Senha');
  switch (data.get('acao')) {
    case 'preparar':
      await api.conta.prepararSegundoFator({ Senha });
      return { redirect: `${paths.app.seguranca}#segundo-passo` };
    case 'ligar':
      return { codigos: (await api.conta.ligarSegundoFator({ Codigo: texto('Codigo') })).CodigosDeReserva };
    case 'desligar':
      await api.conta.desligarSegundoFator({ Senha });
      return { redirect: `${paths.app.seguranca}#segundo-passo`, aviso: 'segundoFatorDesligado' };
    case 'codigos':
      return { codigos: (await api.conta.novosCodigos({ Senha })).CodigosDeReserva };
    case 'remover-chave':
      await api.conta.removerChave({ Guid: texto('Guid'), Senha });
      return { redirect: `${paths.app.seguranca}#chaves`, aviso: 'chaveRemovida' };
    default:
      return null;
  }
}
