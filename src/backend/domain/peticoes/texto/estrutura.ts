import * as v from 'valibot';
import conteudo from '#content/peticoes/anexos.json' with { type: 'json' };
import type { Paragrafo } from '#lib/peticoes/fundamentos.ts';

/** Every possible attachment by id: phases, models and grounds refer to them, and each is listed once. */
export const ANEXOS: Readonly<Record<string, string>> = v.parse(v.record(v.string(), v.string()), conteudo);

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

/** In addition to the notice: signed identity document and vehicle document. */
export const ANEXOS_GERAIS = ['identidade', 'crlv'];
