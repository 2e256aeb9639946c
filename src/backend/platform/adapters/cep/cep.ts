/** Street and neighbourhood are empty where a whole town shares one CEP. */
export type Endereco = { logradouro: string; bairro: string; cidade: string; uf: string };

export type Cep = {
  /** Null: no such CEP, or nobody answered in time. The form stays open for the driver to fill in. */
  find(cep: string): Promise<Endereco | null>;
};
