import { type RefObject, useEffect, useRef } from 'react';
import { bandeiraDoNumero, ROTULO_DA_BANDEIRA } from '#lib/pedidos/bandeira.ts';
import {
  CAMPOS_DO_CARTAO,
  type CampoDoCartao,
  type CartaoDigitado,
  type ErrosDoCartao,
} from '#lib/pedidos/cartao.ts';
import { BANDEIRAS } from '#lib/pedidos/rules.ts';
import { ResumoDeErros } from '../ui/Alerta.tsx';
import { Botao } from '../ui/Botao.tsx';
import { Campo, Selecao } from '../ui/Campo.tsx';

interface Props {
  anos: readonly number[];
  erros: ErrosDoCartao;
  voltar: string;
  pendente: boolean;
  aoContinuar(cartao: CartaoDigitado): void;
  /** To the summary without a card, because a coupon may leave nothing to pay. */
  aoUsarCupom(): void;
}

const MESES = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** The id of a field. The fields have no name, so that a native submission contains none of them. */
const idDe = (campo: CampoDoCartao) => `cartao-${campo}`;

/** 'Detalhes de pagamento'. Uncontrolled: typed or autofilled values from before hydration stay. */
export function PassoCartao({ anos, erros, voltar, pendente, aoContinuar, aoUsarCupom }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const numero = useMascara('cartao');
  const cpf = useMascara('cpf');
  const lista = CAMPOS_DO_CARTAO.flatMap((campo) => {
    const texto = erros[campo];
    return texto ? [{ campo: idDe(campo), texto }] : [];
  });
  const campo = (nome: CampoDoCartao) => ({ nome: '', id: idDe(nome), erro: erros[nome], obrigatorio: true });

  // A native listener: the mask writes the value itself, which React does not notice.
  useEffect(() => {
    const campoDoNumero = numero.current;
    const reconhecer = () => {
      const { bandeira } = bandeiraDoNumero(campoDoNumero?.value ?? '');
      const select = form.current && controle(form.current, 'bandeira');
      if (bandeira && select) select.value = bandeira;
    };
    reconhecer();
    campoDoNumero?.addEventListener('input', reconhecer);
    return () => campoDoNumero?.removeEventListener('input', reconhecer);
  }, [numero]);

  return (
    <form
      ref={form}
      // Before hydration the button does nothing.
      method="dialog"
      noValidate
      className="stack"
      aria-label="Detalhes de pagamento"
      onSubmit={(e) => {
        e.preventDefault();
        aoContinuar(lerCartao(e.currentTarget));
      }}
    >
      <ResumoDeErros erros={lista} resposta={erros} />
      <div className="cartao">
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
          ref={cpf}
          rotulo="CPF do titular"
          inputmode="numeric"
          autocomplete="off"
          enterkeyhint="next"
          placeholder="999.999.999-99"
          largura={20}
        />
        <Campo
          {...campo('numero')}
          ref={numero}
          rotulo="Número do cartão"
          inputmode="numeric"
          autocomplete="cc-number"
          enterkeyhint="next"
        />
        <div className="cartao-validade">
          <Selecao
            {...campo('mes')}
            rotulo="Mês"
            vazio="Mês"
            largura={4}
            autocomplete="cc-exp-month"
            opcoes={MESES.map((mes) => ({ valor: mes, rotulo: mes }))}
          />
          <Selecao
            {...campo('ano')}
            rotulo="Ano"
            vazio="Ano"
            largura={4}
            autocomplete="cc-exp-year"
            opcoes={anos.map((ano) => ({ valor: String(ano).slice(-2), rotulo: String(ano) }))}
          />
          <Campo
            {...campo('cvv')}
            rotulo="CVV"
            inputmode="numeric"
            autocomplete="cc-csc"
            enterkeyhint="done"
            maxlength={4}
            largura={4}
          />
        </div>
        <Selecao
          {...campo('bandeira')}
          rotulo="Bandeira"
          dica="Reconhecida pelo número."
          vazio="Escolha a bandeira"
          autocomplete="cc-type"
          largura={20}
          opcoes={BANDEIRAS.map((valor) => ({ valor, rotulo: ROTULO_DA_BANDEIRA[valor] }))}
        />
      </div>
      <p className="muted small">
        O número e o código são cifrados neste aparelho e vão só para a instituição de pagamento: nós não os
        vemos nem guardamos.
      </p>
      <div className="acoes">
        <a className="botao acao-voltar" href={voltar}>
          Outra forma de pagamento
        </a>
        <button type="button" className="botao" onClick={aoUsarCupom}>
          Tenho um cupom
        </button>
        <Botao estilo="principal" pendente={pendente}>
          Continuar
        </Botao>
      </div>
    </form>
  );
}

/** The mask is loaded when its field is first used; without it the field accepts any format. */
function useMascara(nome: 'cartao' | 'cpf'): RefObject<(HTMLInputElement & HTMLTextAreaElement) | null> {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    const campo = ref.current;
    let soltar: (() => void) | undefined;
    const aoUsar = async () => {
      const { mascarar } = await import('./mascarar.ts');
      if (campo) soltar ??= mascarar(campo, nome);
    };
    campo?.addEventListener('focus', aoUsar, { once: true });
    return () => {
      campo?.removeEventListener('focus', aoUsar);
      soltar?.();
    };
  }, [nome]);
  return ref;
}

function lerCartao(form: HTMLFormElement): CartaoDigitado {
  const ler = (campo: CampoDoCartao) => controle(form, campo)?.value ?? '';
  return {
    titular: ler('titular'),
    cpf: ler('cpf'),
    numero: ler('numero'),
    mes: ler('mes'),
    ano: ler('ano'),
    cvv: ler('cvv'),
    bandeira: ler('bandeira'),
  };
}

function controle(form: HTMLFormElement, campo: CampoDoCartao): HTMLInputElement | HTMLSelectElement | null {
  const found = form.elements.namedItem(idDe(campo));
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
}
