import type { AtoOferecido } from '#lib/mesa/ato.ts';

/** The commands that the state of a customer's account allows. */
export function atosDoCliente(
  id: string,
  {
    bloqueado,
    temSegundoFator,
    trocaPedida,
  }: { bloqueado: boolean; temSegundoFator: boolean; trocaPedida: boolean },
): AtoOferecido[] {
  // Fixes the account, so that the message goes to this customer and never to all.
  const fixos = { conta: id };
  const atos: [string, boolean][] = [
    ['notificacoes enviar', true],
    ['usuarios link-de-senha', !bloqueado],
    ['usuarios trocar-email', !trocaPedida],
    ['usuarios manter-email', trocaPedida],
    ['usuarios tirar-segundo-fator', temSegundoFator],
    ['creditos dar', true],
    ['assinaturas conceder', true],
    ['requerimentos registrar', true],
    ['usuarios desbloquear', bloqueado],
    ['usuarios bloquear', !bloqueado],
  ];
  return atos.flatMap(([nome, pode]) =>
    pode ? [{ nome, fixos: nome === 'notificacoes enviar' ? { ...fixos, todos: 'nao' } : fixos }] : [],
  );
}
