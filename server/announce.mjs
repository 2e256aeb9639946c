/**
 * The start message of the program.
 * @typedef {{
 *   demo: { email: string, senha: string } | null,
 *   simulados: string[],
 *   formas: string[],
 *   exposto: boolean,
 *   desconhecidas: string[],
 * }} Started
 */

/**
 * The start message for the person at the terminal.
 * @param {Started & { address: string, mesa?: string | undefined }} started
 */
export function announcement({ address, mesa, demo, simulados, formas, exposto, desconhecidas }) {
  const lines = ['', `Via Livre no ar: ${address}`];
  if (mesa) lines.push(`Mesa de operação: ${mesa}/mesa`);
  lines.push('', `Formas de pagamento: ${formas.join(', ')}.`);
  if (simulados.length > 0)
    lines.push('', `Serviços simulados: ${simulados.join(', ')}. Nada é cobrado nem consultado.`);
  if (exposto)
    lines.push(
      'ALLOW_SIMULATORS=on: quem entrar pode levar planos sem pagar. Não é uma instalação de produção.',
    );
  if (desconhecidas.length > 0)
    lines.push('', `Configurações que o programa não conhece, e não lê: ${desconhecidas.join(', ')}.`);
  if (demo)
    lines.push('', 'Para experimentar, entre com', `  E-mail  ${demo.email}`, `  Senha   ${demo.senha}`);
  return [...lines, '', ''].join('\n');
}
