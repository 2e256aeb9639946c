import { CAMPOS_DA_CARTA, type CartaLida, type Lido, semContradicao } from '../ler.ts';
import type { Conferencia } from '../valores.ts';

/** The same misreading rarely happens twice: this many readings must agree. */
export const MINIMO = 2;

/** The values on which several readings agree: given by two and contradicted by none. */
export function acordo(lidas: readonly CartaLida[], com: Conferencia): CartaLida {
  const tipos = lidas.map(({ tipo }) => tipo).filter((tipo) => tipo !== null);
  const tipo = (concordam(tipos) && tipos[0]) || null;
  const lidos = CAMPOS_DA_CARTA.flatMap((campo): Lido[] => {
    const deste = lidas.flatMap((lida) => lida.lidos.filter((lido) => lido.campo === campo));
    // A reading may lose the spaces of a name.
    const nome = campo === 'OrgaoEmissor' || campo === 'LocalInfracao';
    const [primeiro] = nome ? deste.toSorted((a, b) => espacos(b.valor) - espacos(a.valor)) : deste;
    const valores = deste.map(({ valor }) => (nome ? valor.replaceAll(' ', '') : valor));
    return primeiro && concordam(valores) ? [primeiro] : [];
  });
  return { tipo, lidos: semContradicao(lidos, com) };
}

const espacos = (texto: string) => texto.split(' ').length;

function concordam(valores: readonly string[]): boolean {
  return valores.length >= MINIMO && valores.every((valor) => valor === valores[0]);
}

/** Whether another reading could add something: two did not give the same fields. */
export function falta(lidas: readonly CartaLida[]): boolean {
  const quantos = (campo: string) =>
    lidas.filter(({ lidos }) => lidos.some((lido) => lido.campo === campo)).length;
  return CAMPOS_DA_CARTA.some((campo) => quantos(campo) > 0 && quantos(campo) < MINIMO);
}
