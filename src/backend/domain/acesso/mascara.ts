import { ultimoDia } from '#lib/compartilhamentos/rules.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { multas } from '#lib/multas/contract.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { Concessao } from './acesso.ts';

/** Describes the owner to the invited person: a first name, never a full name, address or document. */
export function quemAbriu({ guid, nomeDoDono, nivel, emRemocao, fim, consultado }: Concessao) {
  const Nivel = emRemocao ? 'ver' : nivel;
  return {
    Compartilhado: {
      Guid: guid,
      Por: primeiroNome(nomeDoDono),
      Nivel,
      Ate: ultimoDia(fim),
      Consultado: consultado,
    },
  };
}

type Inteira = WireAnswer<typeof multas.resumo>;

type DaMulta = { readonly [K in keyof Inteira]-?: boolean | ((valor: Inteira[K]) => Inteira[K]) };

/** The fields of a fine that an invited person sees, whole or shortened. A new field does not compile until it is decided here. */
const DA_MULTA: DaMulta = {
  Id: true,
  Guid: true,
  Tipo: true,
  AutoInfracao: true,
  ValorSerPago: true,
  DataInfracao: true,
  TemRecurso: true,
  RecursoOnline: true,
  Pontos: true,
  Valor: true,
  Descricao: true,
  Origem: true,
  LocalInfracao: true,
  CodigoInfracao: true,
  StatusPagamento: true,
  DataNotificacao: true,
  DataPenalidade: true,
  Marcos: true,
  Responsavel: true,
  PlacaInformada: false,
  Chave: true,
  // A listing of the owner’s licence names its number.
  Tambem: () => [],
  Suspensiva: true,
  Veiculo: (um) =>
    um && { Guid: um.Guid, Placa: um.Placa, Modelo: um.Modelo, NumeroRenavam: finalDe(um.NumeroRenavam) },
  Habilitacao: (uma) =>
    uma && {
      Guid: uma.Guid,
      NumeroCnh: finalDe(uma.NumeroCnh),
      Nome: uma.Nome === null ? null : primeiroNome(uma.Nome),
    },
  Recursos: (todos) =>
    todos.map(({ Guid, Referencia, Fase, Movimentos }) => ({
      ...{ Guid, Referencia, Fase, ArquivoProtocolo: null },
      Movimentos: Movimentos.map(({ Estado, Quando }) => ({
        Estado,
        Quando,
        Protocolo: null,
        Observacao: null,
      })),
    })),
  PrecoRecurso: true,
  RecursoPago: true,
  PeloPlano: true,
  Compartilhado: false,
  ConsultadoEm: true,
  Situacao: true,
  AutoRenainf: true,
  HoraInfracao: true,
  Data: true,
  Hora: true,
  DatPagamentoComDesconto: true,
  EnquadramentoInfracao: true,
  OrgaoEmissor: true,
  ValorOriginal: true,
  ValorDesconto: true,
  DescricaoFluxoRecurso: true,
  Fase: true,
  MotivoSemFase: true,
  Direito: true,
  Guias: () => [],
};

/** A fine of a list or detail page with only the fields that an invited person may see. */
export function mascararMulta<M extends Partial<Inteira>>(inteira: M): M {
  const mapa: Readonly<Record<string, boolean | ((valor: never) => unknown) | undefined>> = DA_MULTA;
  const mostrados = Object.entries(inteira).flatMap(([campo, valor]) => {
    const como = Object.hasOwn(mapa, campo) ? mapa[campo] : false;
    if (typeof como === 'function') return [[campo, como(valor as never)]];
    return como ? [[campo, valor]] : [];
  });
  return Object.fromEntries(mostrados) as M;
}

/** Last digits, to tell two of them apart. */
function finalDe(numero: string): string {
  return `•••${numero.slice(-4)}`;
}
