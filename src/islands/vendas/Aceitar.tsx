import '#styles/parts/visor.css';
import { useStore } from '@nanostores/react';
import { useHidratada } from '../ui/useHidratada.ts';
import { $leitura, foiLido } from './leitura.ts';

/**
 * The acceptance of a contract. Where there is script it opens once the contract is on the page, or was downloaded: what did not
 * load can not be accepted. Without script the contract is read as a file.
 */
export function Aceitar() {
  const lido = foiLido(useStore($leitura, { ssr: 'initial' }));
  const hidratada = useHidratada();
  return (
    <>
      <p className="muted small">
        Ao aceitar, ficam registrados o seu nome, a data e a hora, o endereço de rede, o navegador e a
        impressão digital deste arquivo.
      </p>
      {hidratada && !lido && (
        <p className="small" id="aceite-espera">
          O contrato precisa abrir nesta página antes de ser aceito.
        </p>
      )}
      <div className={hidratada ? 'acoes' : 'acoes so-sem-script'}>
        <button
          type="submit"
          className="botao botao-principal"
          disabled={hidratada && !lido}
          aria-describedby={hidratada && !lido ? 'aceite-espera' : undefined}
        >
          Declaro que li e aceito os termos
        </button>
      </div>
    </>
  );
}
