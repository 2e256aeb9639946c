import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import * as v from 'valibot';
import { ask } from '#lib/api/ask.ts';
import type { Presente } from '#lib/mesa/tipos.ts';
import { type Polled, usePolling } from '../ui/usePolling.ts';

interface Props {
  /** Address that notes this page as open and answers who else has it open. */
  href: string;
  presentes: readonly Presente[];
}

const INTERVALO_MS = 20_000;

/** Shows who else has this record open, from the page's own list and then by polling. */
export function Presenca({ href, presentes: desenhados }: Props) {
  const [store] = useState(() => atom<Polled<readonly Presente[]>>({ answer: null, lost: false }));
  const presentes = useStore(store).answer ?? desenhados;
  usePolling(store, { ask: () => perguntar(href), wait: () => INTERVALO_MS });
  return (
    <p role="status" className="mesa-presenca" hidden={presentes.length === 0}>
      <strong>{lista.format(presentes.map(({ nome }) => nome))}</strong>
      {presentes.length === 1 ? ' também está nesta tela agora.' : ' também estão nesta tela agora.'}
    </p>
  );
}

const lista = new Intl.ListFormat('pt-BR');

const Presentes = v.object({ presentes: v.array(v.object({ nome: v.string() })) });

async function perguntar(href: string): Promise<readonly Presente[] | null> {
  return (await ask(Presentes, href, { method: 'POST' }))?.presentes ?? null;
}
