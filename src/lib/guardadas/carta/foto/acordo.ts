import { CAMPOS_DA_CARTA, type CartaLida, type Lido, semContradicao } from '../ler.ts';
import type { Conferencia } from '../valores.ts';

/** A letter that is misread once is rarely misread twice in the same way: so many readings have to say the same. */
export const MINIMO = 2;

/** What several readings of the same photographs agree on: a value that two give and none denies. */
export function acordo(lidas: readonly CartaLida[], com: Conferencia): CartaLida {
  const tipos = lidas.map(({ tipo }) => tipo).filter((tipo) => tipo !== null);
  const tipo = (concordam(tipos) && tipos[0]) || null;
  const lidos = CAMPOS_DA_CARTA.flatMap((campo): Lido[] => {
    const deste = lidas.flatMap((lida) => lida.lidos.filter((lido) => lido.campo === campo));
    const [primeiro] = deste;
    return primeiro && concordam(deste.map(({ valor }) => valor)) ? [primeiro] : [];
  });
  return { tipo, lidos: semContradicao(lidos, com) };
}

function concordam(valores: readonly string[]): boolean {
  return valores.length >= MINIMO && valores.every((valor) => valor === valores[0]);
}

/** Whether another reading could add something: two have not given the same fields. */
export function falta(lidas: readonly CartaLida[]): boolean {
  const quantos = (campo: string) =>
    lidas.filter(({ lidos }) => lidos.some((lido) => lido.campo === campo)).length;
  return CAMPOS_DA_CARTA.some((campo) => quantos(campo) > 0 && quantos(campo) < MINIMO);
}
