import { useEffect, useRef, useState } from 'react';
import type { Cinza } from '#lib/carta/foto/cinza.ts';
import type { Conferencia } from '#lib/carta/valores.ts';
import { oQueParou, type Recortes, semDados } from '#lib/guardadas/estado.ts';
import { FRASES } from '#lib/guardadas/frases.ts';
import type { UmaCarta } from '#lib/guardadas/lida.ts';
import { abrirFoto, enderecoDe, MAIS_FOLHAS } from './abrir.ts';
import { type Andamento, iniciarLeitor, type Leitor, navegadorLe } from './leitor.ts';

export type Momento =
  | { nome: 'parada' }
  | { nome: 'andando'; andamento: Andamento | null }
  | { nome: 'erro'; frase: string };

interface Opcoes {
  com: Conferencia;
  /** Loads what the page needs to show a reading. */
  resto: () => Promise<unknown>;
  aoLer(lida: UmaCarta, recortes: Recortes): void;
}

/** One reading after the other, in one worker that keeps its loaded data. */
export function useLeitura({ com, resto, aoLer }: Opcoes) {
  const leitor = useRef<Leitor>(null);
  const vez = useRef(0);
  const [fase, setFase] = useState<Momento>({ nome: 'parada' });
  const [mostrados, setMostrados] = useState<Recortes>({});
  const [pronto, setPronto] = useState(false);
  useEffect(() => () => leitor.current?.encerrar(), []);
  useEffect(() => () => Object.values(mostrados).forEach(URL.revokeObjectURL), [mostrados]);

  function cancelar() {
    vez.current += 1;
    leitor.current?.encerrar();
    leitor.current = null;
    setPronto(false);
    setFase({ nome: 'parada' });
  }

  async function ler(arquivos: readonly File[]) {
    vez.current += 1;
    const esta = vez.current;
    const mostrar = (nova: Momento) => {
      if (esta === vez.current) setFase(nova);
    };
    mostrar({ nome: 'andando', andamento: null });
    const restoVeio = resto().then(
      () => true,
      () => false,
    );
    const abertas = await abrirFotos(arquivos);
    if (esta !== vez.current) return;
    if ('frase' in abertas) return mostrar({ nome: 'erro', frase: abertas.frase });
    leitor.current ??= iniciarLeitor();
    const resultado = await leitor.current.ler(abertas.fotos, com, (andamento) => {
      if (andamento.tipo === 'lendo') setPronto(true);
      mostrar({ nome: 'andando', andamento });
    });
    if (resultado.tipo === 'erro') {
      leitor.current.encerrar();
      leitor.current = null;
      setPronto(false);
      const frase = resultado.erro === 'leitor' ? FRASES.leitorDeFotosNaoVeio : FRASES.fotoNaoLida;
      return mostrar({ nome: 'erro', frase });
    }
    if (!(await restoVeio)) return mostrar({ nome: 'erro', frase: FRASES.leitorDeFotosNaoVeio });
    const { lida, recortes, duvidas, vistos } = resultado;
    if (semDados(lida)) return mostrar({ nome: 'erro', frase: FRASE_DE[oQueParou(vistos)] });
    // A letter of a process leaves the last form, and the parts of the photograph in it, as they are.
    const achados = lida.lidos.length > 0 ? await enderecos({ ...duvidas, ...recortes }) : {};
    if (esta !== vez.current) return Object.values(achados).forEach(URL.revokeObjectURL);
    if (lida.lidos.length > 0) setMostrados(achados);
    aoLer(lida, achados);
    mostrar({ nome: 'parada' });
  }

  return { fase, pronto, ler, cancelar };
}

async function abrirFotos(arquivos: readonly File[]): Promise<{ fotos: Cinza[] } | { frase: string }> {
  if (!navegadorLe()) return { frase: FRASES.navegadorNaoLeFotos };
  if (arquivos.length === 0) return { frase: FRASES.fotoVazia };
  if (arquivos.length > MAIS_FOLHAS) return { frase: FRASES.fotosDemais };
  const fotos: Cinza[] = [];
  for (const arquivo of arquivos) {
    const aberta = await abrirFoto(arquivo);
    if ('frase' in aberta) return aberta;
    fotos.push(...aberta.fotos);
  }
  return fotos.length > MAIS_FOLHAS ? { frase: FRASES.fotosDemais } : { fotos };
}

const FRASE_DE = {
  CARTA_SEM_TEXTO: FRASES.fotoSemLetras,
  CARTA_SEM_DADOS: FRASES.fotoSemDados,
  CARTA_EM_DUVIDA: FRASES.fotoEmDuvida,
} as const;

async function enderecos(recortes: Partial<Record<string, Cinza>>): Promise<Recortes> {
  const feitos = await Promise.all(
    Object.entries(recortes).map(async ([campo, cinza]) => [campo, cinza ? await enderecoDe(cinza) : '']),
  );
  return Object.fromEntries(feitos);
}
