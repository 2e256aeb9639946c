import type { dossie } from '#lib/dossie/contract.ts';
import type { fichaDoDossie } from '#lib/dossie/texto.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { toReais } from '#lib/wire.ts';
import type { multa } from '../../platform/db/schema/multas.ts';
import type { DossieInteiro } from './ler.ts';

export function dossieWire({
  multa,
  veiculo,
  habilitacao,
  itens,
}: DossieInteiro): WireAnswer<typeof dossie.ler> {
  return {
    ...multaDoDossieWire(multa),
    Origem: multa.origem,
    HoraInfracao: multa.horaInfracao,
    LocalInfracao: multa.localInfracao,
    ValorOriginal: toReais(multa.valorOriginal),
    Placa: veiculo?.placa ?? multa.placa,
    NumeroCnh: habilitacao?.numeroCnh ?? null,
    Itens: itens.map(({ dia, titulo, texto, de, arquivo, recibo, papel }) => ({
      Dia: dia,
      Titulo: titulo,
      Texto: texto,
      De: de,
      Arquivo: arquivo && { Id: arquivo.id, Nome: arquivo.nome, Tamanho: arquivo.tamanho },
      Recibo: recibo,
      Papel: papel,
    })),
  };
}

export function multaDoDossieWire(um: typeof multa.$inferSelect) {
  return {
    Guid: um.guid,
    Id: um.id,
    Tipo: um.tipo,
    AutoInfracao: um.autoInfracao,
    CodigoInfracao: um.codigoInfracao,
    Descricao: um.descricao,
    DataInfracao: um.dataInfracao,
    OrgaoEmissor: um.orgaoEmissor,
    Encerrada: um.encerradaEm !== null,
  };
}

export type FichaDoDossie = Parameters<typeof fichaDoDossie>[0] & { motorista: string; descricao: string };

export function fichaDe({ multa, veiculo, habilitacao }: DossieInteiro, motorista: string): FichaDoDossie {
  return {
    ...multa,
    placa: veiculo?.placa ?? multa.placa,
    numeroCnh: habilitacao?.numeroCnh ?? null,
    motorista,
  };
}
