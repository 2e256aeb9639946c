import * as v from 'valibot';
import { isCnpj } from '#lib/documents.ts';

/** The company that runs the service, as contracts, receipts and policies name it (Decreto 7.962/2013, art. 2º). */
export interface Operadora {
  nome: string;
  /** Null until the operator sets it: documents then omit the line. A production start requires it. */
  cnpj: string | null;
  endereco: string;
  suporte: string;
  /** The data protection officer by name (LGPD, art. 41, § 1º), if the operator has set it. */
  encarregado?: string | undefined;
}

const texto = (padrao: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'um texto')), padrao);
/** The default address: only a city, which a production start refuses. */
export const ENDERECO_PADRAO = 'Rio de Janeiro – RJ';
const CNPJ = /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/;
const ACEITO = 'um CNPJ como 00.000.000/0001-00, com os dígitos certos';

/** Its settings, part of env.ts. After a semicolon COMPANY_NAME names the data protection officer. */
export const CONFIGURACAO_DA_OPERADORA = {
  COMPANY_NAME: texto('Via Livre'),
  COMPANY_CNPJ: v.optional(v.pipe(v.string(), v.regex(CNPJ, ACEITO), v.check(isCnpj, ACEITO))),
  COMPANY_ADDRESS: texto(ENDERECO_PADRAO),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email('um endereço de e-mail')), 'suporte@vialivre.example'),
};

const Configuracao = v.object(CONFIGURACAO_DA_OPERADORA);

export function operadoraDe(env: v.InferOutput<typeof Configuracao>): Operadora {
  const [nome = '', encarregado] = env.COMPANY_NAME.split(';', 2).map((parte) => parte.trim());
  return {
    ...{ nome, encarregado },
    cnpj: env.COMPANY_CNPJ ?? null,
    endereco: env.COMPANY_ADDRESS,
    suporte: env.SUPPORT_EMAIL,
  };
}
