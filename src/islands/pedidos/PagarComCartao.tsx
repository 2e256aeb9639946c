import { useEffect, useRef, useState } from 'react';
import { AppError } from '#lib/errors.ts';
import { centavosParaReais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { bandeiraDoNumero, ROTULO_DA_BANDEIRA } from '#lib/pedidos/bandeira.ts';
import type { CartaoDigitado, ErrosDoCartao } from '#lib/pedidos/cartao.ts';
import { camposDaEscolha, comPedido } from '#lib/pedidos/escolha.ts';
import { Alerta } from '../ui/Alerta.tsx';
import { Sobreposicao } from '../ui/Sobreposicao.tsx';
import { CampoDeCupom } from './CampoDeCupom.tsx';
import { codigoDaCompra } from './chaveDaCompra.ts';
import { carregarScript, cifrarCartao } from './cifrar.ts';
import { api, comprar, mudouOTotal, semDesfecho } from './comprar.ts';
import type { Compravel } from './compravel.ts';
import { PassoResumo } from './PassoResumo.tsx';

interface Props extends Compravel {
  cartao: CartaoDigitado;
  aoVoltar(): void;
  /** The provider's script found fault with the card. */
  aoErrar(erros: ErrosDoCartao): void;
}

/** The second step: the summary with its coupon, and the payment. A paid order has an address of its own; a refused one changes nothing here. */
export function PagarComCartao({
  escolha,
  email,
  sdkUrl,
  textos,
  cartao,
  aoVoltar,
  aoErrar,
  ...inicial
}: Props) {
  const [resumo, setResumo] = useState(inicial.resumo);
  const [cupom, setCupom] = useState<string>();
  const [parcelas, setParcelas] = useState(1);
  const [falha, setFalha] = useState<string | null>(null);
  const [processando, setProcessando] = useState(false);
  const [codigo] = useState(() => codigoDaCompra(escolha));
  // The same card sealed once, as long as the same purchase is tried: the gateway then knows it for a repetition.
  const selado = useRef<{ de: CartaoDigitado; token: string }>(undefined);

  useEffect(() => {
    // While the driver reads the summary. A failure is told when it is tried again, with 'Pagar'.
    carregarScript(sdkUrl).catch(() => undefined);
  }, [sdkUrl]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card was typed, so what was said of the last one goes
  useEffect(() => setFalha(null), [cartao]);

  async function aoPagar() {
    if (processando) return;
    setProcessando(true);
    setFalha(null);
    try {
      if (await pagar()) return;
    } catch (error) {
      setFalha(sentenca(error));
      if (!semDesfecho(error)) esquecer();
      if (mudouOTotal(error)) await atualizar(error);
    }
    setProcessando(false);
  }

  /** True when the page is left for that of the order. */
  async function pagar(): Promise<boolean> {
    const token = await cifrar();
    if (token === undefined) return false;
    codigo.guardar();
    const resultado = await comprar(escolha, {
      email,
      order_id: codigo.atual(),
      card_name: cartao.titular.trim(),
      card_cpf: cartao.cpf,
      card_token: token,
      parcelas: resumo.Total > 0 ? parcelas : 1,
      cupom,
      total_mostrado: centavosParaReais(resumo.Total),
    });
    esquecer();
    if (!resultado.success) {
      setFalha(resultado.error ?? textos.falhou);
      return false;
    }
    location.replace(comPedido(new URL(location.href), resultado.IdTransacao));
    return true;
  }

  /** The summary as the server has it now; a coupon that gives nothing any more goes. */
  async function atualizar(error: unknown) {
    const vale = error instanceof AppError && error.code === 'CUPOM_INVALIDO' ? undefined : cupom;
    const campos = camposDaEscolha(escolha);
    const novo = await api()
      .pedidos.resumo(vale === undefined ? campos : { ...campos, cupom: vale })
      .catch(() => null);
    if (novo === null) return;
    setResumo(novo);
    setCupom(vale);
    if (parcelas > novo.Parcelas.length) setParcelas(1);
  }

  async function cifrar(): Promise<string | undefined> {
    if (selado.current?.de === cartao) return selado.current.token;
    const { ChavePublica } = await api().pedidos.chavePublica();
    const cifrado = await cifrarCartao(cartao, ChavePublica, sdkUrl);
    if ('erros' in cifrado) {
      aoErrar(cifrado.erros);
      return undefined;
    }
    selado.current = { de: cartao, token: cifrado.token };
    return cifrado.token;
  }

  function esquecer() {
    selado.current = undefined;
    codigo.gastar();
  }

  function sentenca(error: unknown): string {
    if (error instanceof AppError && error.sentence !== undefined) return error.sentence;
    return semDesfecho(error) ? textos.semResposta : textos.falhou;
  }

  return (
    <div className="stack">
      {falha && (
        <Alerta tipo="erro" papel="alert" texto={falha}>
          <p>
            <a href={paths.app.recursoOnline.pedidos}>Ver meus pedidos</a>
          </p>
        </Alerta>
      )}
      <PassoResumo
        resumo={resumo}
        cupom={cupom}
        cartao={cartaoNaTela(cartao)}
        parcelas={parcelas}
        aoParcelar={setParcelas}
        aoVoltar={aoVoltar}
        aoPagar={aoPagar}
      >
        <CampoDeCupom
          escolha={escolha}
          textos={textos}
          aoMudar={(novo, aplicado) => {
            setResumo(novo);
            setCupom(aplicado);
            if (parcelas > novo.Parcelas.length) setParcelas(1);
          }}
        />
      </PassoResumo>
      <Sobreposicao aberta={processando} titulo="Espere um pouco..." textos={[textos.espera]} />
    </div>
  );
}

function cartaoNaTela({ numero, bandeira }: CartaoDigitado): string {
  const reconhecida = bandeiraDoNumero(numero).bandeira;
  const nome = reconhecida ? ROTULO_DA_BANDEIRA[reconhecida] : bandeira;
  return `${nome}, final ${numero.replace(/\D/g, '').slice(-4)}`;
}
