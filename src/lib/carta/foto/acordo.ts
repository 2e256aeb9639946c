import { type Lido, type NotificacaoLida, semContradicao } from '#lib/carta/ler.ts';
import type { Conferencia } from '#lib/carta/valores.ts';
import { CAMPOS_DA_CARTA, type CampoDaCarta } from '#lib/guardadas/lida.ts';
import type { Palavra } from './palavras.ts';

/** The same misreading rarely happens twice: this many readings must agree. */
export const MINIMO = 2;

/** One reading of the photographs: its fields, and the words that they were read from, by photograph. */
export interface Leitura {
  lida: NotificacaoLida;
  palavras: Palavra[][];
}

/**
 * The values on which several readings agree: given by one, and by another one too or printed there in the same place in its words, whose
 * label it may have misread; contradicted by none.
 */
export function acordo(leituras: readonly Leitura[], com: Conferencia): NotificacaoLida {
  const tipos = leituras.map(({ lida }) => lida.tipo).filter((tipo) => tipo !== null);
  // One reading of such a title is enough: the days of a process must not become those of the fine, nor a warning a debt.
  const deProcesso = tipos.includes('processo');
  const tipo = deProcesso ? 'processo' : (tipos.length >= MINIMO && iguais(tipos) && tipos[0]) || null;
  const fora = [...(deProcesso ? [DIA_DA_CARTA] : []), ...(tipos.includes('advertencia') ? [A_PAGAR] : [])];
  const lidos = CAMPOS_DA_CARTA.filter((campo) => !fora.some((quais) => quais.test(campo))).flatMap(
    (campo) => acordado(leituras, campo) ?? [],
  );
  return { tipo, lidos: semContradicao(lidos, com) };
}

const DIA_DA_CARTA = /^(?:prazo_|advertencia$|[a-z]{1,12}_expedida$)/;
/** A warning has nothing to pay. */
const A_PAGAR = /^(?:Valor|Guia)$/;

function acordado(leituras: readonly Leitura[], campo: CampoDaCarta): Lido | null {
  const dados = leituras.flatMap((leitura) => {
    const lido = leitura.lida.lidos.find((um) => um.campo === campo);
    return lido ? [{ leitura, lido, dito: compacto(lido.valor) }] : [];
  });
  const nome = campo === 'OrgaoEmissor' || campo === 'LocalInfracao';
  // A name may have lost its end or spaces, or begin with a stroke of its box: the value that most others end with, then the longest.
  const quantos = ({ dito }: { dito: string }) => dados.filter((um) => um.dito.endsWith(dito)).length;
  const [melhor] = nome
    ? dados.toSorted(
        (a, b) =>
          quantos(b) - quantos(a) ||
          b.dito.length - a.dito.length ||
          b.lido.valor.length - a.lido.valor.length,
      )
    : dados;
  if (!melhor) return null;
  const { dito } = melhor;
  const concorda = (um: { dito: string }) => um.dito === dito || (nome && um.dito.endsWith(dito));
  if (!dados.every((um) => concorda(um) || (nome && dito.startsWith(um.dito)))) return null;
  if (!nome && leituras.some((outra) => nega(outra, melhor))) return null;
  const outras = leituras.filter((leitura) => !dados.some((um) => um.leitura === leitura && concorda(um)));
  const vezes = dados.filter(concorda).length + outras.filter((outra) => mostra(outra, melhor)).length;
  return vezes >= MINIMO ? melhor.lido : null;
}

/** Whether another reading has the same words where a value was read. */
function mostra(outra: Leitura, { leitura, lido }: { leitura: Leitura; lido: Lido }): boolean {
  const daqui = textoEm(leitura, lido);
  return daqui !== '' && daqui === textoEm(outra, lido);
}

/** Whether another reading has as many characters there, and one of them differs, however doubtful. */
function nega(outra: Leitura, { leitura, lido }: { leitura: Leitura; lido: Lido }): boolean {
  const [daqui, dali] = [textoEm(leitura, lido), textoEm(outra, lido)];
  return daqui !== dali && daqui.length === dali.length;
}

function textoEm({ palavras }: Leitura, { pagina, caixa }: Lido): string {
  if (!caixa) return '';
  const letra = (caixa.base - caixa.y) / 2;
  return compacto(
    (palavras[pagina - 1] ?? [])
      .filter(({ x, fim, base }) => {
        const meio = (x + fim) / 2;
        return meio > caixa.x && meio < caixa.fim && base > caixa.y + letra && base < caixa.base + letra;
      })
      .toSorted((a, b) => a.x - b.x)
      .map(({ texto }) => texto)
      .join(''),
  );
}

const compacto = (texto: string) => texto.replace(/[^\p{L}\d]/gu, '').toLowerCase();
const iguais = (valores: readonly string[]) => valores.every((valor) => valor === valores[0]);

/** Each reading with the highest certainty of a character among the readings that see the same word in the same place. */
export function comCertezas(leituras: readonly Palavra[][][]): Palavra[][][] {
  return leituras.map((paginas) =>
    paginas.map((palavras, pagina) => {
      const mesmas = Map.groupBy(
        leituras.flatMap((outra) => outra[pagina] ?? []),
        ({ texto }) => texto,
      );
      return palavras.map((palavra) => {
        const vistas = mesmas.get(palavra.texto)?.filter((outra) => noLugar(palavra, outra)) ?? [];
        const certeza = (i: number) => Math.max(...vistas.map(({ certezas }) => certezas[i] ?? 0));
        return { ...palavra, certezas: palavra.certezas.map((_, i) => certeza(i)) };
      });
    }),
  );
}

const noLugar = (uma: Palavra, outra: Palavra) =>
  Math.abs(uma.x - outra.x) < uma.corpo && Math.abs(uma.base - outra.base) < uma.corpo;

/** Whether another reading may add something: a notice has all of these, and the days of its own kind. */
export function falta({ tipo, lidos }: NotificacaoLida): boolean {
  const tem = (campo: CampoDaCarta) => lidos.some((lido) => lido.campo === campo);
  return !(USUAIS.every(tem) && (tipo === null || DIAS[tipo].every(tem)));
}

const USUAIS = [
  'AutoInfracao',
  'DataInfracao',
  'HoraInfracao',
  'OrgaoEmissor',
  'Codigo',
  'Placa',
  'LocalInfracao',
] as const;
const DIAS = {
  autuacao: ['autuacao_expedida', 'prazo_defesa'],
  penalidade: ['Valor', 'penalidade_expedida', 'prazo_jari'],
  advertencia: ['advertencia', 'prazo_jari'],
  processo: [],
} as const;
