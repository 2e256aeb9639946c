import { Botao } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { Campos } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';

interface Props {
  estado: DrawnForm;
  /** With the days of the notices; later they are entered on the fine's page. */
  comDatas?: boolean | undefined;
  /** The form's target, if not the page. */
  acao?: string | undefined;
  /** Beside another main button its own is a second one. */
  segundo?: boolean | undefined;
}

const QUANDO = ['DataInfracao', 'HoraInfracao'];
const QUANTO = ['Valor', 'Placa'];
const RESTO = ['LocalInfracao', 'Habilitacao', 'Paga'];
const DATAS = [
  'autuacao_expedida',
  'prazo_defesa',
  'prazo_condutor',
  'penalidade_expedida',
  'prazo_jari',
  'advertencia',
];

/** A fine as its notice prints it. */
export const GuardarMulta = comFronteira(function GuardarMulta(p: Props) {
  const { estado, comDatas = false, acao, segundo = false } = p;
  return (
    <Formulario estado={estado} acao={acao} rotulo="Dados da multa">
      <Campos nomes={['AutoInfracao']} />
      <div className="grid">
        <Campos nomes={QUANDO} />
      </div>
      <Campos nomes={['OrgaoEmissor']} />
      <Campo nome="Codigo" lista="infracoes" />
      <Campos nomes={['Descricao']} />
      <div className="grid">
        <Campos nomes={QUANTO} />
      </div>
      <Campos nomes={RESTO.filter((nome) => estado.campos[nome])} />
      {comDatas && <Campos nomes={['Guia']} />}
      {comDatas && (
        <fieldset className="stack">
          <legend>Datas da carta</legend>
          <p className="small muted">
            Com o último dia impresso o prazo e os lembretes começam. O que a sua carta não tiver fica em
            branco.
          </p>
          <div className="grid">
            <Campos nomes={DATAS} />
          </div>
        </fieldset>
      )}
      <div className="acoes">
        <Botao estilo={segundo ? undefined : 'principal'}>Guardar</Botao>
      </div>
    </Formulario>
  );
});
