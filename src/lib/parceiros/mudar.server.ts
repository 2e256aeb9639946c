import type { FullApi } from '../contract.ts';
import type { Done } from '../form.ts';
import { paths } from '../paths.ts';

/** What a button of the partner's page did; null: none that is known. */
export async function mudarParceiro(api: FullApi, codigo: string, data: FormData): Promise<Done | null> {
  const redirect = paths.app.parceiros.ver(codigo);
  switch (data.get('acao')) {
    case 'permitir':
      await api.parceiros.permitir({ Parceiro: codigo, Meses: String(data.get('Meses') ?? '') });
      return { redirect, aviso: 'parceiroPermitido' };
    case 'recusar':
      await api.parceiros.recusar({ Parceiro: codigo });
      return { redirect, aviso: 'parceiroRecusado' };
    default:
      return null;
  }
}
