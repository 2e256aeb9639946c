/** Street and neighbourhood are empty where a whole town shares one CEP. */
export type Endereco = { logradouro: string; bairro: string; cidade: string; uf: string };

export type Cep = {
  /** Null: no such CEP, or no answer in time. The driver can fill in the form either way. */
  find(cep: string): Promise<Endereco | null>;
};
