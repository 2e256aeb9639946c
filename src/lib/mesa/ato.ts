export interface CampoDoAto {
  nome: string;
  descricao: string;
  tipo: 'texto' | 'data' | 'lista' | 'sim-nao' | 'arquivo' | 'arquivos';
  obrigatorio: boolean;
  /** The only texts that are taken, when there are few, as a screen shows them. */
  opcoes?: readonly { valor: string; rotulo: string }[] | undefined;
}

/** An act as a page offers it: its command, and what the page already knows of it. */
export interface AtoOferecido {
  nome: string;
  fixos?: Readonly<Record<string, string>>;
  /** Its words there; without them, those of `titulos.ts` or the command's own. */
  titulo?: string;
  /** The choices of a field that the page knows. */
  opcoes?: Readonly<Record<string, CampoDoAto['opcoes']>>;
}
