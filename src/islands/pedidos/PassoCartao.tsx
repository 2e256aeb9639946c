import { useEffect, useRef, useState } from 'react';
import { ResumoDeErros } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campo, Selecao } from '#islands/ui/Campo.tsx';
import { useHidratada } from '#islands/ui/comScript.ts';
import {
  BANDEIRAS,
  type Bandeira,
  bandeiraDoNumero,
  CAMPOS_DO_CARTAO,
  type CampoDoCartao,
  type CartaoDigitado,
  type ErrosDoCartao,
  lerValidade,
  ROTULO_DA_BANDEIRA,
} from '#lib/pedidos/cartao.ts';

interface Props {
  erros: ErrosDoCartao;
  /** The payment method page, when there is another method; else undefined. */
  outraForma: string | undefined;
  pendente: boolean;
  aoContinuar(cartao: CartaoDigitado): void;
  /** What was read no longer stands in the form. */
  aoDigitar(): void;
  /** To the summary without a card, because a coupon may leave nothing to pay. */
  aoUsarCupom(): void;
}

/** Id of a field; month and year are one. They have no name: a form that the browser sent by itself would carry none of them. */
const idDe = (campo: CampoDoCartao) => `cartao-${campo === 'mes' || campo === 'ano' ? 'validade' : campo}`;

/** Id of the message of a press before hydration. */
const CHEGANDO = 'cartao-chegando';

/** 'Detalhes de pagamento'. Uncontrolled: what was typed, or filled in by the browser, before this code arrived stays. */
export function PassoCartao({ erros, outraForma, pendente, aoContinuar, aoDigitar, aoUsarCupom }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const chegou = useHidratada();
  const [reconhecida, setReconhecida] = useState<Bandeira | null>(null);
  const daValidade = erros.mes ?? erros.ano;
  const semBandeira = erros.bandeira !== undefined && !erros.numero;
  const calados = [...(erros.mes ? ['ano'] : []), ...(semBandeira ? [] : ['bandeira'])];
  const lista = CAMPOS_DO_CARTAO.flatMap((campo) => {
    const texto = calados.includes(campo) ? undefined : erros[campo];
    return texto ? [{ campo: idDe(campo), texto }] : [];
  });
  const campo = (nome: CampoDoCartao) => ({ nome: '', id: idDe(nome), erro: erros[nome], obrigatorio: true });

  const reconhecer = () => setReconhecida(form.current && reconhecerBandeira(form.current));
  // Typed before hydration.
  useEffect(reconhecer, []);

  return (
    <form
      ref={form}
      // Nothing is sent before hydration.
      method="dialog"
      noValidate
      className="stack"
      aria-label="Detalhes de pagamento"
      onInput={aoDigitar}
      onSubmit={(e) => {
        e.preventDefault();
        // A program that fills in the number may tell nobody.
        setReconhecida(reconhecerBandeira(e.currentTarget));
        aoContinuar(lerCartao(e.currentTarget));
      }}
    >
      <ResumoDeErros erros={lista} resposta={erros} />
      <div className="cartao">
        <Campo
          {...campo('numero')}
          aoMudar={reconhecer}
          mascara="cartao"
          rotulo="Número do cartão"
          dica={reconhecida ? ROTULO_DA_BANDEIRA[reconhecida] : 'Crédito'}
          inputmode="numeric"
          autocomplete="cc-number"
          enterkeyhint="next"
        />
        {/* Shown only for a valid number whose first digits do not identify the brand. */}
        <div hidden={!semBandeira}>
          <Selecao
            {...campo('bandeira')}
            rotulo="Bandeira"
            vazio="Escolha a bandeira"
            autocomplete="cc-type"
            largura={20}
            opcoes={BANDEIRAS.map((valor) => ({ valor, rotulo: ROTULO_DA_BANDEIRA[valor] }))}
          />
        </div>
        <div className="cartao-validade">
          <Campo
            {...campo('mes')}
            erro={daValidade}
            mascara="validade"
            rotulo="Validade"
            placeholder="MM/AA"
            inputmode="numeric"
            autocomplete="cc-exp"
            enterkeyhint="next"
            maxlength={7}
            largura={4}
          />
          <Campo
            {...campo('cvv')}
            rotulo="CVV"
            inputmode="numeric"
            autocomplete="cc-csc"
            enterkeyhint="next"
            maxlength={4}
            largura={4}
          />
        </div>
        <Campo
          {...campo('titular')}
          rotulo="Nome do titular"
          dica="Como está escrito no cartão."
          autocomplete="cc-name"
          autocapitalize="characters"
          enterkeyhint="next"
          maxlength={60}
        />
        <Campo
          {...campo('cpf')}
          mascara="cpf"
          rotulo="CPF do titular"
          inputmode="numeric"
          autocomplete="off"
          enterkeyhint="done"
          placeholder="999.999.999-99"
          largura={20}
        />
      </div>
      <p className="muted small">O cartão é cifrado neste aparelho: nós não o vemos nem guardamos.</p>
      <div className="acoes">
        <Botao
          estilo="principal"
          pendente={pendente}
          tipo={chegou ? 'submit' : 'button'}
          abre={chegou ? undefined : CHEGANDO}
        >
          Continuar
        </Botao>
      </div>
      {/* Before hydration Enter sends nothing either. */}
      {!chegou && <button type="submit" disabled hidden aria-label="Continuar" />}
      {!chegou && (
        <p id={CHEGANDO} popover="auto" role="status" className="cartao measure">
          {`Um momento: a proteção do cartão ainda está carregando. Se demorar, recarregue a página${
            outraForma ? ' ou escolha outra forma de pagamento' : ''
          }.`}
        </p>
      )}
      <p className="cluster">
        {outraForma && (
          <a className="botao botao-texto" href={outraForma}>
            Outra forma de pagamento
          </a>
        )}
        <button type="button" className="botao botao-texto" onClick={aoUsarCupom}>
          Tenho um cupom
        </button>
      </p>
    </form>
  );
}

/** Chooses the brand of the typed number; that of a former number does not stay. A brand that the driver chose does. */
function reconhecerBandeira(form: HTMLFormElement): Bandeira | null {
  const { bandeira } = bandeiraDoNumero(controle(form, 'numero')?.value ?? '');
  const select = controle(form, 'bandeira');
  if (!select) return bandeira;
  if (bandeira) select.value = bandeira;
  else if (select.value === form.dataset.reconhecida) select.value = '';
  form.dataset.reconhecida = bandeira ?? '';
  return bandeira;
}

function lerCartao(form: HTMLFormElement): CartaoDigitado {
  const ler = (campo: CampoDoCartao) => controle(form, campo)?.value ?? '';
  const { mes, ano } = lerValidade(ler('mes'));
  return {
    titular: ler('titular'),
    cpf: ler('cpf'),
    numero: ler('numero'),
    mes,
    ano,
    cvv: ler('cvv'),
    bandeira: ler('bandeira'),
  };
}

function controle(form: HTMLFormElement, campo: CampoDoCartao): HTMLInputElement | HTMLSelectElement | null {
  const found = form.elements.namedItem(idDe(campo));
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
}
