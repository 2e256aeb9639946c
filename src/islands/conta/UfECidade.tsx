import { useMemo } from 'react';
import type { FormState } from '#lib/form.ts';
import { afterPaint } from '../ui/Alerta.tsx';
import { Selecao } from '../ui/Campo.tsx';
import { useCidades } from './useCidades.ts';

interface Props {
  values: FormState['values'];
  /** Of the initially chosen state. */
  cidades: readonly string[];
}

/** State and city. A separate component, so that another state redraws only these two, after the paint. */
export function UfECidade({ values, cidades }: Props) {
  const { uf = 'RJ', cidade, nomes, pendente, falhou, escolherUf, carregar } = useCidades(values, cidades);
  const opcoes = useMemo(() => nomes.map((nome) => ({ valor: nome, rotulo: nome })), [nomes]);
  return (
    <div className="grid">
      <Selecao nome="Uf" ref={escolherUf} aoMudar={(outra) => afterPaint(() => void carregar(outra))} />
      <Selecao
        nome="Cidade"
        key={uf}
        valor={cidade}
        dica={
          pendente
            ? 'Buscando as cidades…'
            : falhou
              ? 'As cidades não vieram. Escolha o estado de novo.'
              : undefined
        }
        opcoes={opcoes}
      />
    </div>
  );
}
