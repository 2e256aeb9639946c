import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { Prazo } from '#lib/multas/prazos.ts';
import { textoDosDias } from '#lib/multas/textoDoPrazo.ts';

type PrazoNaFrase = Pick<Prazo, 'rotulo' | 'data' | 'estimado'>;

/** 'Defesa prévia, multa A1: faltam 7 dias'; two deadlines are joined with '; '. */
export function oQueVence(prazos: readonly PrazoNaFrase[], hoje: IsoDate, de: string): string {
  const porDia = [...Map.groupBy(prazos, ({ data }) => data).values()];
  const partes = porDia.map((iguais) => ({
    rotulos: emLista(iguais.map(({ rotulo }) => rotulo)),
    faltam: iguais[0] ? textoDosDias(iguais[0], hoje) : '',
  }));
  const [unica] = partes;
  if (unica && partes.length === 1) return `${unica.rotulos}, ${de}: ${unica.faltam}`;
  const todas = partes.map(({ rotulos, faltam }) => `${rotulos}: ${faltam}`).join('; ');
  return `${maiuscula(de)}. ${todas}`;
}

/** 'Último dia: 27/11/2026 (estimativa: confira na notificação).' */
export function ultimosDias(prazos: readonly PrazoNaFrase[]): string {
  const dias = prazos.map(({ rotulo, data, estimado }) => {
    const dia = `${formatDate(data)}${estimado ? ' (estimativa: confira na notificação)' : ''}`;
    return prazos.length === 1 ? `Último dia: ${dia}.` : `${rotulo}: último dia ${dia}.`;
  });
  return dias.join(' ');
}

/** 'Defesa prévia e indicar o condutor' */
export function emLista(rotulos: readonly string[]): string {
  return rotulos
    .map((rotulo, i) => (i === 0 ? rotulo : rotulo.charAt(0).toLowerCase() + rotulo.slice(1)))
    .join(' e ');
}

function maiuscula(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
