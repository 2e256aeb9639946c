import type { AtoOferecido } from '#lib/mesa/ato.ts';
import type { PedidoNaMesa } from '#lib/mesa/tipos.ts';

/** The commands that an order's state allows; disputes and double payments carry their numbers. */
export function atosDoPedido({ id, pode, contestacoes, dobros, usoADecidir }: PedidoNaMesa): AtoOferecido[] {
  const fixos = { pedido: String(id) };
  const dela: [string, boolean][] = [
    ['pedidos conferir', pode.conferir],
    ['pedidos estornar', pode.estornar],
    ['pedidos estornar-parte', pode.estornarParte],
  ];
  const desistida = pode.decidirDesistencia ? atosDaDesistencia(String(id), usoADecidir) : [];
  const abertas = contestacoes.filter(({ aberta }) => aberta).map((uma) => String(uma.id));
  return [
    ...dela.flatMap(([nome, agora]) => (agora ? [{ nome, fixos }] : [])),
    ...desistida,
    ...abertas.flatMap((contestacao) => [
      {
        nome: 'contestacoes responder',
        fixos: { contestacao },
        titulo: `Contestação ${contestacao}: anotar o que foi respondido`,
      },
      {
        nome: 'contestacoes encerrar',
        fixos: { contestacao },
        titulo: `Contestação ${contestacao}: registrar como terminou`,
      },
    ]),
    ...dobros
      .filter(({ aberto }) => aberto)
      .map((um) => ({ nome: 'pedidos devolver', fixos: { pagamento: String(um.id) } })),
  ];
}

/** The acts on a withdrawal: decide the amount to keep for used items, or record a refund by another way; and refuse it. */
export const atosDaDesistencia = (pedido: string, usoADecidir: boolean): AtoOferecido[] =>
  [usoADecidir ? 'desistencias decidir' : 'desistencias devolvida', 'desistencias recusar'].map((nome) => ({
    nome,
    fixos: { pedido },
  }));
