/** Runs a task, at once or after waiting; resolves to null when the queue is full or the wait took too long. */
export type Fila = <T>(conta: string, tarefa: () => Promise<T>) => Promise<T | null>;

interface Opcoes {
  /** Tasks that run at the same time; at most one per account. */
  vagas: number;
  /** Waiting tasks: in all, and per account. */
  espera: number;
  esperaPorConta: number;
  /** Milliseconds after which a waiting task is given up. */
  tempoMs: number;
}

interface Espera {
  conta: string;
  /** True: the task runs now. False: it was given up. */
  chamar(vez: boolean): void;
}

/** An in-process queue that serves accounts in turn, so that many tasks of one account do not delay those of another. */
export function criarFila({ vagas, espera, esperaPorConta, tempoMs }: Opcoes): Fila {
  const servidas = new Set<string>();
  /** Accounts in serving order: a served account goes to the end. */
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
