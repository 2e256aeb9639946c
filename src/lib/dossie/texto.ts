import { formatDate } from '../dates.ts';
import { formatPlate } from '../documents.ts';
import { reais } from '../money.ts';
import { formatarCodigo } from '../multas/codigo.ts';
import type { ItemDoDossie } from './itens.ts';

/** The identification of the fine for page, PDF and index. */
export function fichaDoDossie(multa: {
  autoInfracao: string;
  orgaoEmissor: string | null;
  codigoInfracao: string | null;
  dataInfracao: string;
  horaInfracao: string | null;
  localInfracao: string | null;
  valorOriginal: number;
  placa: string | null;
  numeroCnh: string | null;
}): [rotulo: string, valor: string][] {
  const linhas: [string, string | null][] = [
    ['Auto de infração', multa.autoInfracao],
    ['Órgão', multa.orgaoEmissor],
    ['Código', multa.codigoInfracao && formatarCodigo(multa.codigoInfracao)],
    ['Data e hora', [formatDate(multa.dataInfracao), multa.horaInfracao].filter(Boolean).join(' ')],
    ['Local', multa.localInfracao],
    ['Valor original', reais(multa.valorOriginal)],
    ['Placa', multa.placa && formatPlate(multa.placa)],
    ['CNH', multa.numeroCnh],
  ];
  return linhas.flatMap(([rotulo, valor]) => (valor ? [[rotulo, valor] as [string, string]] : []));
}

export const rotuloDoDia = (dia: string | null): string => (dia ? formatDate(dia) : 'sem data');

/**
 * File names of the case file: position, date, and original name in plain letters, so that sorting by name gives the time order. Null
 * for items without a file.
 */
export function nomesDosArquivos(itens: readonly ItemDoDossie[]): (string | null)[] {
  const casas = String(itens.length).length;
  return itens.map(({ dia, arquivo, recibo }, i) => {
    const nome = arquivo?.nome ?? (recibo === null ? null : `recibo-${recibo}.pdf`);
    if (nome === null) return null;
    const simples = nome
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[-.]+/, '');
    return `${String(i + 1).padStart(casas, '0')}_${dia ?? 'sem-data'}_${simples || 'arquivo'}`;
  });
}

/** The description of a case file. */
export const AVISO_DO_DOSSIE =
  'Este dossiê reúne o que foi guardado na Via Livre sobre esta multa. Não substitui o processo do órgão de trânsito, do qual o motorista pode pedir vista e cópia.';
