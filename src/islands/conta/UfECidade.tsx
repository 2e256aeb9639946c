import {
  type RefCallback,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { Selecao } from '#islands/ui/Campo.tsx';
import type { FormState } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  values: FormState['values'];
  /** Of the initially chosen state. */
  cidades: readonly string[];
}

/** State and city. A separate component, so that another state redraws only these two, after the paint. */
export function UfECidade({ values, cidades }: Props) {
  const { uf = 'RJ', cidade, nomes, pendente, falhou, ...lista } = useCidades(values, cidades);
  const opcoes = useMemo(() => nomes.map((nome) => ({ valor: nome, rotulo: nome })), [nomes]);
  const campo = useRef<HTMLSelectElement>(null);
  const tentou = useRef(false);
  useLayoutEffect(() => {
    if (falhou || !tentou.current) return;
    tentou.current = false;
    // The pressed button is gone.
    if (document.activeElement === document.body) campo.current?.focus();
  }, [falhou]);
  return (
    <div className="grid">
      <Selecao
        nome="Uf"
        ref={lista.escolherUf}
        aoMudar={(outra) => afterPaint(() => void lista.carregar(outra))}
      />
      <Selecao
        nome="Cidade"
        ref={campo}
        key={uf}
        valor={cidade}
        dica={pendente ? 'Buscando as cidades…' : undefined}
        opcoes={opcoes}
      />
      {falhou && (
        <div className="cluster" role="alert">
          <p className="campo-erro">As cidades não vieram.</p>
          <Botao
            tipo="button"
            pendente={pendente}
            rotuloPendente="Buscando as cidades…"
            aoClicar={() => {
              tentou.current = true;
              void lista.deNovo();
            }}
          >
            Tentar de novo
          </Botao>
        </div>
      )}
    </div>
  );
}

interface Lista {
  uf: string | undefined;
  cidade: string | undefined;
  nomes: readonly string[];
}

/** The cities of the chosen state. A state chosen or restored before hydration is read at hydration. */
function useCidades(values: FormState['values'], cidades: readonly string[]) {
  const cidade = values.Cidade;
  // A city typed before the list existed stays an option.
  const nomes = cidade && !cidades.includes(cidade) ? [cidade, ...cidades] : cidades;
  const [lista, setLista] = useState<Lista>({ uf: values.Uf, cidade, nomes });
  const [pendente, setPendente] = useState(false);
  /** Until an answer comes, also while it is requested again. */
  const [falhou, setFalhou] = useState(false);
  const pedida = useRef(values.Uf);

  const carregar = useCallback(async (uf: string) => {
    pedida.current = uf;
    setPendente(true);
    const vieram = await citiesOf(uf);
    // Another state was chosen meanwhile.
    if (pedida.current !== uf) return;
    // Up to 853 options: rendered without delaying key presses.
    startTransition(() => {
      setPendente(false);
      setFalhou(!vieram);
      if (vieram) setLista({ uf, cidade: '', nomes: vieram });
    });
  }, []);

  const escolherUf: RefCallback<HTMLSelectElement> = useCallback(
    (select) => {
      if (select && select.value !== pedida.current) void carregar(select.value);
    },
    [carregar],
  );
  const deNovo = () => carregar(pedida.current ?? '');
  return { ...lista, pendente, falhou, carregar, deNovo, escolherUf };
}

async function citiesOf(uf: string): Promise<string[] | null> {
  if (uf === '') return [];
  // The client is loaded when a state is chosen: the form does not wait for it.
  const rows = await import('#lib/api/ask.ts')
    .then(({ load }) => load(paths.municipios(uf), 'json'))
    // No answer: the present list stays.
    .catch(() => null);
  return Array.isArray(rows) ? rows.map((row) => String(row[1])) : null;
}
