import type { FormEvent } from 'react';
import type { UmaCarta } from '#lib/guardadas/lida.ts';

interface Props {
  cartas: readonly UmaCarta[];
  aoEscolher(carta: UmaCarta): void;
}

/** Asked when a file has several notices. Without script the button sends what was read from the chosen one (receber.server.ts). */
export function QualCarta({ cartas, aoEscolher }: Props) {
  function escolher(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault();
    const { nativeEvent } = evento;
    const botao = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const carta = cartas.find(
      (uma) => botao instanceof HTMLButtonElement && botao.value === JSON.stringify(uma),
    );
    if (carta) aoEscolher(carta);
  }

  return (
    <form method="post" className="cartao stack" onSubmit={escolher}>
      <p role="status">Este arquivo tem {cartas.length} notificações. Qual delas?</p>
      <div className="acoes">
        {cartas.map((carta, i) => (
          <button
            type="submit"
            key={nomeDa(carta, i)}
            name="Lida"
            value={JSON.stringify(carta)}
            className="botao"
          >
            {nomeDa(carta, i)}
          </button>
        ))}
      </div>
    </form>
  );
}

function nomeDa({ lidos }: UmaCarta, i: number): string {
  const valor = (campo: string) => lidos.find((lido) => lido.campo === campo)?.valor;
  const [auto, placa] = [valor('AutoInfracao'), valor('Placa')];
  return `Auto ${auto ?? i + 1}${placa ? `, placa ${placa}` : ''}`;
}
