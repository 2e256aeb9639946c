/**
 * What the person who started the server needs to know.
 * @param {{
 *   host: string,
 *   port: number,
 *   demo: { email: string, senha: string } | null,
 *   simulados: string[],
 * }} started
 */
export function announcement({ host, port, demo, simulados }) {
  const lines = ['', `Via Livre no ar: http://${visible(host)}:${port}`];
  if (simulados.length > 0)
    lines.push('', `Serviços simulados: ${simulados.join(', ')}. Nada é cobrado nem consultado.`);
  if (demo)
    lines.push('', 'Para experimentar, entre com', `  E-mail  ${demo.email}`, `  Senha   ${demo.senha}`);
  return [...lines, '', ''].join('\n');
}

/**
 * A host that a browser on this machine can open.
 * @param {string} host
 */
function visible(host) {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
