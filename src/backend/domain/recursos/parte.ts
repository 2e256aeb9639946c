/** Who appeals against a fine: the person of the account, another owner of the vehicle, or unknown. */
export type Parte = 'conta' | 'desconhecida' | OutroDono;

export interface OutroDono {
  /** From the registration of the vehicle; null before it was read. */
  nome: string | null;
  /** CPF or CNPJ, without punctuation. */
  documento: string;
}

/**
 * The owner appeals against a fine of the vehicle, the driver against one of the licence (Res. CONTRAN 900/2022, arts. 2 and 3). The
 * document that was registered with the vehicle tells who owns it.
 */
export function parteDaMulta({
  tipo,
  cpf,
  veiculo,
}: {
  tipo: 'Veiculo' | 'Habilitacao';
  cpf: string;
  veiculo: { proprietario: string | null; proprietarioDocumento: string | null } | null;
}): Parte {
  if (tipo === 'Habilitacao') return 'conta';
  const documento = veiculo?.proprietarioDocumento ?? null;
  if (documento === null) return 'desconhecida';
  return documento === cpf ? 'conta' : { nome: veiculo?.proprietario ?? null, documento };
}
