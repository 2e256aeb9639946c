import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import type { Opcao } from '#lib/ui/campo.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Campos, Escolha } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

interface Props {
  estado: DrawnForm;
}

/** A new password, confirmed by the old one. */
export function TrocarSenha({ estado }: Props) {
  return (
    <Formulario estado={estado} rotulo="Trocar a senha" trocaASessao>
      <Campos />
      <div className="cluster">
        <Botao estilo="principal">Trocar a senha</Botao>
        <a className="botao" href={paths.app.perfil}>
          Voltar
        </a>
      </div>
    </Formulario>
  );
}

/** Signs other devices out. */
export function EncerrarAparelhos({ estado, aparelhos }: Props & { aparelhos: readonly Opcao[] }) {
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
}

/** Requests the removal of the account. */
export function PedirRemocao({ estado }: Props) {
  return (
    <Formulario estado={estado} rotulo="Pedir a remoção da conta">
      <Campos />
      <div className="cluster">
        <Botao estilo="perigo">Pedir a remoção</Botao>
        <a className="botao" href={paths.app.perfil}>
          Voltar
        </a>
      </div>
    </Formulario>
  );
}

/** Cancels the request for removal. */
export function CancelarRemocao({ estado }: Props) {
  return (
    <Formulario estado={estado} rotulo="Cancelar o pedido de remoção">
      <div className="cluster">
        <Botao estilo="principal">Cancelar o pedido</Botao>
        <a className="botao" href={paths.meusDados} download>
          Baixar meus dados
        </a>
      </div>
    </Formulario>
  );
}
