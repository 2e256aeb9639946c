import type { Paragrafo } from '#lib/peticoes/paragrafo.ts';

// What every petition carries whatever its phase and model: the minimum content that Res. CONTRAN 900/2022 asks for.

export const REQUERENTE: Paragrafo[] = [
  'Nome: {nome}',
  '{tipoDocumento}: {documento}',
  { se: 'identidade', texto: 'Documento de identificação: {identidade}' },
  'Endereço: {endereco}',
  'CEP: {cep}',
  'Telefone: {telefone}',
  { se: 'email', texto: 'E-mail: {email}' },
];

export const VEICULO_E_AUTO: Paragrafo[] = [
  'Placa: {placa}',
  { se: 'marcaModelo', texto: 'Marca e modelo: {marcaModelo}' },
  { se: 'renavam', texto: 'Renavam: {renavam}' },
  'Auto de infração: {autoInfracao}',
  { se: 'autoRenainf', texto: 'Número no Renainf: {autoRenainf}' },
  'Órgão autuador: {orgao}',
  'Enquadramento: {enquadramento}',
  'Data e hora: {dataInfracao}, às {horaInfracao}',
  'Local: {local}',
  { se: 'medidorNumero', texto: 'Medidor de velocidade: {medidorNumero}' },
];

export const FATOS: Paragrafo[] = [
  'Em {dataInfracao}, às {horaInfracao}, em {local}, foi lavrado por {orgao} o auto de infração nº {autoInfracao}, com o enquadramento {enquadramento}.',
  { se: 'relato', texto: '{relato}' },
  {
    seNao: 'relato',
    texto:
      'Tomei conhecimento desse registro pela notificação, e não concordo com ele pelas razões expostas a seguir.',
  },
];

export const PROVAS = [
  'Junto os documentos da lista de anexos. Não se pode exigir cópia de documento emitido pelo próprio órgão ([[ctb-285-4]]); por isso peço que os documentos em poder dele sejam juntados ao processo.',
  'Esta peça trata de um único auto de infração e traz os dados pedidos pela [[res-900]].',
];

/** Besides the notice: identity and signature, the vehicle, and who represents the applicant when somebody does. */
export const ANEXOS_GERAIS = [
  'Cópia da CNH ou de outro documento de identificação com assinatura',
  'Cópia do CRLV do veículo de placa {placa}',
  'Procuração e documento do procurador, se houver; contrato social, se o requerente for empresa',
];
