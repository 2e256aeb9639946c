import { formatDateTime } from '#lib/dates.ts';
import { type DadoDoRegistro, enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { tarefaEmPalavras } from '#lib/mesa/tarefas.ts';
import { mortos } from '../tarefas.ts';
import type { LeituraDoRegistro } from './leitura.ts';

/** One job that failed to the end: what it was for, and why it failed. */
export async function tarefaNaMesa(ctx: LeituraDoRegistro, id: string): Promise<RegistroDaMesa | null> {
  const morto = (await mortos(ctx)).find((um) => um.id === id);
  if (!morto) return null;
  const { fila, dados, erro, desde } = morto;
  return {
    titulo: tarefaEmPalavras(fila, dados),
    estado: { texto: 'parada', tom: 'erro' },
    clienteId: typeof dados.usuarioId === 'string' ? dados.usuarioId : null,
    atos: [{ nome: 'jobs repetir', fixos: { tarefa: id }, titulo: 'Repetir' }],
    secoes: [
      {
        titulo: 'Tarefa',
        dados: [
          { rotulo: 'Parada desde', valor: formatDateTime(desde) },
          { rotulo: 'Por que falhou', valor: erro || 'o programa não disse' },
          ...sobre(dados),
        ],
      },
    ],
  };
}

/** The records that a job names. */
function sobre(dados: Readonly<Record<string, unknown>>): DadoDoRegistro[] {
  const texto = (nome: string) => {
    const valor = dados[nome];
    return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : null;
  };
  const cliente = texto('usuarioId');
  const pedido = texto('pedidoId');
  const alvo = texto('alvo');
  const alvoId = texto('id') ?? texto('alvoId');
  return [
    {
      rotulo: 'Cliente',
      valor: cliente && 'Abrir o cliente',
      href: cliente && enderecoDe('clientes', cliente),
    },
    { rotulo: 'Pedido', valor: pedido, href: pedido && enderecoDe('pedidos', pedido) },
    {
      rotulo: alvo === 'veiculo' ? 'Veículo' : 'CNH',
      valor: alvo && alvoId && 'Abrir o cadastro',
      href: alvo && alvoId && enderecoDe(alvo === 'veiculo' ? 'veiculos' : 'habilitacoes', alvoId),
    },
  ];
}
