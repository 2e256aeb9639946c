import { Botao } from '#islands/ui/Botao.tsx';
import type { useRecebidos } from './recebidos.ts';

type Props = Pick<ReturnType<typeof useRecebidos>, 'pergunta' | 'ler' | 'largar'>;

/** Asked before a file that came by the share sheet is read. */
export function PerguntaDoRecebido({ pergunta, ler, largar }: Props) {
  if (pergunta === null) return null;
  return (
    <div className="cartao stack" role="status">
      <p>{pergunta}</p>
      <div className="acoes">
        <Botao tipo="button" aoClicar={largar}>
          Não
        </Botao>
        <Botao tipo="button" estilo="principal" aoClicar={ler}>
          Sim, ler
        </Botao>
      </div>
    </div>
  );
}
