import { Botao } from '#islands/ui/Botao.tsx';
import { Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';

const ESPERA = { textos: ['Estamos cadastrando a sua multa.'] };

/** Below the review: the draft becomes the fine. */
export const Cadastrar = comFronteira(function Cadastrar({
  estado,
  voltar,
}: {
  estado: DrawnForm;
  voltar: string;
}) {
  return (
    <Formulario estado={estado} rotulo="Cadastrar" espera={ESPERA}>
      <Oculto nome="Visto" />
      <div className="acoes">
        <a className="botao acao-voltar" href={voltar}>
          Voltar
        </a>
        <Botao estilo="principal">Cadastrar</Botao>
      </div>
    </Formulario>
  );
});

export const Corrigir = comFronteira(function Corrigir({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Corrigir a petição">
      <Botao nome="acao" valor="corrigir">
        Corrigir e imprimir outra versão
      </Botao>
    </Formulario>
  );
});
