import { Botao } from '#islands/ui/Botao.tsx';
import { Campo, Selecao } from '#islands/ui/Campo.tsx';
import { Marcar, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { comVolta, paths } from '#lib/paths.ts';
import { DialogoTermos, useTermos } from './DialogoTermos.tsx';
import { SemCookies } from './SemCookies.tsx';

interface Props {
  estado: DrawnForm;
  /** Cities of Rio de Janeiro, where the product works. */
  cidades: readonly string[];
}

const ESPERA = { textos: ['Já já vai estar tudo pronto para você :)'] };

/** Sign-up, with the terms in a dialog. */
export const Cadastrar = comFronteira(function Cadastrar({ estado, cidades }: Props) {
  const termos = useTermos();
  return (
    <>
      <Formulario estado={estado} rotulo="Cadastre-se" espera={ESPERA}>
        <SemCookies />
        {['Nome', 'Email', 'Cpf', 'Telefone', 'Senha'].map((nome) => (
          <Campo nome={nome} key={nome} />
        ))}
        <Selecao
          nome="Uf"
          rotulo="UF"
          valor="RJ"
          opcoes={[{ valor: 'RJ', rotulo: 'RJ' }]}
          desabilitado
          largura={4}
        />
        <Selecao nome="Cidade" opcoes={cidades.map((nome) => ({ valor: nome, rotulo: nome }))} />
        <Oculto nome="IdParceiro" />
        <Oculto nome="TipoPerfilParceiro" />
        <Oculto nome="volta" />
        <Marcar nome="termos">
          Li e aceito os{' '}
          <a href={paths.politicas.termos} target="_blank" rel="noopener" onClick={termos.aoClicar}>
            termos e condições
          </a>
        </Marcar>
        <Botao estilo="principal">Cadastrar</Botao>
        <a className="centro" href={comVolta(paths.login, estado.values.volta)}>
          Já tenho conta
        </a>
      </Formulario>
      <DialogoTermos {...termos} />
    </>
  );
});
