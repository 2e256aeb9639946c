/** The home banner is large above the first width and medium above the second (spec 1, sections 7 and 9). Pixels. */
export const LARGURA_GRANDE_PX = 1300;
export const LARGURA_DESKTOP_PX = 959;

export interface TotaisDaTimeline {
  TotalHabilitacoes: number;
  TotalVeiculos: number;
  TotalMultas: number;
  TotalRecursos: number;
}

/**
 * Which of the four steps of the home timeline are done (spec 1, section 2): a licence or vehicle exists; fines exist;
 * appeals exist; and the congratulations when all three are.
 */
export function passosDaTimeline(totais: TotaisDaTimeline): [boolean, boolean, boolean, boolean] {
  const cadastro = totais.TotalHabilitacoes > 0 || totais.TotalVeiculos > 0;
  const multas = totais.TotalMultas > 0;
  const recursos = totais.TotalRecursos > 0;
  return [cadastro, multas, recursos, cadastro && multas && recursos];
}

/** The plan alert of the home screen (spec 1, section 8). */
export function alertaDoPlano(diasFaltantes: number): string {
  return diasFaltantes > 0 ? `Restam ${diasFaltantes} dia(s)` : 'Plano já expirado, contrate um novo!';
}

/** The first name, for the title of the side menu. */
export function primeiroNome(nome: string): string {
  return nome.trim().split(/\s+/)[0] ?? '';
}

/** The version that the menu shows (spec 1, sections 1 and 9), whatever the release's own is. */
export const VERSAO_MOSTRADA = '1.0.2';

/** The push poll, and how long its message stays on the screen (spec 1, section 9). */
export const INTERVALO_DO_PUSH_MS = 60_000;
export const DURACAO_DO_PUSH_MS = 10_000;
