import type { Paragrafo } from '#lib/peticoes/paragrafo.ts';

// What every petition carries whatever its phase and model: the minimum content that Res. CONTRAN 900/2022 asks for.

export const REQUERENTE: Paragrafo[] = [
  'Nome: {requerente}',
  '{tipoDocumento}: {documento}',
  { se: 'capacidade', texto: 'Qualidade: {capacidade}' },
  { se: 'representante', texto: 'Assina: {nomeCompletoDefesa}, CPF {cpfDefesa}, {representante}' },
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
  { se: 'medidorNumero', texto: 'Medidor de velocidade: {medidorNumero}' },
];

export const FATOS: Paragrafo[] = [
  'O auto de infração nº {autoInfracao}, do órgão autuador acima, registra o enquadramento {enquadramento}, em {dataInfracao}, às {horaInfracao}, em {local}.',
  { se: 'relato', texto: '{relato}' },
  { seNao: 'relato', texto: 'O requerente {oQuePede} pelas razões expostas a seguir.' },
];

export const PROVAS: Paragrafo[] = [
  'Junto os documentos da lista de anexos. Para conhecer {desta} não se pode exigir cópia de documento emitido pelo próprio órgão ([[ctb-285-4]]); por isso peço que os que estão em poder dele sejam juntados ao processo.',
  'Esta peça trata de um único auto de infração e traz os dados pedidos pela [[res-900]].',
];

/** What the applicant wants, in a word: who asks for the warning alone disputes nothing. */
export const O_QUE_PEDE = {
  discorda: 'não concorda com esse registro',
  soAdvertencia: 'pede a advertência por escrito no lugar da multa,',
} as const;

/** Besides the notice: identity with signature, and the vehicle. */
export const ANEXOS_GERAIS = ['identidade', 'crlv'];
