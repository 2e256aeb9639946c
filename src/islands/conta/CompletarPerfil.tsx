import { useRef, useState } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Campos, Oculto } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';
import { UfECidade } from './UfECidade.tsx';
import { valorDoCep } from './valorDoCep.ts';

interface Props {
  estado: DrawnForm;
  /** The address of this form, since the page has another one. */
  acao: string;
  /** The fields that are asked for; the others are known and travel unseen. */
  pedidos: readonly string[];
  cidades: readonly string[];
  /** Message shown after the CEP has filled in the address. */
  achado: string;
}

const DO_LUGAR = { Endereco: 'Logradouro', Bairro: 'Bairro', Uf: 'Uf', Cidade: 'Cidade' } as const;

/** Asks on the payment page for profile fields that a payment requires; the CEP fills in the address. */
export function CompletarPerfil({ estado, acao, pedidos, cidades, achado }: Props) {
  const cep = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  /** The last automatic values, by field. */
  const automaticos = useRef<Partial<Record<string, string>>>({});
  const [aviso, setAviso] = useState('');
  const doLugar = pedidos.includes('Uf') || pedidos.includes('Cidade');
  const emVista = doLugar ? [...pedidos, 'Uf', 'Cidade'] : pedidos;
  const sabidos = [...Object.keys(estado.campos), 'volta', 'Versao'].filter(
    (nome) => !emVista.includes(nome),
  );

  async function preencher() {
    const campo = cep.current;
    const numeros = campo?.value.replace(/\D/g, '') ?? '';
    if (!campo?.form || numeros.length !== 8) return;
    const modulo = await import('../peticoes/procurarCep.ts').catch(() => null);
    const lugar = await modulo?.procurarCep(numeros);
    if (!lugar || campo.value.replace(/\D/g, '') !== numeros) return;
    for (const [nome, de] of Object.entries(DO_LUGAR)) {
      const controle = campo.form.elements.namedItem(nome);
      if (!(controle instanceof HTMLInputElement || controle instanceof HTMLSelectElement)) continue;
      const { value: atual, type } = controle;
      const daConta = type === 'hidden' ? (estado.values[nome] ?? '') : undefined;
      const valor = valorDoCep({ atual, automatico: automaticos.current[nome], daConta, doLugar: lugar[de] });
      if (valor === atual) continue;
      controle.value = valor;
      // A select accepts only its own options.
      if (controle.value !== valor) controle.value = '';
      automaticos.current[nome] = controle.value;
    }
    setAviso(achado);
  }

  return (
    <Formulario estado={estado} acao={acao} rotulo="Dados para o pagamento">
      {sabidos.map((nome) => (
        <Oculto nome={nome} key={nome} />
      ))}
      {pedidos.map((nome) =>
        nome === 'Cep' ? (
          <Campo nome={nome} key={nome} ref={cep} aoMudar={() => void preencher()}>
            <p className="small muted" role="status">
              {aviso}
            </p>
          </Campo>
        ) : (
          nome !== 'Uf' && nome !== 'Cidade' && <Campos nomes={[nome]} key={nome} />
        ),
      )}
      {doLugar && <UfECidade values={estado.values} cidades={cidades} />}
      <div className="acoes">
        <Botao estilo="principal">Salvar</Botao>
      </div>
    </Formulario>
  );
}
