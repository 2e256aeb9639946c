import { and, desc, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import type { DadosDoVeiculo } from '../../platform/adapters/consulta.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { consulta } from '../../platform/db/schema/habilitacoes.ts';

const DIA_MS = 86_400_000;

const texto = v.nullable(v.string());
const Metade = v.object({
  placa: v.string(),
  metade: v.object({
    modelo: texto,
    fabricante: texto,
    chassi: texto,
    anoFabricacao: texto,
    anoModelo: texto,
    anoUltimoLicenciamento: texto,
    cor: texto,
    especieTipo: texto,
    combustivel: texto,
    capacidadePotenciaCilindrada: texto,
    localRegistro: texto,
    proprietario: texto,
  }),
});

/** Raw answer to store for a look-up whose second call failed: the first call was paid for, so its data is reused. */
export function guardarLeituraParcial(
  resposta: string | undefined,
  { placa, metade }: { placa: string; metade: DadosDoVeiculo | undefined },
): string | null {
  if (!metade) return resposta ?? null;
  return JSON.stringify({ placa, metade, resposta });
}

/** Vehicle data of a partial look-up of this plate within the last 24 hours. */
export async function leituraParcialPaga(
  { db, clock }: Pick<SystemCtx, 'db' | 'clock'>,
  { id, placa }: { id: number; placa: string },
): Promise<DadosDoVeiculo | undefined> {
  const [ultima] = await db
    .select({ respostaBruta: consulta.respostaBruta })
    .from(consulta)
    .where(and(eq(consulta.veiculoId, id), gt(consulta.quando, new Date(clock().getTime() - DIA_MS))))
    .orderBy(desc(consulta.id))
    .limit(1);
  const lida = v.safeParse(v.pipe(v.string(), v.parseJson(), Metade), ultima?.respostaBruta ?? '');
  return lida.success && lida.output.placa === placa ? lida.output.metade : undefined;
}
