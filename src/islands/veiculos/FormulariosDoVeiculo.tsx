import { Botao } from '#islands/ui/Botao.tsx';
import { Campo, Selecao } from '#islands/ui/Campo.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { UF_PADRAO } from '#lib/referencia/estados.ts';

interface Props {
  estado: DrawnForm;
}

const ESPERA = { textos: ['Estamos cadastrando o seu veículo.'] };

export const CadastrarVeiculo = comFronteira(function CadastrarVeiculo({
  estado,
  numero,
}: Props & { numero?: number | undefined }) {
  return (
    <Formulario estado={estado} rotulo="Cadastrar Veículo" espera={ESPERA}>
      <CamposDoVeiculo doVeiculo={numero === undefined ? '' : ` do veículo ${numero}`} />
      <Botao estilo="principal">Cadastrar</Botao>
    </Formulario>
  );
});

export const CorrigirVeiculo = comFronteira(function CorrigirVeiculo({ estado }: Props) {
  return (
    <Formulario estado={estado} rotulo="Corrigir Veículo">
      <Oculto nome="Id" />
      <Oculto nome="Versao" />
      <CamposDoVeiculo doVeiculo="" />
      <Botao estilo="principal">Corrigir</Botao>
    </Formulario>
  );
});

function CamposDoVeiculo({ doVeiculo }: { doVeiculo: string }) {
  return (
    <>
      <Campo nome="NumeroRenavam" rotulo={`Renavam${doVeiculo}`} />
      <Campo nome="Placa" rotulo={`Placa${doVeiculo}`} />
      <Campos menos={['NumeroRenavam', 'Placa']} />
      <Selecao
        nome="UF"
        rotulo="Estado"
        valor={UF_PADRAO}
        opcoes={[{ valor: UF_PADRAO, rotulo: UF_PADRAO }]}
        desabilitado
        largura={4}
      />
    </>
  );
}
