import * as v from 'valibot';
import { isoDateOf } from '#lib/dates.ts';
import type { Documento } from '#lib/pdf/documento.ts';
import type { MultaInformada } from '#lib/peticoes/campos.ts';
import { comporPeticao } from '#lib/peticoes/compose.ts';
import { DadosPeticaoSchema } from '#lib/peticoes/dados.ts';
import { documentoDaPeticao } from '#lib/peticoes/documento.ts';
import { FatosDeclarados } from '#lib/peticoes/fatos.ts';
import { FUNDAMENTO_IDS } from '#lib/peticoes/fundamentos.ts';
import { fundamentosPossiveis } from '#lib/peticoes/grounds.ts';
import { dadosDaPeticao, fatosDaMulta } from '#lib/peticoes/multa.ts';
import { modeloPorId } from '#lib/peticoes/templates.ts';
import type { multaNaoAcompanhada } from '../db/schema/peticoes.ts';

export type Multa = typeof multaNaoAcompanhada.$inferSelect;

/** What `fatos` of the row holds. */
const FatosGuardados = v.object({
  declarados: FatosDeclarados,
  fundamentos: v.array(v.picklist(FUNDAMENTO_IDS)),
  /** The town of the CEP, where somebody looked it up. */
  lugar: v.nullable(v.object({ cidade: v.string(), uf: v.string() })),
});

/**
 * The petition about a registered fine, ready to print. It is dated as the fine was registered, so that writing it again
 * gives the same document. Throws when a petition would have a gap.
 */
export function minutaDe(multa: Multa, { email }: { email: string }): Documento {
  const { declarados, fundamentos, lugar } = v.parse(FatosGuardados, multa.fatos);
  const informada = multaInformada(multa);
  const modelo = modeloPorId(multa.templateId);
  if (!modelo) throw new Error(`no model ${multa.templateId}`);
  const hoje = isoDateOf(multa.criadaEm);
  const propostas = fundamentosPossiveis(fatosDaMulta(informada, declarados, hoje)).filter(({ id }) =>
    fundamentos.includes(id),
  );
  const contato = multa.emNomeProprio ? { email } : {};
  const dados = v.parse(DadosPeticaoSchema, {
    ...dadosDaPeticao(informada, declarados, { hoje, lugar, ...contato }),
    // What a ground writes for the driver who wrote nothing of his own.
    ...Object.assign({}, ...propostas.map(({ completa }) => completa)),
  });
  const peticao = comporPeticao({
    modelo,
    fase: multa.fase,
    fundamentos: propostas.map(({ id }) => id),
    dados,
  });
  return documentoDaPeticao(peticao, { fase: multa.fase, dados });
}

function multaInformada(multa: Multa): MultaInformada {
  return {
    Sexo: multa.sexo,
    NomeCompletoDefesa: multa.nomeCompletoDefesa,
    CpfDefesa: multa.cpfDefesa,
    TelefoneContato: multa.telefoneContato,
    EnderecoCompletos: multa.enderecoCompleto,
    cep: multa.cep,
    numero: multa.numero ?? '',
    complemento: multa.complemento ?? '',
    Placa: multa.placa,
    DataInfracao: multa.dataInfracao,
    HoraInfracao: multa.horaInfracao,
    AutoInfracao: multa.autoInfracao,
    AutoRenainf: multa.autoRenainf ?? '',
    TemplateId: multa.templateId,
    Enquadramento: multa.enquadramento,
    Local: multa.local,
    OrgaoEmissor: multa.orgaoEmissor,
    Fase: multa.fase,
  };
}
