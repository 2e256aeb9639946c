import { useEffect } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { Selecao } from '#islands/ui/Campo.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { Envio } from '#islands/ui/useEnvio.ts';
import type { DrawnForm } from '#lib/form.ts';
import { UF_PADRAO } from '#lib/referencia/estados.ts';
import { avisar } from '#lib/ui/snackbar.ts';

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
    >
      {(envio) => (
        <>
          <Recusa {...envio} />
          <Oculto nome="Email" />
          <CamposDaCnh />
          <Botao estilo="principal">Cadastrar CNH</Botao>
        </>
      )}
    </Formulario>
  );
});

/** A refusal of the whole form is also shown in the snackbar, as specified. */
function Recusa({ estado: { aviso, errors }, resposta }: Envio) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, not as its fields are mended
  useEffect(() => {
    if (resposta > 0 && aviso && Object.keys(errors).length === 0) avisar(aviso.texto, { tom: aviso.tipo });
  }, [resposta]);
  return null;
}

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
