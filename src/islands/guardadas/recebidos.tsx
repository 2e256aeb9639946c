import { useEffect, useRef, useState } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { FRASES } from '#lib/guardadas/frases.ts';
import type { Aviso } from '#lib/messages.ts';

/**
 * Files that another app shared (public/sw-received.js). Another site can send a file to the same address: nothing is read before the
 * driver says that it was shared just now.
 */
export function useRecebidos(nome: string, aoReceber: (arquivos: File[]) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [recado, setRecado] = useState<Aviso>();
  const [vieram, setVieram] = useState<File[]>([]);
  useEffect(() => {
    const dito = new URLSearchParams(location.search).get('recebida');
    if (dito === null) return;
    void recebidos().then((arquivos) => {
      if (dito !== 'sim' || arquivos.length === 0) setRecado({ tipo: 'erro', texto: FRASES.naoRecebemos });
      setVieram(arquivos);
    });
  }, []);
  const nomes = vieram.map(({ name }) => `“${name}”`).join(', ');
  return {
    form,
    recado,
    /** Null when nothing waits for an answer. */
    pergunta: vieram.length > 0 ? `Você compartilhou ${nomes} agora?` : null,
    async ler() {
      const campo = form.current?.elements.namedItem(nome);
      if (!(campo instanceof HTMLInputElement)) return;
      const escolha = new DataTransfer();
      for (const arquivo of vieram) escolha.items.add(arquivo);
      campo.files = escolha.files;
      setRecado({ tipo: 'info', texto: `Recebemos ${nomes}.` });
      setVieram([]);
      aoReceber(vieram);
      // It waits no more: the next file takes its place.
      await (await caches.open('recebidos')).put('/recebidos/lida', new Response());
    },
    async largar() {
      setVieram([]);
      await caches.delete('recebidos');
    },
  };
}

type Props = Pick<ReturnType<typeof useRecebidos>, 'pergunta' | 'ler' | 'largar'>;

/** Asked before a file that came by the share sheet is read. */
export function PerguntaDoRecebido({ pergunta, ler, largar }: Props) {
  if (pergunta === null) return null;
  return (
    <div className="cartao stack" role="status">
      <p>{pergunta}</p>
      <div className="acoes">
        <Botao tipo="button" aoClicar={largar}>
          Não
        </Botao>
        <Botao tipo="button" estilo="principal" aoClicar={ler}>
          Sim, ler
        </Botao>
      </div>
    </div>
  );
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
