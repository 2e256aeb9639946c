/**
 * What the person who started the server needs to know.
 * @param {{
 *   address: string,
 *   demo: { email: string, senha: string } | null,
 *   simulados: string[],
 * }} started
 */
export function announcement({ address, demo, simulados }) {
  const lines = ['', `Via Livre no ar: ${address}`];
  if (simulados.length > 0)
    lines.push('', `Serviços simulados: ${simulados.join(', ')}. Nada é cobrado nem consultado.`);
  if (demo)
    lines.push('', 'Para experimentar, entre com', `  E-mail  ${demo.email}`, `  Senha   ${demo.senha}`);
  return [...lines, '', ''].join('\n');
}
