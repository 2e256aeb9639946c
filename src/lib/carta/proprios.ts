import type { Candidato } from './candidatos.ts';
import { type Linha, textoDaLinha } from './linhas.ts';
import { type Rotulo, semAcentos } from './rotulos.ts';

type Lugares = Candidato[][];
type Procura = (rotulo: Rotulo) => Lugares;

/** Where the hour of the infraction may stand, the surest first: a further place counts only if the ones before give no hour. */
export function lugaresDaHora(de: Procura): Lugares[] {
  const horas = de('HoraInfracao');
  const comNome = horas.filter((candidatos) => !soltos(candidatos, /^(?:hora|horario|hr\.?)$/));
  const daData = lugaresDaData(de).map((candidatos) => candidatos.filter(({ texto }) => DIA.test(texto)));
  const avulsas = horas
    .filter((candidatos) => !comNome.includes(candidatos))
    .filter((candidatos) => !candidatos.some((um) => DA_IMPRESSAO.test(antesDe(um))));
  return [[...comNome, ...daData], avulsas, lugaresDaData(de)];
}

/** Where the day of the infraction stands: under its full label, else under 'Data' beside the hour. */
export function lugaresDaData(de: Procura): Lugares {
  const datas = de('DataInfracao');
  const comNome = datas.filter((candidatos) => !soltos(candidatos, /^data$/));
  if (comNome.length > 0) return comNome;
  const horas = de('HoraInfracao').flatMap((candidatos) => candidatos.map(({ onde }) => onde));
  const comHora = ({ onde }: Candidato) =>
    horas.some(({ pagina, linha }) => pagina === onde.pagina && Math.abs(linha - onde.linha) <= 2);
  return datas.filter((candidatos) =>
    candidatos.some((um) => comHora(um) && !DA_IMPRESSAO.test(antesDe(um))),
  );
}

/** A day with the hour after it: '10/11/2026 17:45'. */
const DIA = /\d[^:]{0,40}\D\d{1,2} ?[:hH] ?\d{2}/;

/** 'Impresso em 25/11/2026 Hora: 09:12': the hour at which the letter was printed. */
const DA_IMPRESSAO =
  /(?:impress|emiss|emitid|gerad)[a-z]{0,12}(?: em)?[:\s\d/.-]{0,30}(?:hora|horario|hr\.?)[\s:]{0,5}$/;

function antesDe({ onde, texto }: Candidato): string {
  const linha = textoDaLinha(onde);
  return semAcentos(linha.slice(0, Math.max(0, linha.indexOf(texto))));
}

/** Where the place of the infraction stands: under its full label, else under 'Local', unless that is where papers are handed in. */
export function lugaresDoLocal(linhas: readonly Linha[], de: Procura): Lugares {
  const locais = de('LocalInfracao');
  const comNome = locais.filter((candidatos) => !soltos(candidatos, /^local$/));
  if (comNome.length > 0) return comNome;
  return locais.filter((candidatos) => !candidatos.some((um) => deEntrega(linhas, um)));
}

const soltos = (candidatos: readonly Candidato[], rotulo: RegExp) =>
  candidatos.every((um) => rotulo.test(semAcentos(um.rotulo)));

/** A heading of this line or of one of the lines above it, such as 'Onde entregar a defesa'. */
const LINHAS_ACIMA = 3;
const ENTREGA =
  /\b(?:onde|entreg[a-z]{1,6}|protocol[a-z]{1,8}|atendimento|apresentar|apresentacao|enderec[a-z]{1,6} para)\b/;

function deEntrega(linhas: readonly Linha[], um: Candidato): boolean {
  const i = linhas.indexOf(um.onde);
  const acima = linhas
    .slice(Math.max(0, i - LINHAS_ACIMA), i)
    .filter(({ pagina }) => pagina === um.onde.pagina);
  const titulos = acima.map((linha) => semAcentos(textoDaLinha(linha))).filter((texto) => !/\d/.test(texto));
  return [...titulos, antesDe(um)].some((texto) => ENTREGA.test(texto));
}
