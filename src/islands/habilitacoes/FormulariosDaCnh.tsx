import { Botao } from '#islands/ui/Botao.tsx';
import { Selecao } from '#islands/ui/Campo.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { UF_PADRAO } from '#lib/referencia/estados.ts';

interface Props {
  estado: DrawnForm;
  /** Texts that alternate in the overlay; the other props set their interval, the success text and its duration (ms). */
  mensagens: readonly string[];
  intervaloMs: number;
  sucesso: string;
  esperaMs: number;
}

/** The registration of a licence. */
export const CadastrarCnh = comFronteira(function CadastrarCnh({
  estado,
  mensagens,
  intervaloMs,
  sucesso,
  esperaMs,
}: Props) {
  return (
    <Formulario
      estado={estado}
      rotulo="Cadastrar CNH"
      espera={{ textos: mensagens, intervaloMs }}
      sucesso={sucesso}
      esperaMs={() => esperaMs}
      emSnackbar
    >
      <Oculto nome="Email" />
      <CamposDaCnh />
      <Botao estilo="principal">Cadastrar CNH</Botao>
    </Formulario>
  );
});

/** The correction of a licence with an error. */
export const CorrigirCnh = comFronteira(function CorrigirCnh({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Corrigir Habilitação">
      <Oculto nome="Id" />
      <Oculto nome="Versao" />
      <CamposDaCnh />
      <Botao estilo="principal">Corrigir Habilitação</Botao>
    </Formulario>
  );
});

function CamposDaCnh() {
  return (
    <>
      <Campos nomes={['NumeroCnh', 'Cpf', 'EmailNotificacao']} />
      <Selecao
        nome="UF"
        rotulo="Estado"
        valor={UF_PADRAO}
        opcoes={[{ valor: UF_PADRAO, rotulo: UF_PADRAO }]}
        desabilitado
        largura={4}
      />
      <Campos nomes={['ExerceAtividadeRemunerada']} />
    </>
  );
}
