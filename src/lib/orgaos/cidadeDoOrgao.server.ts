import { emCapitais, ufDoOrgao } from '../peticoes/orgaos.ts';
import { ESTADOS } from '../referencia/estados.ts';

/**
 * The city of a body as its name writes it, in capitals ('' when it writes none), and each state that the name gives. Null when the
 * name writes two cities. The city is what follows the words of a body ('Prefeitura de', 'SMTT'), else what stands alone; the name of
 * a state that stands alone is no city, as in 'Prefeitura de Niterói, Rio de Janeiro'.
 */
export function cidadeDoOrgao(nome: string): { cidade: string; ufs: ReadonlySet<string> } | null {
  const partes = emCapitais(nome)
    .split(/[-–/(),]/)
    .map((parte) => parte.replace(/[^A-Z]+/g, ' ').trim());
  const restos = partes.map((parte) => ({ parte, resto: parte.replace(PALAVRAS, '') }));
  const sozinhas = restos.flatMap(({ parte, resto }) => (resto !== '' && resto === parte ? [resto] : []));
  const depois = restos.flatMap(({ parte, resto }) => (resto !== '' && resto !== parte ? [resto] : []));
  const escritas = depois.length > 0 ? depois : sozinhas.filter((uma) => !estadoChamado(uma));
  const lidas = escritas.map(separarEstado);
  const [cidade = '', outra] = new Set(lidas.map((lida) => lida.cidade));
  if (outra !== undefined) return null;
  const ufs = [ufDoOrgao(nome), ...sozinhas.map(estadoChamado), ...lidas.map(({ uf }) => uf)];
  return { cidade, ufs: new Set(ufs.filter((uf) => uf != null)) };
}

/** The abbreviation of a state whose name, or abbreviation, is the whole text. */
export function estadoChamado(texto: string): string | undefined {
  const nome = texto.replace(/^ESTADO D[OAE] /, '');
  return ESTADOS.find(({ Sigla, Nome }) => Sigla === nome || emCapitais(Nome) === nome)?.Sigla;
}

/** 'BELEM DO PARA' is the city of Belém in Pará; 'SAO PAULO' is a city without its state. */
function separarEstado(escrita: string): { cidade: string; uf?: string | undefined } {
  if (estadoChamado(escrita)) return { cidade: escrita };
  for (const { Sigla, Nome } of ESTADOS) {
    const fim = new RegExp(`^(.+?) (?:D[OAE] )?(?:${emCapitais(Nome)}|${Sigla})$`);
    const cidade = fim.exec(escrita)?.[1];
    if (cidade) return { cidade, uf: Sigla };
  }
  return { cidade: escrita };
}

/** The words in front of a city. */
const PALAVRAS = new RegExp(
  `^(?:(?:${[
    'PREFEITURA|PREF|MUNICIPAL|MUNICIPIO|MUN|CIDADE|CAPITAL|SECRETARIA|SEC|SUPERINTENDENCIA|DEPARTAMENTO|DIRETORIA',
    'AUTARQUIA|AGENCIA|COMPANHIA|EMPRESA|INSTITUTO|FUNDACAO|GUARDA|CIVIL|METROPOLITANA|PUBLIC[AO]S?|TRANSITO',
    'TRANSPORTES?|TRAFEGO|CIRCULACAO|ENGENHARIA|OPERACAO|SISTEMA|VIARI[AO]|MOBILIDADE|URBAN[AO]S?|CIDADANIA',
    'SERVICOS?|SEGURANCA|DEFESA|SOCIAL|ORDEM|INFRAESTRUTURA|PLANEJAMENTO|DESENVOLVIMENTO|D[EOA]S?|E',
    'SEMOB|CET|SM[A-Z]{1,4}|RBTRANS|IMMU|CTMAC|TRANSALVADOR|AMC|BHTRANS|AGETRAN|CTTU|STRANS|STTU|EPTC|DSV',
  ].join('|')})(?: |$))+`,
);
