import { ultimoDia } from '#lib/compartilhamentos/rules.ts';
import type { HabilitacaoWire } from '#lib/habilitacoes/contract.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { VeiculoWire } from '#lib/veiculos/contract.ts';
import type { Concessao } from './concessao.ts';

/** Who opened it, as the other one is told: a first name, never the whole one, an address or a document. */
export function quemAbriu({ guid, nomeDoDono, nivel, fim }: Concessao) {
  return { Compartilhado: { Guid: guid, Por: primeiroNome(nomeDoDono), Nivel: nivel, Ate: ultimoDia(fim) } };
}

/** What looks the vehicle up elsewhere, and what names its owner, stays with the owner. */
export function mascararVeiculo(inteiro: VeiculoWire): VeiculoWire {
  return {
    ...inteiro,
    NumeroRenavam: finalDe(inteiro.NumeroRenavam),
    Chassi: null,
    Proprietario: null,
    ProprietarioDocumento: null,
    EmailNotificacao: null,
    MensagemErro: null,
  };
}

/** The points are the holder's: no total, no infraction to add up, no process that follows from them. */
export function mascararHabilitacao(inteira: HabilitacaoWire): HabilitacaoWire {
  return {
    ...inteira,
    Nome: inteira.Nome === null ? null : primeiroNome(inteira.Nome),
    NumeroCnh: finalDe(inteira.NumeroCnh),
    Cpf: '',
    EmailNotificacao: null,
    MensagemErro: null,
    ExerceAtividadeRemunerada: false,
    Chips: inteira.Chips.filter(({ Label }) => Label !== 'EAR'),
    Infracoes: [],
    TotalPontosPontuaveisAutuacao: 0,
    TotalPontosPontuaveisPenalidade: 0,
    TotalPontosMandatoriosAutuacao: 0,
    TotalPontosMandatoriosPenalidade: 0,
  };
}

interface MultaComDono {
  PlacaInformada?: string | null | undefined;
  Veiculo: { NumeroRenavam: string } | null;
  Habilitacao: { NumeroCnh: string; Nome: string | null } | null;
  Recursos: {
    ArquivoProtocolo: string | null;
    Movimentos: { Protocolo: string | null; Observacao: string | null }[];
  }[];
}

/** A fine keeps what it is and how far its appeal is; the papers and words of the appeal are between the owner and us. */
export function mascararMulta<M extends MultaComDono>(inteira: M): M {
  const { Veiculo, Habilitacao, Recursos } = inteira;
  return {
    ...inteira,
    PlacaInformada: null,
    Veiculo: Veiculo && { ...Veiculo, NumeroRenavam: finalDe(Veiculo.NumeroRenavam) },
    Habilitacao: Habilitacao && {
      ...Habilitacao,
      NumeroCnh: finalDe(Habilitacao.NumeroCnh),
      Nome: Habilitacao.Nome === null ? null : primeiroNome(Habilitacao.Nome),
    },
    Recursos: Recursos.map((recurso) => ({
      ...recurso,
      ArquivoProtocolo: null,
      Movimentos: recurso.Movimentos.map((um) => ({ ...um, Protocolo: null, Observacao: null })),
    })),
  };
}

/** Enough to tell two of them apart. */
function finalDe(numero: string): string {
  return `•••${numero.slice(-4)}`;
}
