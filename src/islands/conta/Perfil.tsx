import type { ReactNode } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { UfECidade } from './UfECidade.tsx';

interface Props {
  estado: DrawnForm;
  email: string;
  /** Of the initially chosen state. */
  cidades: readonly string[];
  /** Loads the cities of another state without script. */
  children?: ReactNode;
}

/** 'Meus Dados' (specification 1, sections 3 and 5): choosing a state loads its cities. */
export const Perfil = comFronteira(function Perfil({ estado, email, cidades, children }: Props) {
  return (
    <Formulario estado={estado} rotulo="Meus Dados">
      <Oculto nome="volta" />
      <Oculto nome="Versao" />
      <Campo
        nome="Email"
        rotulo="E-mail"
        valor={email}
        somenteLeitura
        tipo="email"
        autocomplete="email"
        dica="É o seu nome de acesso e não muda."
      />
      <Campos nomes={['Nome']} />
      <div className="grid">
        <Campos nomes={['Cpf', 'Rg', 'DataNascimento', 'Telefone']} />
      </div>
      <Campos nomes={['Sexo', 'Cep', 'Endereco']} />
      <div className="grid">
        <Campos nomes={['Numero', 'Complemento']} />
      </div>
      <Campos nomes={['Bairro']} />
      <UfECidade values={estado.values} cidades={cidades} />
      <Botao estilo="principal">Salvar</Botao>
      {children}
    </Formulario>
  );
});
