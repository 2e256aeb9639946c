import { addDays, type Clock, today } from '#lib/dates.ts';
import type { Mesa, ResultadoDoAto } from './tipos.ts';

export interface LinhaDaVenda {
  descricao: string;
  quantidade: string;
  valor: string;
}

export interface NovaVenda {
  conta: string;
  descricao: string;
  validade: string;
  motivo: string;
  linhas: LinhaDaVenda[];
  /** The id of this preview: submitted twice, it makes one sale. */
  chave: string;
  resultado: ResultadoDoAto | null;
}

const LINHAS_DE_INICIO = 3;
const MAIS = 3;
const LINHAS_NO_MAXIMO = 12;
const DIAS_DE_VALIDADE = 15;

export function vendaEmBranco(clock: Clock, conta: string): NovaVenda {
  return {
    conta,
    descricao: '',
    validade: addDays(today(clock), DIAS_DE_VALIDADE),
    motivo: '',
    linhas: emBranco(LINHAS_DE_INICIO),
    chave: crypto.randomUUID(),
    resultado: null,
  };
}

/** Handles the form's button: more lines, preview, back to the form, or create the sale. */
export async function receberVenda(dados: FormData, mesa: Mesa): Promise<NovaVenda> {
  const texto = (nome: string) => String(dados.get(nome) ?? '').trim();
  const passo = texto('passo');
  const linhas = linhasDe(dados);
  const lida = {
    conta: texto('conta'),
    descricao: texto('descricao'),
    validade: texto('validade'),
    motivo: texto('motivo'),
    chave: texto('chave') || crypto.randomUUID(),
    linhas,
  };
  if (passo === 'linhas')
    return { ...lida, linhas: [...linhas, ...emBranco(MAIS)].slice(0, LINHAS_NO_MAXIMO), resultado: null };
  if (passo === 'corrigir') return { ...lida, chave: crypto.randomUUID(), resultado: null };
  const resultado = await mesa.executar({
    nome: 'vendas criar',
    valores: {
      conta: lida.conta,
      descricao: lida.descricao,
      item: linhas.filter(escrita).map((uma) => `${uma.descricao};${uma.quantidade || '1'};${uma.valor}`),
      chave: lida.chave,
      ...(lida.validade && { validade: lida.validade }),
    },
    confirmado: passo === 'criar',
    motivo: lida.motivo,
  });
  return { ...lida, resultado };
}

function linhasDe(dados: FormData): LinhaDaVenda[] {
  const coluna = (nome: string) => dados.getAll(nome).map((um) => String(um).trim());
  const [descricoes, quantidades, valores] = [coluna('item'), coluna('quantidade'), coluna('valor')];
  const linhas = descricoes
    .slice(0, LINHAS_NO_MAXIMO)
    .map((descricao, i) => ({ descricao, quantidade: quantidades[i] ?? '', valor: valores[i] ?? '' }));
  return linhas.length > 0 ? linhas : emBranco(LINHAS_DE_INICIO);
}

const escrita = ({ descricao, valor }: LinhaDaVenda) => descricao !== '' || valor !== '';

function emBranco(quantas: number): LinhaDaVenda[] {
  return Array.from({ length: quantas }, () => ({ descricao: '', quantidade: '1', valor: '' }));
}
