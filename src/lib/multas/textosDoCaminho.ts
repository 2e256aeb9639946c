import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import type { Caminho } from './pagarOuRecorrer.ts';

/** A way as a column: amount, last day, points, and what a won appeal changes. Nothing about the chance to win, which is unknown. */
export function textosDoCaminho(caminho: Caminho, { pontos }: { pontos: number }) {
  return {
    titulo: caminho.feito ? 'Pagar 60%, como reconhecido no SNE' : TITULO[caminho.tipo],
    valor: quanto(caminho),
    linhas: [
      { rotulo: 'Até', valor: ateQuando(caminho) },
      { rotulo: 'Pontos', valor: dosPontos(caminho, pontos) },
      { rotulo: 'Se o recurso for aceito', valor: seAceito(caminho) },
    ],
  };
}

const TITULO: Record<Caminho['tipo'], string> = {
  recorrer: 'Recorrer',
  reconhecer: 'Reconhecer no SNE e pagar 60%',
  'com-desconto': 'Pagar com desconto',
  integral: 'Pagar depois',
};

/** A payment of 0 is one of an unknown amount: where nothing is owed there is no option. */
function quanto({ tipo, valor }: Caminho): string {
  if (tipo === 'recorrer') return 'R$ 0,00 agora';
  return valor === 0 ? 'Valor não informado' : reais(valor);
}

function ateQuando({ tipo, ate, estimado, mantemRecurso }: Caminho): string {
  if (ate && tipo === 'integral') return `${formatDate(ate)}, sem juros`;
  if (ate) return `${formatDate(ate)}${estimado ? ' (estimativa)' : ''}`;
  if (tipo === 'reconhecer') return 'o vencimento, na notificação da penalidade';
  if (tipo === 'recorrer') return 'o último dia impresso na carta';
  return mantemRecurso
    ? 'sem juros enquanto couber recurso'
    : 'já venceu: a cada mês somam-se juros (Selic e 1% no mês do pagamento)';
}

function dosPontos({ pontos: quando }: Caminho, pontos: number): string {
  if (quando === 'nenhum') return 'nenhum';
  return `${pontos}, ${QUANDO[quando]}`;
}

const QUANDO = {
  ja: 'definitivos',
  se_perder: 'se for negado até o fim',
  no_fim: 'no fim do processo',
} as const;

function seAceito({ tipo, devolve, pontos, feito }: Caminho): string {
  if (tipo === 'recorrer') return pontos === 'nenhum' ? 'nada a pagar' : 'nada a pagar, nenhum ponto';
  if (feito) return 'não há: você abriu mão dele';
  if (tipo === 'reconhecer') return 'não há: você abre mão dele, de vez';
  return devolve ? 'o dinheiro volta' : 'não cabe mais recurso';
}
