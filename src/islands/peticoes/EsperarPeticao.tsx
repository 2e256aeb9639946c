import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import * as v from 'valibot';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { type Polled, usePolling } from '#islands/ui/usePolling.ts';
import { ask } from '#lib/api/ask.ts';
import { paths } from '#lib/paths.ts';

const Situacao = v.object({ Entregue: v.number(), EscritaParou: v.boolean() });

const NADA: Polled<v.InferOutput<typeof Situacao>> = { answer: null, lost: false };
const $situacao = atom(NADA);

/** Usually written within seconds: polls often at first, for some minutes. */
const INTERVALO_MS = 2000;
const VEZES = 90;

/** Polls while a petition is being written, and reloads the page when it exists or has failed. */
export const EsperarPeticao = comFronteira(function EsperarPeticao({ id }: { id: number }) {
  const { answer, lost } = useStore($situacao, { ssr: () => NADA });
  const acabou = answer !== null && (answer.Entregue === 1 || answer.EscritaParou);
  usePolling($situacao, {
    ask: () => ask(Situacao, paths.solicitacao(id), { semSessao: () => location.reload() }),
    wait: (_, asked) => (acabou || asked >= VEZES ? null : INTERVALO_MS),
  });
  useEffect(() => {
    if (acabou) location.reload();
  }, [acabou]);
  return lost ? <p className="muted small">Sem conexão. Continuamos tentando sozinhos.</p> : null;
});
