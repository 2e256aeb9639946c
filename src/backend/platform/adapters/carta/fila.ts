/** Runs a task now or in its turn, or answers null where the queue is full or the wait took too long. */
export type Fila = <T>(conta: string, tarefa: () => Promise<T>) => Promise<T | null>;

interface Opcoes {
  /** Tasks that run at the same time; one of each account at most. */
  vagas: number;
  /** Tasks that wait: in all, and of one account. */
  espera: number;
  esperaPorConta: number;
  /** Milliseconds after which a task that still waits is given up. */
  tempoMs: number;
}

interface Espera {
  conta: string;
  /** True: it is its turn. False: it is given up. */
  chamar(vez: boolean): void;
}

/** A queue of one process that serves accounts by turns: many tasks of one account do not hold up those of another. */
export function criarFila({ vagas, espera, esperaPorConta, tempoMs }: Opcoes): Fila {
  const servidas = new Set<string>();
  /** In the order in which accounts are served: who was served goes to the end. */
  let esperando: Espera[] = [];

  function chamarProximos() {
    for (const um of esperando) {
      if (servidas.size >= vagas) return;
      if (servidas.has(um.conta)) continue;
      servidas.add(um.conta);
      um.chamar(true);
    }
  }

  function esperar(conta: string): Promise<boolean> {
    const desta = esperando.filter((um) => um.conta === conta).length;
    if (esperando.length >= espera || desta >= esperaPorConta) return Promise.resolve(false);
    return new Promise((resolve) => {
      const fim = setTimeout(() => um.chamar(false), tempoMs);
      const um: Espera = {
        conta,
        chamar(vez) {
          clearTimeout(fim);
          esperando = esperando.filter((outro) => outro !== um);
          resolve(vez);
        },
      };
      esperando.push(um);
      chamarProximos();
    });
  }

  return async (conta, tarefa) => {
    if (!(await esperar(conta))) return null;
    try {
      return await tarefa();
    } finally {
      servidas.delete(conta);
      const desta = (um: Espera) => um.conta === conta;
      esperando = [...esperando.filter((um) => !desta(um)), ...esperando.filter(desta)];
      chamarProximos();
    }
  };
}
