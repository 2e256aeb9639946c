import { useEffect, useState } from 'react';
import { DURACAO_DA_MENSAGEM_DO_CUPOM_MS, normalizarCupom } from '#lib/pedidos/cupom.ts';
import { camposDaEscolha } from '#lib/pedidos/escolha.ts';
import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import { Botao } from '../ui/Botao.tsx';
import { api } from './comprar.ts';

export interface TextosDoCupom {
  aplicado: string;
  invalido: string;
  erro: string;
}

interface Props {
  escolha: Escolha;
  textos: TextosDoCupom;
  /** The summary with the coupon, or without one. */
  aoMudar(resumo: ResumoDaCompra, cupom: string | undefined): void;
}

/** The coupon of the summary. Each of its three messages shows for one second; one that is not taken is cleared. */
export function CampoDeCupom({ escolha, textos, aoMudar }: Props) {
  const [texto, setTexto] = useState('');
  const [aviso, setAviso] = useState<keyof TextosDoCupom | null>(null);
  const [recusado, setRecusado] = useState(false);
  const [pendente, setPendente] = useState(false);
  useEffect(() => {
    if (aviso === null) return;
    const depois = setTimeout(() => setAviso(null), DURACAO_DA_MENSAGEM_DO_CUPOM_MS);
    return () => clearTimeout(depois);
  }, [aviso]);

  async function aplicar() {
    const cupom = normalizarCupom(texto) || undefined;
    setPendente(true);
    const desfecho = await consultar(cupom);
    setPendente(false);
    setRecusado(desfecho === 'invalido' || desfecho === 'erro');
    setAviso(desfecho);
    if (desfecho !== 'aplicado') setTexto('');
  }

  async function consultar(cupom: string | undefined): Promise<keyof TextosDoCupom | null> {
    const campos = camposDaEscolha(escolha);
    const produtos = escolha.tipo === 'produtos' ? [...escolha.itens] : [];
    try {
      const { pedidos } = api();
      const vale =
        cupom !== undefined && (await pedidos.aplicaCupom({ cupom, produtos })).response === 'success';
      aoMudar(await pedidos.resumo(vale ? { ...campos, cupom } : campos), vale ? cupom : undefined);
      if (cupom === undefined) return null;
      return vale ? 'aplicado' : 'invalido';
    } catch {
      return 'erro';
    }
  }

  return (
    <form
      className="cupom"
      method="dialog"
      onSubmit={(e) => {
        e.preventDefault();
        if (!pendente) void aplicar();
      }}
    >
      <div className="campo">
        <label htmlFor="cupom">Cupom de desconto</label>
        {recusado && (
          <p className="campo-dica" id="cupom-dica">
            Este cupom não foi aplicado. Confira o código, ou pague sem ele.
          </p>
        )}
        <input
          id="cupom"
          className="controle"
          value={texto}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          aria-describedby={recusado ? 'cupom-dica' : undefined}
          onChange={(e) => setTexto(e.target.value)}
        />
      </div>
      <Botao pendente={pendente} rotuloPendente="Aplicando">
        Aplicar cupom
      </Botao>
      <p
        role="status"
        className={aviso ? `torrada ${aviso === 'aplicado' ? '' : 'torrada-erro'}` : 'sr-only'}
      >
        {aviso && textos[aviso]}
      </p>
    </form>
  );
}
