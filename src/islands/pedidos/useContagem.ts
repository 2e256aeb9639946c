import { useEffect, useState } from 'react';
import type { Andamento } from '#lib/pedidos/andamento.ts';

type Prazo = Pick<Andamento, 'ExpiraEm' | 'Agora'>;

/** Milliseconds since the page's first byte, when its "now" was the server's: a slow link must not lengthen the countdown. */
function idadeDaPagina(): number {
  const [entrada] = performance.getEntriesByType('navigation');
  const veio = entrada instanceof PerformanceNavigationTiming ? entrada.responseStart : performance.now();
  return Math.max(0, performance.now() - veio);
}

/** The end on this device's clock, whatever that clock shows. */
function fimLocal({ ExpiraEm, Agora }: Prazo, idadeMs: number): number {
  if (ExpiraEm === null) return Number.POSITIVE_INFINITY;
  return Date.now() + segundosRestantes(ExpiraEm, Agora) * 1000 - idadeMs;
}

/** Seconds left, counted from the server's time at rendering and corrected by each answer. `fim` is the end on this device's clock. */
export function useContagem(desenhado: Prazo, ouvido: Prazo | null): { resta: number; fim: number } {
  const { ExpiraEm, Agora } = desenhado;
  const [resta, setResta] = useState(
    ExpiraEm === null ? Number.POSITIVE_INFINITY : segundosRestantes(ExpiraEm, Agora),
  );
  const [fim, setFim] = useState(Number.POSITIVE_INFINITY);

  useEffect(() => {
    const novo = ouvido ? fimLocal(ouvido, 0) : fimLocal({ ExpiraEm, Agora }, idadeDaPagina());
    // An expired state never reverts, because the driver was told to make a new code.
    setFim((antes) => (antes <= Date.now() ? antes : novo));
  }, [ExpiraEm, Agora, ouvido]);

  useEffect(() => {
    if (fim === Number.POSITIVE_INFINITY) return;
    const contar = () => setResta(Math.max(0, Math.ceil((fim - Date.now()) / 1000)));
    contar();
    const relogio = setInterval(contar, 1000);
    return () => clearInterval(relogio);
  }, [fim]);

  return { resta, fim };
}

/** Seconds left of a payment, by the server's clock; never below zero. */
export function segundosRestantes(expiraEm: string, agora: string): number {
  return Math.max(0, Math.ceil((Date.parse(expiraEm) - Date.parse(agora)) / 1000));
}

/** `00:mm:ss` (spec 2, section 4). */
export function contagem(segundos: number): string {
  const partes = [Math.floor(segundos / 3600), Math.floor(segundos / 60) % 60, segundos % 60];
  return partes.map((parte) => String(parte).padStart(2, '0')).join(':');
}
