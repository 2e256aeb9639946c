import type { Fase } from '#lib/recursos/rules.ts';

export function nomeDaPeticao({
  autoInfracao,
  fase,
  versao,
  indica,
}: {
  autoInfracao: string;
  fase: Fase;
  versao: number;
  /** The form that names the driver. */
  indica: boolean;
}): string {
  const auto = autoInfracao.replace(/[^0-9A-Za-z]/g, '');
  return `${indica ? 'indicacao-do-condutor' : PECAS[fase]}-${auto}${versao > 1 ? `-v${versao}` : ''}.pdf`;
}

const PECAS = { P: 'defesa-previa', I: 'recurso-1a-instancia', II: 'recurso-2a-instancia' } as const;
