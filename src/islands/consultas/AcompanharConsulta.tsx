import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import * as v from 'valibot';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { type Polled, usePolling } from '#islands/ui/usePolling.ts';
import { ask } from '#lib/api/ask.ts';
import { aguardaPrimeiraConsulta } from '#lib/habilitacoes/rules.ts';
import { avisarDepois } from '#lib/ui/snackbar.ts';

interface Props {
  /** The summary of the licence or vehicle, of the App API. */
  resumo: string;
  /** Shown while the source does not answer. */
  semResposta: string;
  /** True when the last request before rendering got no answer. */
  fonteSemResposta: boolean;
}

const Consulta = v.object({
  QtdeConsultas: v.number(),
  ComErro: v.boolean(),
  FonteSemResposta: v.boolean(),
});

type Consulta = v.InferOutput<typeof Consulta>;

const NADA: Polled<Consulta> = { answer: null, lost: false };
const $consulta = atom<Polled<Consulta>>(NADA);

const FIRST_MS = 1500;
const LONGEST_MS = 30_000;
const GROWTH = 1.25;

/**
 * The progress of a running consultation. It polls often at first and less later, and reloads the page when the consultation has ended.
 * Without script the page reloads itself (components/consultas/Atualizar.astro).
 */
export const AcompanharConsulta = comFronteira(function AcompanharConsulta({
  resumo,
  semResposta,
  fonteSemResposta,
}: Props) {
  const { answer, lost } = useStore($consulta, { ssr: () => NADA });
  const terminou = answer !== null && (answer.ComErro || !aguardaPrimeiraConsulta(answer.QtdeConsultas));
  usePolling($consulta, {
    ask: () => ask(Consulta, resumo, { semSessao: () => location.reload() }),
    wait: (_, asked) => Math.min(FIRST_MS * GROWTH ** asked, LONGEST_MS),
  });
  useEffect(() => {
    if (!terminou) return;
    avisarDepois('A consulta terminou. A página foi atualizada.');
    location.reload();
  }, [terminou]);
  return (
    <>
      {(answer?.FonteSemResposta ?? fonteSemResposta) && <p>{semResposta}</p>}
      {lost && <p className="muted small">Sem conexão. Continuamos tentando sozinhos.</p>}
    </>
  );
});
