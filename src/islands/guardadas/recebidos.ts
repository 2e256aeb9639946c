import { useEffect, useRef, useState } from 'react';
import { FRASES } from '#lib/guardadas/frases.ts';
import type { Aviso } from '#lib/messages.ts';

/** Files that another app shared (public/sw-received.js). Read once, by the page that the share opened. */
export function useRecebidos(nome: string, aoReceber: (arquivos: File[]) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [recado, setRecado] = useState<Aviso>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const dito = new URLSearchParams(location.search).get('recebida');
    if (dito === null) return;
    void recebidos().then((arquivos) => {
      const campo = form.current?.elements.namedItem(nome);
      if (arquivos.length === 0 || !(campo instanceof HTMLInputElement))
        return setRecado({ tipo: 'erro', texto: FRASES.naoRecebemos });
      const escolha = new DataTransfer();
      for (const arquivo of arquivos) escolha.items.add(arquivo);
      campo.files = escolha.files;
      setRecado({ tipo: 'info', texto: `Recebemos ${arquivos.map(({ name }) => `“${name}”`).join(', ')}.` });
      aoReceber(arquivos);
    });
  }, []);
  return { form, recado };
}

/** The files that wait on this device and have not waited too long. */
async function recebidos(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has('recebidos'))) return [];
  const cache = await caches.open('recebidos');
  const achados = await Promise.all([0, 1, 2, 3].map((i) => cache.match(`/recebidos/${i}`)));
  const vivos = achados.filter((um) => um !== undefined && Number(um.headers.get('x-until')) > Date.now());
  return Promise.all(
    vivos.map(async (um) => {
      const type = um?.headers.get('content-type') ?? '';
      const nome = decodeURIComponent(um?.headers.get('x-name') ?? '');
      return new File([(await um?.blob()) ?? ''], nome, { type });
    }),
  );
}
