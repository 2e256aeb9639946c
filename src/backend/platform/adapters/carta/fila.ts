/** Runs a task, at once or after waiting; resolves to null when the queue is full or the wait took too long. */
export type Fila = <T>(conta: string, tarefa: () => Promise<T>, proprio?: Proprio) => Promise<T | null>;

/** How many slots a task takes, one unless said, and how long it waits for them. */
interface Proprio {
  ocupa: number;
  tempoMs: number;
}

interface Opcoes {
  /** Slots of the tasks that run at the same time; at most one task per account. */
  vagas: number;
  /** Waiting tasks: in all, and per account. */
  espera: number;
  esperaPorConta: number;
  /** Milliseconds after which a waiting task is given up. */
  tempoMs: number;
}

interface Espera {
  conta: string;
  ocupa: number;
  /** True: the task runs now. False: it was given up. */
  chamar(vez: boolean): void;
}

/** An in-process queue that serves accounts in turn, so that many tasks of one account do not delay those of another. */
export function criarFila({ vagas, espera, esperaPorConta, tempoMs }: Opcoes): Fila {
  /** The slots of each account that is being served. */
  const servidas = new Map<string, number>();
  /** Accounts in serving order: a served account goes to the end. */
  let esperando: Espera[] = [];

  function chamarProximos() {
    for (const um of esperando) {
      if (servidas.has(um.conta)) continue;
      const ocupadas = [...servidas.values()].reduce((soma, uma) => soma + uma, 0);
      if (ocupadas + um.ocupa > vagas) return;
      servidas.set(um.conta, um.ocupa);
      um.chamar(true);
    }
  }

  function esperar(conta: string, { ocupa, tempoMs }: Proprio): Promise<boolean> {
    const desta = esperando.filter((um) => um.conta === conta).length;
    if (esperando.length >= espera || desta >= esperaPorConta) return Promise.resolve(false);
    return new Promise((resolve) => {
      const fim = setTimeout(() => um.chamar(false), tempoMs);
      const um: Espera = {
        conta,
        ocupa,
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

  return async (conta, tarefa, proprio = { ocupa: 1, tempoMs }) => {
    if (!(await esperar(conta, proprio))) return null;
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
