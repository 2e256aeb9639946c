import { Botao } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { Escolha } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import type { Opcao } from '#lib/ui/campo.ts';

interface Props {
  estado: DrawnForm;
  aparelhos: readonly Opcao[];
}

/** Signs other devices out. */
export const EncerrarAparelhos = comFronteira(function EncerrarAparelhos({ estado, aparelhos }: Props) {
  return (
    <Formulario estado={estado} rotulo="Encerrar o acesso">
      <Escolha nome="Aparelho" opcoes={aparelhos} />
      <Campo nome="Senha" />
      <div className="cluster">
        <Botao estilo="principal">Encerrar o acesso</Botao>
        <a className="botao" href={paths.app.senha}>
          Trocar a senha
        </a>
      </div>
    </Formulario>
  );
});
