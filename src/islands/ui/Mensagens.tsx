import type { DrawnForm, FormState } from '#lib/form.ts';
import { Alerta } from './Alerta.tsx';
import { ResumoDeErros } from './ResumoDeErros.tsx';
import { useMensagem } from './useMensagem.ts';

interface Props {
  estado: FormState;
  campos: DrawnForm['campos'];
  resposta: number;
}

/**
 * What a form says above its fields: the message of the whole, and under it the fields that are wrong, by name. A mistake is
 * said here and at its field, not a third time.
 */
export function Mensagens({ estado: { errors, aviso }, campos, resposta }: Props) {
  const nomes = Object.keys(campos);
  const erros = Object.entries(errors)
    .flatMap(([campo, texto]) => (texto ? [{ campo, texto, rotulo: campos[campo]?.rotulo }] : []))
    .sort((a, b) => nomes.indexOf(a.campo) - nomes.indexOf(b.campo));
  const soAviso = erros.length === 0 || (erros.length === 1 && erros[0]?.texto === aviso?.texto);
  const sozinho = soAviso && aviso !== undefined;
  const caixa = useMensagem(resposta, { aberta: sozinho, erro: aviso?.tipo === 'erro' });
  if (!soAviso) return <ResumoDeErros erros={erros} titulo={aviso?.texto} resposta={resposta} />;
  if (!aviso) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a page that came back with it, without script, starts at what it says
    <div ref={caixa} tabIndex={-1} autoFocus={aviso.tipo === 'erro'} className="mensagem">
      <Alerta {...aviso} papel="alert" key={resposta} />
    </div>
  );
}
