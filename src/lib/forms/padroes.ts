/**
 * What a browser can see of a text before it is sent (`confere` of a field): every valid text matches, however it is punctuated. Check
 * digits and calendars are the server's.
 */
export const PADROES = {
  cpf: String.raw`^(\D*\d){11}\D*$`,
  cpfOuCnpj: String.raw`^[\W_]*(([A-Za-z\d][\W_]*){11}|([A-Za-z\d][\W_]*){14})$`,
  cep: String.raw`^(\D*\d){8}\D*$`,
  data: String.raw`^(\d\d/\d\d/\d{4}|\d{4}-\d\d-\d\d)$`,
  telefone: String.raw`^(\D*\d){10,}\D*$`,
  /** Eight digits or more: leading zeros may be missing. */
  renavam: String.raw`^([.\-/\s]*\d){8,11}[.\-/\s]*$`,
  placa: String.raw`^[\W_]*[A-Za-z]([\W_]*[A-Za-z]){2}[\W_]*\d[\W_]*[A-Za-z\d]([\W_]*\d){2}[\W_]*$`,
  /** One way to read each dot: with two, a long text would take the time of its square. */
  email: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
} as const;

export const TELEFONE_INVALIDO = 'Informe o telefone com DDD.';
