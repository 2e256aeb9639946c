import type { Fase } from '#lib/peticoes/fundamentos.ts';

export function nomeDaPeticao({
  autoInfracao,
  fase,
  versao,
}: {
  autoInfracao: string;
  fase: Fase;
  versao: number;
}): string {
  const auto = autoInfracao.replace(/[^0-9A-Za-z]/g, '');
  return `${PECAS[fase]}-${auto}${versao > 1 ? `-v${versao}` : ''}.pdf`;
}

const PECAS = { P: 'defesa-previa', I: 'recurso-1a-instancia', II: 'recurso-2a-instancia' } as const;
