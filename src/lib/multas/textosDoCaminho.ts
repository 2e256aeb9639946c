import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import type { Caminho } from './pagarOuRecorrer.ts';

/** The description of an option, in the order of a driver's questions. Nothing about the chance to win, which is unknown. */
export function textosDoCaminho(caminho: Caminho, { pontos }: { pontos: number }) {
  return {
    titulo: caminho.feito ? 'Pagar 60%, como reconhecido no SNE' : TITULO[caminho.tipo],
    valor: quanto(caminho),
    linhas: [
      { rotulo: 'Até quando', valor: ateQuando(caminho) },
      { rotulo: 'Recurso', valor: recurso(caminho) },
      { rotulo: 'Pontos', valor: dosPontos(caminho, pontos) },
      { rotulo: 'Se o recurso for aceito', valor: seAceito(caminho) },
    ],
  };
}

const TITULO: Record<Caminho['tipo'], string> = {
  recorrer: 'Recorrer sem pagar antes',
  reconhecer: 'Reconhecer no SNE e pagar 60%',
  'com-desconto': 'Pagar 80% até o vencimento',
  integral: 'Pagar o valor integral',
};

/** A payment of 0 is one of an unknown amount: where nothing is owed there is no option. */
function quanto({ tipo, valor }: Caminho): string {
  if (tipo === 'recorrer') return 'R$ 0,00 agora';
  return valor === 0 ? 'Valor não informado' : reais(valor);
}

function ateQuando({ tipo, ate, estimado, mantemRecurso }: Caminho): string {
  if (ate && tipo === 'integral') return `${formatDate(ate)}, sem juros`;
  if (ate) return `${formatDate(ate)}${estimado ? ' (estimativa: vale o dia impresso)' : ''}`;
  if (tipo === 'reconhecer') return 'o vencimento, que vem com a notificação da penalidade';
  if (tipo === 'recorrer') return 'o último dia impresso na sua notificação';
  return mantemRecurso
    ? 'sem último dia; juros só depois que não couber mais recurso'
    : 'já venceu: a cada mês somam-se juros (taxa Selic e 1% no mês do pagamento)';
}

function recurso({ tipo, mantemRecurso, feito }: Caminho): string {
  if (tipo === 'recorrer') return 'enquanto se julga não há juros nem restrição ao veículo';
  if (feito) return 'você abriu mão de defesa e de recurso';
  if (tipo === 'reconhecer') return 'você abre mão de defesa e de recurso, de vez';
  return mantemRecurso ? 'continua possível: pagar não é desistir' : 'não cabe mais';
}

function dosPontos({ pontos: quando }: Caminho, pontos: number): string {
  const quantos = pontos === 1 ? '1 ponto' : `${pontos} pontos`;
  const contam = pontos === 1 ? 'conta' : 'contam';
  if (quando === 'nenhum') return 'esta infração não soma pontos';
  if (quando === 'ja') return `${quantos} ${contam} como definitivos`;
  if (quando === 'se_perder') return `${quantos} só ${contam} se o recurso for negado até o fim`;
  return `${quantos} ${contam} quando a multa se torna definitiva, com ou sem pagamento`;
}

function seAceito({ tipo, devolve, pontos }: Caminho): string {
  if (tipo === 'recorrer') return pontos === 'nenhum' ? 'nada a pagar' : 'nada a pagar e nenhum ponto';
  return devolve ? 'o que você pagou é devolvido' : 'não há recurso, nem devolução';
}
