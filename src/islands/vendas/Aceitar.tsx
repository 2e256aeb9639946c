import '#styles/parts/visor.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { Botao } from '#islands/ui/Botao.tsx';
import { Oculto } from '#islands/ui/Campos.tsx';
import { useHidratada, useVemComScript } from '#islands/ui/comScript.ts';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';

/**
 * Reading state of a contract: one that did not load cannot be accepted. `semDesenho`: the file is loaded, but this browser
 * cannot draw it; it must be downloaded first.
 */
type Leitura = 'abrindo' | 'aberto' | 'semDesenho' | 'baixado' | 'falhou';

export const $leitura = atom<Leitura>('abrindo');

/**
 * The acceptance of a contract. With script it is enabled once the contract is shown or downloaded: a contract that did not load cannot
 * be accepted. Without script the contract is read as a file.
 */
export const Aceitar = comFronteira(function Aceitar({
  estado,
  sha256,
}: {
  estado: DrawnForm;
  sha256: string;
}) {
  const leitura = useStore($leitura, { ssr: 'initial' });
  const lido = leitura === 'aberto' || leitura === 'baixado';
  const hidratada = useHidratada();
  const vem = useVemComScript();
  return (
    <Formulario estado={estado} rotulo="Aceite do contrato">
      <Oculto nome="sha256" valor={sha256} />
      <p className="muted small">
        Ao aceitar, ficam registrados o seu nome, a data e a hora, o endereço de rede, o navegador e a
        impressão digital deste arquivo.
      </p>
      {!lido && (
        <p className={`small${vem}`} role="status">
          O contrato precisa abrir nesta página antes de ser aceito.
        </p>
      )}
      <div className={hidratada ? 'acoes' : 'acoes so-sem-script'}>
        <Botao estilo="principal" desabilitado={hidratada && !lido}>
          Declaro que li e aceito os termos
        </Botao>
      </div>
    </Formulario>
  );
});
