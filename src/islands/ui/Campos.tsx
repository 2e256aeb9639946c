import { Campo } from './Campo.tsx';
import { useFormulario } from './contexto.ts';
import { Escolha } from './Escolha.tsx';
import { Marcar } from './Marcar.tsx';
import { Selecao } from './Selecao.tsx';

/** What draws a field that is not of text, by the kind that its row says. */
export const CONTROLES = { selecao: Selecao, escolha: Escolha, marcar: Marcar };

interface Props {
  nomes?: readonly string[] | undefined;
  /** Of all, those that are drawn elsewhere. */
  menos?: readonly string[] | undefined;
}

/** Fields of the form's table, each by its kind: all in their order, all but some, or the named ones. */
export function Campos({ nomes, menos = [] }: Props) {
  const campos = useFormulario()?.campos ?? {};
  return (nomes ?? Object.keys(campos).filter((nome) => !menos.includes(nome))).map((nome) => {
    const como = campos[nome]?.como;
    const Controle = como ? CONTROLES[como] : Campo;
    return <Controle nome={nome} key={nome} />;
  });
}
