import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Ctx } from '#backend/platform/context.ts';
import { cepConsultado } from '#backend/platform/db/schema/conta.ts';
import { publicRoute, type Route, route } from '#backend/platform/http/route.ts';
import { consume } from '#backend/platform/limits.ts';
import { fail } from '#lib/errors.ts';
import { referencia } from '#lib/referencia/contract.ts';
import { ESTADOS, estadoPorSigla } from '#lib/referencia/estados.ts';
import { acharMunicipio, municipiosDe } from '#lib/referencia/municipios.server.ts';

export const referenciaRoutes: Route[] = [
  publicRoute(referencia.estados, estados),
  publicRoute(referencia.municipios, municipios),
  route(referencia.cep, enderecoDoCep),
];

const Cached = v.nullable(
  v.object({ logradouro: v.string(), bairro: v.string(), cidade: v.string(), uf: v.string() }),
);
/** Days that an address stays in the cache: addresses rarely change. */
const CEP_DAYS = 30;

async function estados() {
  return [...ESTADOS];
}

/** The official name of a city in the state, matched with or without accents; undefined for a city of another state. */
export async function cidadeDoEstado(uf: string, nome: string): Promise<string | undefined> {
  return acharMunicipio({ uf, nome }, municipiosDe(uf))?.[1];
}

async function municipios(_ctx: unknown, { uf }: { uf: string }) {
  const estado = estadoPorSigla(uf);
  if (!estado) fail('NAO_ENCONTRADO');
  return municipiosDe(uf).map(([ID, Nome]) => ({ ID, Nome, Estado: String(estado.ID) }));
}

/** The address of a CEP, cached; null when unknown. A source that does not answer is not cached. */
async function enderecoDoCep(ctx: Ctx, { cep }: { cep: string }) {
  const [cached] = await ctx.db.select().from(cepConsultado).where(eq(cepConsultado.cep, cep));
  const fresh = cached && ctx.clock().getTime() - cached.consultadoEm.getTime() < CEP_DAYS * 86_400_000;
  if (cached && fresh) return toWire(v.parse(Cached, cached.endereco));
  await consume(ctx, { nome: 'cep', de: ctx.actor.id, points: 60, seconds: 3600 });
  const endereco = await ctx.adapters.cep.find(cep);
  if (endereco) {
    const row = { cep, endereco, consultadoEm: ctx.clock() };
    await ctx.db
      .insert(cepConsultado)
      .values(row)
      .onConflictDoUpdate({ target: cepConsultado.cep, set: row });
  }
  return toWire(endereco);
}

function toWire(endereco: v.InferOutput<typeof Cached>) {
  if (!endereco) return null;
  return {
    Logradouro: endereco.logradouro,
    Bairro: endereco.bairro,
    Cidade: endereco.cidade,
    Uf: endereco.uf,
  };
}
