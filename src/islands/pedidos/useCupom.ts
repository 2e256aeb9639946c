import { useRef, useState } from 'react';
import { AppError } from '#lib/errors.ts';
import { DURACAO_DA_MENSAGEM_DO_CUPOM_MS, normalizarCupom } from '#lib/pedidos/rules.ts';
import type { ResumoDaCompra, textosDoCheckout } from '#lib/pedidos/telaDeCheckout.server.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import { avisar } from '#lib/ui/snackbar.ts';

/** The purchase as rendered. */
export interface Compravel {
  escolha: Escolha;
  resumo: ResumoDaCompra;
  email: string;
  textos: ReturnType<typeof textosDoCheckout>;
}

interface Opcoes extends Pick<Compravel, 'escolha' | 'textos'> {
  inicial: string | undefined;
  /** The page itself reports a refused coupon. */
  recusadoAntes?: boolean | undefined;
  aoMudar(resumo: ResumoDaCompra): void;
  /** The driver changed or removed the coupon: earlier messages are obsolete. */
  aoTrocar(): void;
  /** The session ended: the coupon can be applied after signing in. */
  aoPerderSessao(): void;
}

type Desfecho = 'aplicado' | 'invalido' | 'erro' | 'naoConferido';

const NAO_APLICADO = 'Este cupom não foi aplicado. Confira o código, ou pague sem ele.';
const NAO_CONFERIDO = 'Não conseguimos conferir este cupom agora. Tente de novo.';

/**
 * The coupon of a summary. Each of its three messages shows for one second; a refused one is cleared (spec 2, section 8), and one that
 * could not be checked stays.
 */
export function useCupom(opcoes: Opcoes) {
  const { escolha, textos, inicial, recusadoAntes = false, aoMudar, aoTrocar } = opcoes;
  const [aplicado, setAplicado] = useState(inicial);
  const [recusado, setRecusado] = useState(recusadoAntes ? NAO_APLICADO : undefined);
  const [pendente, setPendente] = useState(false);
  const [mudou, setMudou] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  const digitado = () => normalizarCupom(campo.current?.value ?? '');

  function escrever(texto: string) {
    if (campo.current) campo.current.value = texto;
  }

  function esquecerMensagens() {
    setRecusado(undefined);
    setMudou(true);
    aoTrocar();
  }

  async function consultar(cupom: string | undefined): Promise<Desfecho | null> {
    try {
      const { consultarCupom } = await import('./comprar.ts');
      const { vale, porque, resumo } = await consultarCupom(escolha, cupom);
      aoMudar(resumo);
      setRecusado(vale || cupom === undefined ? undefined : (porque ?? NAO_APLICADO));
      setAplicado(vale ? cupom : undefined);
      if (cupom === undefined) return null;
      return vale ? 'aplicado' : 'invalido';
    } catch (error) {
      const conferido = cupomConferido(error);
      if (cupom !== undefined) setRecusado(conferido ? porqueDo(error) : NAO_CONFERIDO);
      if (error instanceof AppError && error.code === 'SESSAO_EXIGIDA') opcoes.aoPerderSessao();
      return conferido ? 'erro' : 'naoConferido';
    }
  }

  async function aplicar() {
    if (pendente) return;
    const cupom = digitado() || undefined;
    esquecerMensagens();
    setPendente(true);
    const desfecho = await consultar(cupom);
    setPendente(false);
    if (desfecho === null) return;
    const tom = desfecho === 'aplicado' ? 'ok' : 'erro';
    avisar(textos[desfecho === 'naoConferido' ? 'erro' : desfecho], {
      ms: DURACAO_DA_MENSAGEM_DO_CUPOM_MS,
      tom,
    });
    // Another coupon was typed meanwhile: it stays.
    if ((desfecho === 'invalido' || desfecho === 'erro') && digitado() === cupom) escrever('');
  }

  return {
    aplicado,
    recusado,
    pendente,
    /** A coupon was typed, applied or removed here: the page's earlier message is obsolete. */
    mudou,
    campo,
    digitado,
    /** Another coupon is being typed. */
    escrever: esquecerMensagens,
    aplicar,
    async remover() {
      escrever('');
      campo.current?.focus();
      await aplicar();
    },
    /** The server refused the total: the current summary, with the typed coupon or none. */
    async acertar(comODigitado: boolean) {
      const { lerResumo } = await import('./comprar.ts');
      const cupom = (comODigitado && digitado()) || undefined;
      const resumo = await lerResumo(escolha, cupom).catch(() => null);
      if (resumo === null) return;
      aoMudar(resumo);
      setAplicado(cupom);
      setRecusado(undefined);
      setMudou(true);
      if (!comODigitado) escrever('');
    },
  };
}

/** Whether an error is an answer about the coupon. The others leave it unchecked: no connection, an ended session, too many attempts. */
export function cupomConferido(error: unknown): boolean {
  return error instanceof AppError && DO_CUPOM.has(error.code);
}

/** The server's reason why the coupon cannot be used yet, if it gave one. */
function porqueDo(error: unknown): string {
  const doServidor =
    error instanceof AppError && error.code === 'CUPOM_INVALIDO' ? error.sentence : undefined;
  return doServidor ?? NAO_APLICADO;
}

const DO_CUPOM = new Set(['CUPOM_INVALIDO', 'CUPOM_ERRO', 'DADOS_INVALIDOS', 'SERVICO_RECUSOU']);
