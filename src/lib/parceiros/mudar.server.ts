import type { FullApi } from '../contract.ts';
import { parseDate } from '../dates.ts';
import type { ErrorCode } from '../errors.ts';
import type { Done } from '../form.ts';
import { paths } from '../paths.ts';

/** Handles a button of the partner's page; null for an unknown one. */
export async function mudarParceiro(api: FullApi, codigo: string, data: FormData): Promise<Done | null> {
  const redirect = paths.app.parceiros.ver(codigo);
  const texto = (nome: string) => String(data.get(nome) ?? '').trim();
  /** As a date field sends it, or as a person writes it. */
  const dia = (nome: string) => parseDate(texto(nome)) ?? texto(nome);
  switch (data.get('acao')) {
    case 'permitir':
      await api.parceiros.permitir({ Parceiro: codigo, Meses: texto('Meses') });
      return { redirect, aviso: 'parceiroPermitido' };
    case 'recusar':
      await api.parceiros.recusar({ Parceiro: codigo });
      return { redirect, aviso: 'parceiroRecusado' };
    case 'procuracao': {
      const Arquivo = data.get('Arquivo');
      await api.parceiros.entregarProcuracao({
        Parceiro: codigo,
        De: dia('De'),
        Ate: dia('Ate'),
        Arquivo: Arquivo instanceof Blob ? Arquivo : '',
        Chave: texto('Chave') || undefined,
      });
      return { redirect, aviso: 'procuracaoEntregue' };
    }
    case 'revogar':
      await api.parceiros.revogarProcuracao({ Guid: texto('Guid') });
      return { redirect, aviso: 'procuracaoRevogada' };
    default:
      return null;
  }
}

/** What was typed, for the page that shows the refusal. A key that another document used is dropped: the next one is another. */
export function digitadoNaRecusa(data: FormData | null, code: ErrorCode): Record<string, string> {
  const textos = [...(data ?? [])].flatMap(([nome, valor]) =>
    typeof valor === 'string' && !(nome === 'Chave' && code === 'CHAVE_REPETIDA') ? [[nome, valor]] : [],
  );
  return Object.fromEntries(textos);
}
