import { formatPlate } from '#lib/documents.ts';
import { foraDoPlano, type Limite } from '#lib/planos/rules.ts';
import type { MultaNaTela, MultasAnswer } from './contract.ts';

/** The fines of one licence or one vehicle. */
export interface Grupo {
  tipo: 'Habilitacao' | 'Veiculo';
  guid: string;
  titulo: string;
  /** 'comErro': has to be corrected; 'desativada': not looked up; 'fora': the plan does not take it; 'buscando': no search has ended yet. */
  estado: 'pronto' | 'comErro' | 'desativada' | 'fora' | 'buscando';
  /** A search has ended: the listed fines are its result. */
  consultada: boolean;
  consultadoEm: string | null;
  multas: MultaNaTela[];
}

/** Licences first, then vehicles, in the order of registration; also those without fines. */
export function gruposDeMultas(
  { Multas, Habilitacoes, Veiculos }: MultasAnswer,
  limites: { habilitacoes: Limite; veiculos: Limite },
): Grupo[] {
  const fora = new Set([
    ...foraDoPlano(limites.habilitacoes, Habilitacoes),
    ...foraDoPlano(limites.veiculos, Veiculos),
  ]);
  const multas = Map.groupBy(Multas, (multa) => multa[multa.Tipo]?.Guid);
  const de = (guid: string) => multas.get(guid) ?? [];
  return [
    ...Habilitacoes.map(
      (h): Grupo => ({
        tipo: 'Habilitacao',
        guid: h.Guid,
        titulo: h.Nome ? `CNH ${h.NumeroCnh}, ${h.Nome}` : `CNH ${h.NumeroCnh}`,
        ...andamento(h, fora),
        multas: de(h.Guid),
      }),
    ),
    ...Veiculos.map(
      (v): Grupo => ({
        tipo: 'Veiculo',
        guid: v.Guid,
        titulo: v.Modelo ? `Veículo ${formatPlate(v.Placa)}, ${v.Modelo}` : `Veículo ${formatPlate(v.Placa)}`,
        ...andamento(v, fora),
        multas: de(v.Guid),
      }),
    ),
  ];
}

function andamento(
  a: MultasAnswer['Habilitacoes'][number] | MultasAnswer['Veiculos'][number],
  fora: ReadonlySet<string>,
) {
  const consultada = a.QtdeConsultas > 0;
  const comum = { consultada, consultadoEm: a.ConsultadoEm };
  if (a.ComErro) return { ...comum, estado: 'comErro' } as const;
  if (!a.Ativo) return { ...comum, estado: 'desativada' } as const;
  if (fora.has(a.Guid)) return { ...comum, estado: 'fora' } as const;
  return { ...comum, estado: consultada ? 'pronto' : 'buscando' } as const;
}
