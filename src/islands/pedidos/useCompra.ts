import { useRef, useState } from 'react';
import { focusMessage } from '#islands/ui/Alerta.tsx';
import { AppError } from '#lib/errors.ts';
import { centavosParaReais } from '#lib/money.ts';
import {
  DURACAO_DA_MENSAGEM_DO_CUPOM_MS,
  normalizarCupom,
  novoPedidoId,
  pedidoIdValido,
} from '#lib/pedidos/rules.ts';
import type { ResumoDaCompra, textosDoCheckout } from '#lib/pedidos/telaDeCheckout.server.ts';
import { camposDaEscolha, comPedido, type Escolha } from '#lib/planos/escolha.ts';
import { tabMemory } from '#lib/storage.ts';
import { avisar } from '#lib/ui/snackbar.ts';
import {
  type CartaoSelado,
  comprar,
  consultarCupom,
  cupomConferido,
  eh,
  lerResumo,
  pedidoEmConferencia,
  semDesfecho,
} from './comprar.ts';
import { CUPOM_NAO_APLICADO, CUPOM_NAO_CONFERIDO } from './Resumo.tsx';

/** The purchase as rendered. */
export interface Compravel {
  escolha: Escolha;
  resumo: ResumoDaCompra;
  email: string;
  textos: ReturnType<typeof textosDoCheckout>;
}

interface Opcoes extends Compravel {
  /** The purchase ended, successfully or not. */
  aoEsquecer(): void;
}

/**
 * A purchase by card from summary to order, and its coupon. Only what is shown is bought: with another total, or a typed and unapplied
 * coupon, the server charges nothing and says so, and the summary is rendered again. After a lost answer the same id is used, even
 * after a reload. Each of the coupon's three messages shows for one second; a refused one is cleared (spec 2, section 8), and one that
 * could not be checked stays.
 */
export function useCompra({ escolha, textos, email, aoEsquecer, ...desenhado }: Opcoes) {
  const [resumo, setResumo] = useState(desenhado.resumo);
  const [aplicado, setAplicado] = useState<string>();
  const [recusado, setRecusado] = useState<string>();
  const [conferindo, setConferindo] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const [processando, setProcessando] = useState(false);
  const [semSessao, setSemSessao] = useState<'pagar' | 'cupom' | null>(null);
  const campo = useRef<HTMLInputElement>(null);
  const alerta = useRef<HTMLDivElement>(null);
  const emCurso = useRef(false);
  const chave = useRef<ReturnType<typeof chaveDaCompra>>(undefined);
  const digitado = () => normalizarCupom(campo.current?.value ?? '') || undefined;

  /** `preparar` encrypts the card; undefined from it: not now. */
  async function pagar(preparar?: () => Promise<CartaoSelado | undefined>) {
    if (emCurso.current) return;
    emCurso.current = true;
    setProcessando(true);
    calar();
    const saiu = await tentar(preparar).catch(recusar);
    emCurso.current = false;
    // The order's page is loading; the driver may stop it and return.
    if (saiu) await new Promise((voltou) => addEventListener('pageshow', voltou, { once: true }));
    setProcessando(false);
  }

  /** True while the page is left for the order's. */
  async function tentar(preparar?: () => Promise<CartaoSelado | undefined>): Promise<boolean> {
    const cartao = await preparar?.();
    if (preparar && !cartao) return false;
    chave.current ??= chaveDaCompra(JSON.stringify(['CARTAO', camposDaEscolha(escolha)]));
    const resultado = await comprar(escolha, {
      ...cartao,
      email,
      order_id: chave.current.codigo(),
      cupom: digitado(),
      total_mostrado: centavosParaReais(resumo.Total),
    });
    esquecer();
    if (!resultado.success) return dizer(resultado.error ?? textos.falhou);
    location.replace(comPedido(new URL(location.href), resultado.IdTransacao));
    return true;
  }

  async function recusar(error: unknown): Promise<boolean> {
    if (!(error instanceof AppError)) return dizer(navigator.onLine ? textos.falhou : textos.semRede);
    if (error.code === 'SESSAO_EXIGIDA') return pedirSessao('pagar');
    const aberto = pedidoEmConferencia(error);
    if (aberto !== null) {
      // A card is not resubmitted by anything else: another attempt uses the same order.
      location.replace(comPedido(new URL(location.href), aberto));
      return true;
    }
    if (!semDesfecho(error)) esquecer();
    if (eh(error, 'TOTAL_MUDOU', 'CUPOM_INVALIDO')) await acertar(error.code === 'TOTAL_MUDOU');
    return dizer(error.sentence ?? (semDesfecho(error) ? textos.semResposta : textos.falhou));
  }

  /** The total differs: the current summary, with the typed coupon or none, before another press. */
  async function acertar(comODigitado: boolean) {
    const cupom = comODigitado ? digitado() : undefined;
    const novo = await lerResumo(escolha, cupom).catch(() => null);
    if (novo === null) return;
    setResumo(novo);
    setAplicado(cupom);
    setRecusado(undefined);
    if (!comODigitado) escrever('');
  }

  async function aplicar() {
    if (conferindo) return;
    const cupom = digitado();
    trocar();
    setConferindo(true);
    const desfecho = await consultar(cupom);
    setConferindo(false);
    if (cupom === undefined && desfecho === 'aplicado') return;
    avisar(textos[desfecho === 'naoConferido' ? 'erro' : desfecho], {
      ms: DURACAO_DA_MENSAGEM_DO_CUPOM_MS,
      tom: desfecho === 'aplicado' ? 'ok' : 'erro',
    });
    // Another coupon was typed meanwhile: it stays.
    if ((desfecho === 'invalido' || desfecho === 'erro') && digitado() === cupom) escrever('');
  }

  async function consultar(cupom: string | undefined) {
    try {
      const { vale, porque, resumo: novo } = await consultarCupom(escolha, cupom);
      const serve = vale || cupom === undefined;
      setResumo(novo);
      setRecusado(serve ? undefined : (porque ?? CUPOM_NAO_APLICADO));
      setAplicado(vale ? cupom : undefined);
      return serve ? 'aplicado' : 'invalido';
    } catch (error) {
      const conferido = cupomConferido(error);
      const porque = eh(error, 'CUPOM_INVALIDO') ? error.sentence : undefined;
      if (cupom !== undefined) setRecusado(conferido ? (porque ?? CUPOM_NAO_APLICADO) : CUPOM_NAO_CONFERIDO);
      if (eh(error, 'SESSAO_EXIGIDA')) pedirSessao('cupom');
      return conferido ? 'erro' : 'naoConferido';
    }
  }

  async function remover() {
    escrever('');
    campo.current?.focus();
    await aplicar();
  }

  function escrever(texto: string) {
    if (campo.current) campo.current.value = texto;
  }

  /** Another coupon: what was said of the last one is obsolete. */
  function trocar() {
    setRecusado(undefined);
    calar();
  }

  function calar() {
    setFalha(null);
    setSemSessao(null);
  }

  function pedirSessao(para: 'pagar' | 'cupom'): false {
    setSemSessao(para);
    // The dialog may not load.
    return dizer(textos.semSessao);
  }

  function dizer(texto: string): false {
    setFalha(texto);
    focusMessage(() => alerta.current);
    return false;
  }

  function esquecer() {
    chave.current?.gastar();
    aoEsquecer();
  }

  return {
    resumo,
    falha,
    processando,
    /** The session ended: what continues after signing in. */
    semSessao,
    alerta,
    pagar,
    desistir: () => setSemSessao(null),
    limpar: () => setFalha(null),
    cupom: { aplicado, recusado, pendente: conferindo, campo, aoEscrever: trocar, aplicar, remover },
  };
}

/** The order id of a purchase, its idempotency key: created in the browser, kept in the tab while the outcome is unknown. */
function chaveDaCompra(compra: string) {
  const nome = `compra:${compra}`;
  const guardado = tabMemory.get(nome);
  let id = guardado !== null && pedidoIdValido(guardado) ? guardado : novoPedidoId();
  return {
    /** Kept before the purchase is sent: a reload, or Back, after a lost answer continues the same purchase. */
    codigo() {
      tabMemory.set(nome, id);
      return id;
    },
    /** The purchase ended: the next one is new. */
    gastar() {
      tabMemory.set(nome, null);
      id = novoPedidoId();
    },
  };
}
