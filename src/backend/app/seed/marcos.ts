import { and, eq } from 'drizzle-orm';
import { addDays, today } from '#lib/dates.ts';
import type { MarcoDoMotorista } from '#lib/multas/marcos.ts';
import { marco } from '../../platform/db/schema/multas.ts';
import type { Motorista } from './motorista.ts';

/**
 * How many days ago each event of a fine happened, by infraction: together they show every stage that no appeal of the demonstration
 * has.
 */
const CAMINHOS: Record<string, Partial<Record<MarcoDoMotorista, number>>> = {
  '57462': { defesa_protocolada: 4 },
  '51851': { jari_protocolado: 12, jari_deferido: 2 },
  '74550': { jari_protocolado: 14, jari_indeferido: 5, jari_ciencia: 3 },
  '54521': { jari_protocolado: 16, jari_indeferido: 9, jari_ciencia: 8, cetran_protocolado: 1 },
};

const PLACA = 'LSM6F42';

/** The days on the demonstration driver's notices, entered as drivers do. Done once per fine. */
export async function marcarNotificacoes({ api, ctx }: Motorista): Promise<void> {
  const hoje = today(ctx.clock);
  const { Multas } = await api.multas.listar();
  for (const { Guid, Id, CodigoInfracao, Veiculo } of Multas) {
    const caminho = Veiculo?.Placa === PLACA ? CAMINHOS[CodigoInfracao ?? ''] : undefined;
    if (!caminho || (await ctx.db.$count(marco, and(eq(marco.multaId, Id), eq(marco.autor, 'usuario')))) > 0)
      continue;
    await api.multas.marcar({
      GuidMulta: Guid,
      Marcos: Object.entries(caminho).map(([Tipo, dias]) => ({
        Tipo: Tipo as MarcoDoMotorista,
        Data: addDays(hoje, -dias),
      })),
    });
  }
}
