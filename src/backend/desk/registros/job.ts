import { tarefaEmPalavras } from '#backend/desk/filas.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { RegistroDaMesa } from '#lib/mesa/registro.ts';
import { mortos } from '../tarefas.ts';
import { nomeadosPor } from './nomeados.ts';
import type { LeituraDoRegistro } from './paradas.ts';

export async function tarefaNaMesa(ctx: LeituraDoRegistro, id: string): Promise<RegistroDaMesa | null> {
  const morto = (await mortos(ctx)).find((um) => um.id === id);
  if (!morto) return null;
  const { fila, dados, erro, desde } = morto;
  const { clienteId, dados: sobre } = await nomeadosPor(ctx, dados);
  return {
    titulo: tarefaEmPalavras(fila, dados),
    estado: { texto: 'parada', tom: 'erro' },
    clienteId,
    atos: [{ nome: 'jobs repetir', fixos: { tarefa: id }, titulo: 'Repetir' }],
    secoes: [
      {
        titulo: 'Tarefa',
        dados: [
          { rotulo: 'Parada desde', valor: formatDateTime(desde) },
          { rotulo: 'Por que falhou', valor: erro || 'o programa não disse' },
          ...sobre,
        ],
      },
    ],
  };
}
