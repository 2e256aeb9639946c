import { and, desc, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import type { DadosDoVeiculo } from '../adapters/consulta.ts';
import type { SystemCtx } from '../context.ts';
import { consulta } from '../db/schema/habilitacoes.ts';

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

/** What of a look-up without an end is worth keeping: the call that did answer was paid for. */
export function guardarMetade(
  resposta: string | undefined,
  { placa, metade }: { placa: string; metade: DadosDoVeiculo | undefined },
): string | null {
  if (!metade) return resposta ?? null;
  return JSON.stringify({ placa, metade, resposta });
}

/** What the last look-up of this plate told before its second call failed, within a day. */
export async function metadePaga(
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
