import type { IsoDate } from '../dates.ts';
import { type Infracao, infracaoPorCodigo } from '../multas/infracoes.server.ts';
import type { Fatos } from './fatos.ts';
import type { Respostas } from './form.ts';
import type { Fase } from './fundamentos.ts';
import { type Modelo, modeloParaCodigo, modeloPorId } from './templates.ts';

/** What the grounds are judged by: the answers, and what the code of the infraction says. */
export function fatosDoCaso(
  respostas: Respostas & { fase: Fase; dataInfracao: IsoDate },
  hoje: IsoDate,
): Fatos {
  const infracao = infracaoDoTexto(respostas.enquadramento ?? '');
  return {
    ...respostas,
    hoje,
    natureza: infracao ? NATUREZA[infracao.natureza] : undefined,
    artigo: infracao?.artigo,
    pontos: infracao?.pontos,
    conduta: infracao ? condutaDe(infracao.descricao) : undefined,
  };
}

/** 'Avançar o sinal vermelho' within a sentence. */
function condutaDe(descricao: string): string {
  return `${descricao.slice(0, 1).toLowerCase()}${descricao.slice(1)}`;
}

/** The row of the table for the code at the start of an enquadramento. */
export function infracaoDoTexto(enquadramento: string): Infracao | null {
  const codigo = codigoNoTexto(enquadramento);
  return codigo ? infracaoPorCodigo(codigo) : null;
}

/** The model that was chosen, or the one written for the code in the enquadramento; undefined when neither says. */
export function modeloEscolhido({ templateId, enquadramento, fase }: Respostas): Modelo | undefined {
  if (templateId) return modeloPorId(templateId);
  const codigo = codigoNoTexto(enquadramento ?? '');
  return codigo ? modeloParaCodigo(codigo, fase ?? 'P') : undefined;
}

/** The five digits of an infraction code at the start of a text such as `745-50 Velocidade até 20% acima`, else null. */
export function codigoNoTexto(texto: string): string | null {
  const [, codigo, digito, resto] = /^\D*(\d{3})[-. ]?(\d)[-. ]?(\d)(?!\d)/.exec(texto) ?? [];
  return codigo ? `${codigo}${digito}${resto}` : null;
}

const NATUREZA = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;
