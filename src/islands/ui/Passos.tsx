import '#styles/parts/passos.css';

interface Props {
  passos: readonly string[];
  /** From 0. */
  atual: number;
  /** The page and how many there are, where steps have several. */
  conta?: readonly [number, number] | undefined;
  titulo?: string | undefined;
}

/** The current position in a row of steps. */
export function Passos({ passos, atual, conta = [atual + 1, passos.length], titulo = passos[atual] }: Props) {
  return (
    <div className="passos">
      <p>{`Passo ${conta[0]} de ${conta[1]}`}</p>
      <h2>{titulo}</h2>
      <ol aria-label="Passos">
        {passos.map((nome, i) => (
          <li
            key={nome}
            className={i < atual ? 'feito' : i === atual ? 'agora' : undefined}
            aria-current={i === atual ? 'step' : undefined}
          >
            <span>
              <span>{nome}</span>
              {i < atual && <span className="sr-only"> (feito)</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
