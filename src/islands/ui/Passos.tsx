import '#styles/parts/passos.css';

interface Props {
  passos: readonly string[];
  /** From 0. */
  atual: number;
  /** Of a step with several pages. */
  parte?: string | null;
}

/** The current position in a row of steps. */
export function Passos({ passos, atual, parte }: Props) {
  return (
    <div className="passos">
      <p>{`Passo ${atual + 1} de ${passos.length}${parte ? `, ${parte}` : ''}`}</p>
      <h2>{passos[atual]}</h2>
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
