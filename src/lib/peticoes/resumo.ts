import type { IsoDate } from '../dates.ts';
import { modeloEscolhido } from './caso.ts';
import { etapasDe } from './etapas.ts';
import { campoDe, type NomeDoCampo, type Rascunho } from './form.ts';
import { fundamentosEscolhidos, propostasDoRascunho, respostasDoRascunho } from './rascunho.ts';

export interface SecaoDoResumo {
  titulo: string;
  /** The target of 'Alterar'. */
  etapa: string;
  itens: { rotulo: string; valor: string }[];
}

/** All answers of the wizard as written, page by page, for the review; empty pages are left out. */
export function resumoDoRascunho(dados: Rascunho, hoje: IsoDate): SecaoDoResumo[] {
  return etapasDe(dados).flatMap(({ id, titulo, campos }) => {
    const itens =
      id === 'fundamentos'
        ? itensDosFundamentos(dados, hoje)
        : (campos as NomeDoCampo[]).flatMap((nome) => itemDe(nome, dados));
    return itens.length > 0 ? [{ titulo, etapa: id, itens }] : [];
  });
}

function itemDe(nome: NomeDoCampo, dados: Rascunho): { rotulo: string; valor: string }[] {
  const { rotulo, opcoes, como } = campoDe(nome);
  const dito = dados[nome] ?? '';
  if (nome === 'TemplateId')
    return [{ rotulo, valor: modeloEscolhido(respostasDoRascunho(dados))?.NomePeticao ?? '' }];
  if (dito === '' || nome === 'multaAcompanhada') return [];
  if (como === 'marcar') return [{ rotulo, valor: 'Sim' }];
  return [{ rotulo, valor: opcoes?.find(({ valor }) => valor === dito)?.rotulo ?? dito }];
}

function itensDosFundamentos(dados: Rascunho, hoje: IsoDate) {
  const escolhidos = fundamentosEscolhidos(dados, hoje);
  return propostasDoRascunho(dados, hoje).map(({ id, titulo }) => ({
    rotulo: titulo,
    valor: escolhidos.includes(id) ? 'Usar' : 'Não usar',
  }));
}
