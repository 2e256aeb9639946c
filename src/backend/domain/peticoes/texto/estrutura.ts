import * as v from 'valibot';
import conteudo from '#content/peticoes/fases.json' with { type: 'json' };
import type { Modelo } from '#lib/peticoes/caso.ts';
import {
  type Fundamento,
  type Paragrafo,
  ParagrafoSchema,
  paragrafosPresentes,
} from '#lib/peticoes/fundamentos.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { letras } from './escrita.ts';

// Content of every petition in any phase or model: the minimum that Res. CONTRAN 900/2022 requires.

export const REQUERENTE: Paragrafo[] = [
  '{nomeDoRequerente}: {requerente}',
  '{tipoDocumento}: {documento}',
  { se: 'capacidade', texto: 'Qualidade: {capacidade}' },
  { se: 'representante', texto: 'Quem assina: {nomeCompletoDefesa}, CPF {cpfDefesa}, {representante}' },
  'Documento de identidade de quem assina: {identidade}',
  'Endereço: {enderecoCompletos}',
  { se: 'cepForaDoEndereco', texto: 'CEP: {cep}' },
  'Telefone: {telefoneContato}',
  { se: 'email', texto: 'E-mail: {email}' },
];

export const VEICULO_E_AUTO: Paragrafo[] = [
  'Placa: {placa}',
  { se: 'marcaModelo', texto: 'Marca e modelo: {marcaModelo}' },
  { se: 'renavam', texto: 'Renavam: {renavam}' },
  'Auto de infração: {autoInfracao}',
  { se: 'autoRenainf', texto: 'Número no Renainf: {autoRenainf}' },
  'Órgão autuador: {orgaoEmissor}',
  'Enquadramento: {enquadramento}',
  'Data e hora: {dataInfracao}, às {horaInfracao}',
  'Local: {local}',
  { se: 'medidorDeVelocidade', texto: 'Medidor de velocidade: {medidorNumero}' },
  { se: 'etilometro', texto: 'Etilômetro: {medidorNumero}' },
];

export const FATOS: Paragrafo[] = [
  'O auto de infração nº {autoInfracao}, do órgão autuador acima, registra o enquadramento {enquadramento}, em {dataInfracao}, às {horaInfracao}. O local que consta nele é este: {local}.',
  {
    se: 'suspensaoJunta',
    texto:
      'A notificação trata, no mesmo processo, da multa e da suspensão do direito de dirigir ([[ctb-261-10]]; [[res-723]]). Esta peça responde às duas.',
  },
  { se: 'relato', texto: '{relato}' },
  { seNao: 'relato', texto: '{oRequerente} {oQuePede} pelas razões expostas a seguir.' },
];

export const PROVAS: Paragrafo[] = [
  'Junto os documentos da lista de anexos. Para conhecer {desta} não se pode exigir cópia de documento emitido pelo próprio órgão ([[ctb-285-4]]).',
  'Esta peça trata de um único auto de infração e traz os dados pedidos pela [[res-900]].',
];

/** The request in a word: an applicant who asks only for the warning disputes nothing. */
export const O_QUE_PEDE = {
  discorda: 'não concorda com esse registro',
  soAdvertencia: 'pede a advertência por escrito no lugar da multa,',
  soDobro: 'pede que a multa não seja cobrada em dobro,',
} as const;

/** Whether a petition asks for the end of the infraction; an error of a decision about a warning or a doubled fine does not. */
export function disputaARegistro(fundamentos: readonly Fundamento[]): boolean {
  const outros = fundamentos.filter(({ id }) => id !== 'erro-na-decisao' && id !== 'decisao-sem-motivo');
  return outros.length === 0 || outros.some(({ alternativo }) => !alternativo);
}

/** Requests with letters: the phase's own, one per ground and its consequences, evidence, the closing ones, alternatives. */
export function pedidosDaPeticao({
  modelo,
  textos,
  fundamentos,
  disputa,
  sabe,
}: {
  modelo: Modelo;
  textos: TextosDaFase;
  fundamentos: readonly Fundamento[];
  disputa: boolean;
  /** Whether a field is known. */
  sabe: (campo: string) => boolean;
}): string[] {
  const pedidoDe = ({ pedido, pedidoSe }: Fundamento) => pedidoSe.find(({ se }) => sabe(se))?.texto ?? pedido;
  const principais = disputa ? fundamentos.filter((item) => !item.alternativo) : fundamentos;
  const alternativos = disputa ? fundamentos.filter((item) => item.alternativo) : [];
  // An applicant who asks for a transfer of the penalty does not ask for its cancellation.
  const arquivam =
    disputa && principais.some((um) => !um.pedidoSe.some(({ se, arquiva }) => arquiva === false && sabe(se)));
  const acolhido =
    principais.length === 1 ? 'acolhido o fundamento acima' : 'acolhido qualquer dos fundamentos acima';
  const itens = [
    ...textos.pedidos,
    ...principais.map(pedidoDe),
    ...(arquivam
      ? paragrafosPresentes(textos.seAcolhido, sabe).map((pedido) => `que, ${acolhido}, ${pedido}`)
      : []),
    ...paragrafosPresentes(modelo.verificacoes, sabe),
    ...paragrafosPresentes(textos.pedidosFinais, sabe),
    ...alternativos.map(
      (um) =>
        `se ${principais.length === 1 ? 'o fundamento anterior não for acolhido' : 'nenhum dos fundamentos anteriores for acolhido'}, ${pedidoDe(um)}`,
    ),
  ];
  return ['Peço:', ...letras(itens)];
}

const TextosDaFaseSchema = v.strictObject({
  titulo: v.string(),
  esta: v.string(),
  desta: v.string(),
  enderecamento: v.array(v.string()),
  tempestividade: v.array(ParagrafoSchema),
  /** The appealed decision: its content and its errors. */
  decisao: v.array(ParagrafoSchema),
  /** Text before the formal grounds. */
  abertura: v.string(),
  pedidos: v.array(v.string()),
  /** Consequences of a granted ground. */
  seAcolhido: v.array(ParagrafoSchema),
  pedidosFinais: v.array(ParagrafoSchema),
});
export type TextosDaFase = v.InferOutput<typeof TextosDaFaseSchema>;

export const TEXTOS_DAS_FASES: Readonly<Record<Fase, TextosDaFase>> = v.parse(
  v.strictObject({ P: TextosDaFaseSchema, I: TextosDaFaseSchema, II: TextosDaFaseSchema }),
  conteudo,
);
