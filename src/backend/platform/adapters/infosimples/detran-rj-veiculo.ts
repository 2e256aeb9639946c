import * as v from 'valibot';
import type { DadosDoVeiculo } from '#backend/platform/adapters/consulta.ts';
import { texto, textoExigido } from './fields.ts';

/**
 * The registration of a vehicle. Confirmed: ano_*, capacidade, categoria, chassi, cilindrada, combustivel, cor, especie,
 * local, marca. UNCONFIRMED: nome, potencia, tipo (docs/providers.md).
 */
export const veiculoSchema = v.object({
  marca: textoExigido,
  ano_fabricacao: texto,
  ano_modelo: texto,
  ano_licenciamento: texto,
  chassi: texto,
  cor: texto,
  especie: texto,
  tipo: texto,
  combustivel: texto,
  capacidade: texto,
  potencia: texto,
  cilindrada: texto,
  local: texto,
  nome: texto,
});

export function toDadosDoVeiculo(item: v.InferOutput<typeof veiculoSchema>): DadosDoVeiculo {
  return {
    ...fabricanteEModelo(item.marca),
    chassi: item.chassi,
    anoFabricacao: item.ano_fabricacao,
    anoModelo: item.ano_modelo,
    anoUltimoLicenciamento: item.ano_licenciamento,
    cor: item.cor,
    especieTipo: joined([item.especie, item.tipo]),
    combustivel: item.combustivel,
    capacidadePotenciaCilindrada: joined([item.capacidade, item.potencia, item.cilindrada]),
    localRegistro: item.local,
    proprietario: item.nome,
  };
}

/** `FIAT/DUCATO MINIBUS`; an imported one is written `I/FORD RANGER XLS`. */
function fabricanteEModelo(marca: string) {
  const [, national, rest] = /^(?:I|IMP)\/(\S+)\s+(\S.*)$/.exec(marca) ?? /^([^/]+)\/(.+)$/.exec(marca) ?? [];
  return { fabricante: national ?? null, modelo: rest ?? marca };
}

const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(' / ') || null;
