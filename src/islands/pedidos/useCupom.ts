import { useRef, useState } from 'react';
import { DURACAO_DA_MENSAGEM_DO_CUPOM_MS, normalizarCupom } from '#lib/pedidos/rules.ts';
import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import { avisar } from '#lib/ui/snackbar.ts';
import type { Compravel } from './compravel.ts';

interface Opcoes extends Pick<Compravel, 'escolha' | 'textos'> {
  inicial: string | undefined;
  /** The page itself reports a refused coupon. */
  recusadoAntes?: boolean | undefined;
  aoMudar(resumo: ResumoDaCompra): void;
  /** The driver changed or removed the coupon: earlier messages are obsolete. */
  aoTrocar(): void;
}

const NAO_APLICADO = 'Este cupom não foi aplicado. Confira o código, ou pague sem ele.';

/** The coupon of a summary. Each of its three messages shows for one second; a refused one is cleared (spec 2, section 8). */
export function useCupom({ escolha, textos, inicial, recusadoAntes = false, aoMudar, aoTrocar }: Opcoes) {
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

  async function consultar(cupom: string | undefined): Promise<'aplicado' | 'invalido' | 'erro' | null> {
    try {
      const { consultarCupom } = await import('./comprar.ts');
      const { vale, porque, resumo } = await consultarCupom(escolha, cupom);
      aoMudar(resumo);
      setRecusado(vale || cupom === undefined ? undefined : (porque ?? NAO_APLICADO));
      setAplicado(vale ? cupom : undefined);
      if (cupom === undefined) return null;
      return vale ? 'aplicado' : 'invalido';
    } catch {
      if (cupom !== undefined) setRecusado(NAO_APLICADO);
      return 'erro';
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
    avisar(textos[desfecho], { ms: DURACAO_DA_MENSAGEM_DO_CUPOM_MS, tom });
    // Another coupon was typed meanwhile: it stays.
    if (desfecho !== 'aplicado' && digitado() === cupom) escrever('');
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
