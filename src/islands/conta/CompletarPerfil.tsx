import { useLayoutEffect, useRef, useState } from 'react';
import type { Lugar } from '#islands/peticoes/procurarCep.ts';
import type { TextosDoCep } from '#islands/peticoes/useEnderecoDoCep.ts';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { UfECidade } from './UfECidade.tsx';

interface Props {
  estado: DrawnForm;
  /** The address of this form, since the page has another one. */
  acao: string;
  /** The fields that are asked for; the others are known and travel unseen. */
  pedidos: readonly string[];
  cidades: readonly string[];
  textosDoCep: TextosDoCep;
}

const DO_LUGAR = { Endereco: 'Logradouro', Bairro: 'Bairro', Uf: 'Uf', Cidade: 'Cidade' } as const;

/**
 * Asks on the payment page for profile fields that a payment requires; the CEP fills in the address. Where it does not, state and city
 * are asked for too: the account's may be of another place.
 */
export const CompletarPerfil = comFronteira(function CompletarPerfil({
  estado,
  acao,
  pedidos,
  cidades,
  textosDoCep,
}: Props) {
  const cep = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  /** The last automatic values, by field. */
  const automaticos = useRef<Record<string, string | undefined>>({});
  /** Of the CEP in the field: undefined while it is unknown, null when it was not found. */
  const [lugar, setLugar] = useState<Lugar | null>();
  const [semLugar, setSemLugar] = useState(false);
  const doLugar = semLugar || pedidos.includes('Uf') || pedidos.includes('Cidade');
  const emVista = doLugar ? [...pedidos, 'Uf', 'Cidade'] : pedidos;
  const sabidos = [...Object.keys(estado.campos), 'volta', 'Versao'].filter(
    (nome) => !emVista.includes(nome),
  );

  async function preencher() {
    const numeros = digitos(cep.current);
    setLugar(undefined);
    if (numeros.length !== 8) return;
    const modulo = await import('#islands/peticoes/procurarCep.ts').catch(() => null);
    const achado = (await modulo?.procurarCep(numeros)) ?? null;
    if (digitos(cep.current) !== numeros) return;
    setLugar(achado);
    setSemLugar(achado === null);
  }

  // After a render, which may have hidden state and city, or shown them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useLayoutEffect(() => {
    for (const [nome, de] of Object.entries(DO_LUGAR)) {
      const automatico = automaticos.current[nome];
      // Without a place, only the values of an earlier CEP are taken back.
      if (!lugar && automatico === undefined) continue;
      const controle = cep.current?.form?.elements.namedItem(nome);
      if (!(controle instanceof HTMLInputElement || controle instanceof HTMLSelectElement)) continue;
      const { value: atual, type } = controle;
      const daConta = type === 'hidden' ? (estado.values[nome] ?? '') : undefined;
      const valor = valorDoCep({ atual, automatico, daConta, doLugar: lugar?.[de] ?? '' });
      if (!lugar) automaticos.current[nome] = undefined;
      if (valor === atual) continue;
      controle.value = valor;
      // A select accepts only its own options.
      if (controle.value !== valor) controle.value = '';
      if (lugar) automaticos.current[nome] = controle.value;
    }
  }, [lugar]);

  return (
    <Formulario estado={estado} acao={acao} rotulo="Dados para o pagamento">
      {sabidos.map((nome) => (
        <Oculto nome={nome} key={nome} />
      ))}
      {pedidos.map((nome) =>
        nome === 'Cep' ? (
          <Campo nome={nome} key={nome} ref={cep} aoMudar={() => void preencher()}>
            <p className="small muted" role="status">
              {lugar ? textosDoCep.achado : lugar === null && textosDoCep.naoAchado}
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
});

const digitos = (campo: HTMLInputElement | null) => campo?.value.replace(/\D/g, '') ?? '';

interface CampoDoCep {
  /** What the field holds. */
  atual: string;
  /** The last automatic value. */
  automatico: string | undefined;
  /** What the account has, for a field that travels unseen; the driver cannot fill it in. */
  daConta: string | undefined;
  /** From the place of the CEP; '' where one CEP covers a whole town. */
  doLugar: string;
}

/** The value of a field after a CEP was found. A value typed by hand stays; that of an earlier, mistyped CEP is replaced. */
export function valorDoCep({ atual, automatico, daConta, doLugar }: CampoDoCep): string {
  if (daConta !== undefined) return doLugar || daConta;
  return atual === '' || atual === automatico ? doLugar : atual;
}
