import { Botao } from '../ui/Botao.tsx';
import type { Cupom } from './useCupom.ts';

interface Props {
  cupom: Cupom;
  /** As the page was made. */
  inicial?: string | undefined;
}

/** The coupon of the summary: typed, applied, taken off again. Its buttons send the form around it where there is no script. */
export function CampoDeCupom({ cupom, inicial }: Props) {
  return (
    <div className="cupom">
      <div className="campo">
        <label htmlFor="cupom">Cupom de desconto</label>
        {cupom.recusado && (
          <p className="campo-dica" id="cupom-dica">
            {cupom.recusado}
          </p>
        )}
        <input
          ref={cupom.campo}
          id="cupom"
          name="cupom"
          type="text"
          className="controle"
          defaultValue={inicial}
          onInput={cupom.escrever}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          // biome-ignore lint/a11y/noAutofocus: a page that came back with one that was not taken, without script, starts at its field
          autoFocus={cupom.recusado !== undefined}
          aria-describedby={cupom.recusado ? 'cupom-dica' : undefined}
        />
      </div>
      <Botao nome="acao" valor="cupom" pendente={cupom.pendente} rotuloPendente="Aplicando">
        Aplicar cupom
      </Botao>
      {cupom.aplicado && (
        <Botao nome="acao" valor="sem-cupom">
          Remover cupom
        </Botao>
      )}
    </div>
  );
}
