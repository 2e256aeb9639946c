import { getMunicipalities, type StateCode } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { estadoPorSigla } from './estados.ts';

/** A row of `/referencia/municipios/{uf}.json`: IBGE code and name. */
export type LinhaDeMunicipio = readonly [codigo: string, nome: string];

/** The official cities of a state by name; none for what is no state. */
export function municipiosDe(uf: string): LinhaDeMunicipio[] {
  const estado = estadoPorSigla(uf);
  return estado ? getMunicipalities(estado.Sigla as StateCode).map(({ code, name }) => [code, name]) : [];
}

/**
 * The city of a CEP look-up's address, in its state's list. By IBGE code if there is one; else by name, without accents and
 * punctuation; else by an older name or spelling (Parati, Embu, Trajano de Morais). Undefined for none or several matches: the user
 * then chooses.
 */
export function acharMunicipio(
  procurado: { uf: string; nome: string; ibge?: string | null },
  linhas: readonly LinhaDeMunicipio[],
): LinhaDeMunicipio | undefined {
  const porCodigo = procurado.ibge ? linhas.find(([codigo]) => codigo === procurado.ibge) : undefined;
  if (porCodigo) return porCodigo;
  const chave = semAcentos(procurado.nome);
  const oficial = NOMES_ANTIGOS.get(`${procurado.uf.toUpperCase()} ${chave}`) ?? chave;
  return (
    linhas.find(([, nome]) => semAcentos(nome) === oficial) ??
    unico(linhas.filter(([, nome]) => grafiaSolta(nome) === grafiaSolta(procurado.nome)))
  );
}

/** Lower-case letters only: accents, hyphens, apostrophes (written as backticks in older lists) and spaces are dropped. */
function semAcentos(nome: string): string {
  return nome
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Varying spellings of official names: Luís and Luiz, Thomé and Tomé, Itapagé and Itapajé, de and do. */
function grafiaSolta(nome: string): string {
  const semLigacao = nome.replace(/(?<=\s)d[aeo]s?(?=\s)/gi, ' ');
  return semAcentos(semLigacao)
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/th/g, 't')
    .replace(/ph/g, 'f')
    .replace(/ae/g, 'ai')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1+/g, '$1');
}

function unico<T>(achados: readonly T[]): T | undefined {
  return achados.length === 1 ? achados[0] : undefined;
}

/** Names that changed beyond a spelling: state and the older name, to the official one; both without accents. */
const NOMES_ANTIGOS: ReadonlyMap<string, string> = new Map([
  ['BA governadorlomantojunior', 'barropreto'],
  ['MG itabirinhademantena', 'itabirinha'],
  ['PB campodesantana', 'tacima'],
  ['PB santarem', 'jocaclaudino'],
  ['PB serido', 'saovicentedoserido'],
  ['PB saodomingosdepombal', 'saodomingos'],
  ['PE itamaraca', 'ilhadeitamaraca'],
  ['PE cabo', 'cabodesantoagostinho'],
  ['PR vilaalta', 'altoparaiso'],
  ['RJ buzios', 'armacaodosbuzios'],
  ['RJ campos', 'camposdosgoytacazes'],
  ['RJ parati', 'paraty'],
  ['RJ trajanodemorais', 'trajanodemoraes'],
  ['RN boasaude', 'januariocicco'],
  ['RN augustosevero', 'campogrande'],
  ['RN presidentejuscelino', 'serracaiada'],
  ['RN acu', 'assu'],
  ['RS livramento', 'santanadolivramento'],
  ['SC picarras', 'balneariopicarras'],
  ['SP embu', 'embudasartes'],
  ['TO fortalezadotabocao', 'tabocao'],
  ['TO saovaleriodanatividade', 'saovalerio'],
]);
