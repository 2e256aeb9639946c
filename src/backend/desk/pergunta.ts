import { lettersAndDigits, otherPlate } from '#lib/documents.ts';
import { idDaReferencia } from '#lib/recursos/referencia.ts';

/** Possible readings of a search text; each of them is tried. */
export interface PerguntaDaMesa {
  /** Words of a name or parts of an e-mail, lower case, without accents. */
  palavras: string[];
  /** Letters and digits only, upper case: for plates, AITs and codes. */
  nu: string;
  /** The plate in its old and its Mercosul form, when the text is one. */
  placas: string[];
  /** Digits only, when there are enough for a document or telephone number, padded as registers store them. */
  documentos: string[];
  /** Digits alone, four or more: a part of a document or a telephone. */
  parte: string | null;
  /** Number of an order or sale: '1012', 'pedido nº 1.012', '#1012', '1012-DEMOV10'. */
  numero: number | null;
  /** Order code: 'demov10', '1012-DEMOV10', 'DEMO-V10'. */
  codigo: string | null;
  /** Row id of an appeal, from its reference. */
  recurso: number | null;
  /** Ids in the form that gateways use. */
  doGateway: string[];
}

const CURTA = 3;
/** What a number is called, copied with it: 'CPF 529.982.247-25', 'tel: 21999998888'. */
const ROTULO =
  /^(?:cpf|cnpj|cnh|renavam|placa|auto|ait|tel(?:efone)?|celular|whatsapp|pedido)\b[\s.:]{0,5}(?=[^\s\d]{0,20}\d)/i;

/** Parses a search text; null when it is too short. */
export function lerPergunta(escrita: string): PerguntaDaMesa | null {
  const texto = escrita
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  const valor = texto.replace(ROTULO, '') || texto;
  const nu = lettersAndDigits(valor);
  if (semAcento(texto).replace(/[^\p{L}\d]/gu, '').length < CURTA) return null;
  const outraPlaca = otherPlate(nu);
  const [, antes, depois] = /^(\d{1,9})-([A-Za-z0-9]{7})$/.exec(valor) ?? [];
  return {
    palavras: semAcento(texto).split(' ').filter(Boolean),
    nu,
    placas: outraPlaca ? [nu, outraPlaca] : [],
    documentos: documentosDe(valor),
    parte: parteDe(valor),
    numero: antes === undefined ? numeroDe(texto) : Number(antes),
    codigo: depois?.toUpperCase() ?? (nu.length === 7 ? nu : null),
    recurso: idDaReferencia(texto),
    doGateway: [...new Set([texto, texto.toUpperCase(), texto.toLowerCase()])],
  };
}

function semAcento(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** CPF, CNPJ, CNH, Renavam or telephone, with or without punctuation, country code or leading zeros. */
function documentosDe(texto: string): string[] {
  if (/[^\d\s().+/-]/.test(texto)) return cnpjDe(texto);
  const digitos = texto.replace(/\D/g, '');
  if (digitos.length < 8 || digitos.length > 14) return [];
  const semPais = /^55\d{10,11}$/.test(digitos) ? [digitos.slice(2)] : [];
  return [...new Set([digitos, digitos.padStart(11, '0'), digitos.replace(/^0+/, ''), ...semPais])];
}

/** At least four digits: the part of a document or telephone number that a customer remembers. */
function parteDe(texto: string): string | null {
  if (/[^\d\s().+/-]/.test(texto)) return null;
  const digitos = texto.replace(/\D/g, '');
  return digitos.length >= 4 && digitos.length <= 11 ? digitos : null;
}

/** A CNPJ may have letters since 2026. */
function cnpjDe(texto: string): string[] {
  const nu = lettersAndDigits(texto);
  return /^[A-Z0-9]{12}\d{2}$/.test(nu) ? [nu] : [];
}

function numeroDe(texto: string): number | null {
  const [, escrito] =
    /^(?:(?:pedido|venda|contrato) ?)?(?:n ?[ºo°.]{0,2} ?|# ?)?([\d.]{1,12})$/i.exec(texto) ?? [];
  const digitos = escrito?.replace(/\./g, '') ?? '';
  return /^\d{1,9}$/.test(digitos) ? Number(digitos) : null;
}
