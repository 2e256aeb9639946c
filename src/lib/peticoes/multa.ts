import type { IsoDate } from '../dates.ts';
import { infracaoPorCodigo } from '../multas/infracoes.server.ts';
import type { MultaInformada } from './campos.ts';
import type { DadosPeticao } from './dados.ts';
import { cidadeDoEndereco } from './endereco.ts';
import type { FatosDeclarados } from './fatos.ts';
import type { Fase } from './fundamentos.ts';
import type { Fatos } from './grounds.ts';
import { type Modelo, modeloParaCodigo, modeloPorId } from './templates.ts';

/** What the grounds are judged by: the fine, what its code says and what the driver told. */
export function fatosDaMulta(
  multa: Pick<MultaInformada, 'Fase' | 'DataInfracao' | 'AutoInfracao' | 'Enquadramento'>,
  declarados: Partial<FatosDeclarados>,
  hoje: IsoDate,
): Fatos {
  return {
    ...declarados,
    fase: multa.Fase,
    dataInfracao: multa.DataInfracao,
    autoInfracao: multa.AutoInfracao,
    enquadramento: multa.Enquadramento,
    natureza: naturezaDe(multa.Enquadramento),
    hoje,
  };
}

/** What the petition says. `email` is written only in a driver's own petition. */
export function dadosDaPeticao(
  multa: MultaInformada,
  declarados: Partial<FatosDeclarados>,
  { hoje, email, lugar }: { hoje: IsoDate; email?: string; lugar?: { cidade: string; uf: string } | null },
): DadosPeticao {
  const { identidade, marcaModelo, renavam, ...fatos } = declarados;
  return {
    ...fatos,
    ...{ identidade, marcaModelo, renavam, email, hoje },
    ...(cidadeDoEndereco(multa.EnderecoCompletos) ?? lugar),
    nome: multa.NomeCompletoDefesa,
    documento: multa.CpfDefesa,
    telefone: multa.TelefoneContato,
    endereco: multa.EnderecoCompletos,
    cep: multa.cep,
    placa: multa.Placa,
    autoInfracao: multa.AutoInfracao,
    autoRenainf: multa.AutoRenainf || undefined,
    orgao: multa.OrgaoEmissor,
    enquadramento: multa.Enquadramento,
    dataInfracao: multa.DataInfracao,
    horaInfracao: multa.HoraInfracao,
    local: multa.Local,
    natureza: naturezaDe(multa.Enquadramento),
  };
}

/** The model that was chosen, or the one written for the code in the enquadramento; undefined when neither says. */
export function modeloEscolhido({
  TemplateId,
  Enquadramento,
  fase,
}: {
  TemplateId: string;
  Enquadramento: string;
  fase: Fase;
}): Modelo | undefined {
  if (TemplateId !== '') return modeloPorId(TemplateId);
  const codigo = codigoNoTexto(Enquadramento);
  return codigo ? modeloParaCodigo(codigo, fase) : undefined;
}

/** The five digits of an infraction code at the start of a text such as `745-50 Velocidade até 20% acima`, else null. */
export function codigoNoTexto(texto: string): string | null {
  const [, codigo, digito, resto] = /^\D*(\d{3})[-. ]?(\d)[-. ]?(\d)(?!\d)/.exec(texto) ?? [];
  return codigo ? `${codigo}${digito}${resto}` : null;
}

function naturezaDe(enquadramento: string): DadosPeticao['natureza'] {
  const codigo = codigoNoTexto(enquadramento);
  const infracao = codigo && infracaoPorCodigo(codigo);
  return infracao ? NATUREZA[infracao.natureza] : undefined;
}

const NATUREZA = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;
