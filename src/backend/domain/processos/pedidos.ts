import { DA_SOMA, type FundamentoDoProcesso, SO_REDUZ } from '#lib/processos/fundamentos.ts';

/** The requests of a petition in order, and the text of `{acolhido}`, which is null when no ground asks to end the process. */
export function pedidosDoProcesso({
  inicio,
  fim: [fim = '', ...finais],
  fundamentos,
  restaAbaixo,
  comAMulta,
  soDuracao,
}: {
  inicio: readonly string[];
  /** The first one asks for the end of the process. */
  fim: readonly string[];
  fundamentos: readonly { id: FundamentoDoProcesso; pedido: string }[];
  restaAbaixo: boolean;
  comAMulta: string | null;
  /** The error of the decision is about the length alone: then only a shorter suspension is asked for. */
  soDuracao: boolean;
}): { lista: string[]; acolhido: string | null } {
  const daDuracao = (id: FundamentoDoProcesso) => id === SO_REDUZ || (soDuracao && id === 'erro-na-decisao');
  const cancelam = fundamentos.filter(({ id }) => !daDuracao(id));
  const reduz = fundamentos.filter(({ id }) => daDuracao(id)).map(({ pedido }) => pedido);
  if (cancelam.length === 0) return { lista: [...inicio, ...reduz, ...finais], acolhido: null };
  const seFicar = reduz.map((pedido) => `se a penalidade for mantida, ${pedido}`);
  return {
    lista: [
      ...inicio,
      ...cancelam.map(({ pedido }) => pedido),
      fim,
      ...(comAMulta ? [comAMulta] : []),
      ...seFicar,
      ...finais,
    ],
    acolhido: textoDoAcolhido(
      cancelam.map(({ id }) => id),
      restaAbaixo,
    ),
  };
}

/** The condition of the request to end the process. It states the remaining total of points only where that is below the limit. */
function textoDoAcolhido(ids: readonly FundamentoDoProcesso[], restaAbaixo: boolean): string {
  const daSoma = ids.filter((id) => DA_SOMA.has(id)).length;
  const refeita = restaAbaixo
    ? 'refeita a soma, que sem esses autos é de {pontosQueRestam} pontos, abaixo do limite de {limite}'
    : 'refeita a soma sem esses pontos e não atingido o limite da lei';
  if (daSoma === ids.length) return refeita;
  if (daSoma > 0) return `${refeita}, ou acolhido outro dos fundamentos acima`;
  return ids.length === 1 ? 'acolhido o fundamento acima' : 'acolhido qualquer dos fundamentos acima';
}

/** The request about the fine of the same process. */
export const COM_A_MULTA = {
  P: 'que, pela mesma razão, a multa também não seja aplicada',
  I: 'que, pela mesma razão, a multa também seja cancelada',
  II: 'que, pela mesma razão, a multa também seja cancelada',
};
