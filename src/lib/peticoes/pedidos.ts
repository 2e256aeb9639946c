import type { TextosDaFase } from './fases.ts';
import type { Fundamento } from './fundamentos.ts';
import type { Modelo } from './templates.ts';

/**
 * Lettered: the phase's own, one per ground, what follows if one of them is granted, what must be shown, the phase's last ones,
 * alternatives at the end. Nothing is asked 'if any point is granted' where there is no such point.
 */
export function pedidosDaPeticao({
  modelo,
  textos,
  fundamentos,
}: {
  modelo: Modelo;
  textos: TextosDaFase;
  fundamentos: readonly Fundamento[];
}): string[] {
  const principais = fundamentos.filter((item) => !item.alternativo);
  const alternativos = fundamentos.filter((item) => item.alternativo);
  const acolhido =
    principais.length === 1 ? 'acolhido o fundamento acima' : 'acolhido qualquer dos fundamentos acima';
  const itens = [
    ...textos.pedidos,
    ...(principais.length > 0 ? principais : alternativos).map(({ pedido }) => pedido),
    ...(principais.length > 0 ? textos.seAcolhido.map((pedido) => `que, ${acolhido}, ${pedido}`) : []),
    ...modelo.verificacoes,
    ...textos.pedidosFinais,
    ...(principais.length > 0 ? alternativos : []).map(
      ({ pedido }) => `se nenhum dos fundamentos anteriores for acolhido, ${pedido}`,
    ),
  ];
  const letra = (i: number) => String.fromCharCode('a'.charCodeAt(0) + i);
  const ponto = (i: number) => (i === itens.length - 1 ? '.' : ';');
  return ['Peço:', ...itens.map((item, i) => `${letra(i)}) ${item}${ponto(i)}`)];
}
