import { cep, cpf, cpfOuCnpj, data, escolha, hora, placa, telefone, texto } from '#lib/peticoes/tipos.ts';

// Steps 0 and 1: the holder of the fine, and the applicant (Res. CONTRAN 900/2022 arts. 2 and 3: identity, capacity, address).

export const NOMES_DO_SEXO = { F: 'Feminino', M: 'Masculino' } as const;

export const TITULAR = {
  titular: escolha(
    'Em nome de quem está a multa?',
    {
      proprio: 'No meu nome',
      outro: 'No nome de outra pessoa, ou de empresa',
    },
    { falta: 'Escolha uma opção.', cartoes: true },
  ),
  multaAcompanhada: texto('Qual é a multa?', {
    maxlength: 36,
    como: 'selecao',
    vazio: 'Outra: vou escrever os dados',
  }),
};

export const REQUERENTE = {
  Sexo: escolha('Sexo', { F: NOMES_DO_SEXO.F, M: NOMES_DO_SEXO.M }, { falta: 'Escolha uma opção.' }),
  NomeCompletoDefesa: texto('Nome completo', {
    maxlength: 150,
    falta: 'Informe o nome completo.',
    autocomplete: 'name',
    autocapitalize: 'words',
  }),
  CpfDefesa: cpf('CPF', { falta: 'Informe o CPF.' }),
  identidade: texto('RG, CNH ou outro documento de identidade', {
    maxlength: 40,
    largura: 20,
    falta: 'Informe o número do documento de identidade.',
    dica: 'Número e órgão, como RG 12.345.678-9 Detran-RJ. Sem ele a petição não é examinada.',
  }),
  TelefoneContato: telefone('Telefone com DDD', { falta: 'Informe o telefone.' }),
  capacidade: escolha(
    'Quem assina é:',
    {
      proprietario: 'Quem tem o veículo no nome',
      principal: 'O principal condutor do registro',
      condutor: ['Quem dirigia', 'Com o nome no auto, ou com indicação no prazo.'],
      procurador: ['Quem tem procuração', 'Assina por outra pessoa ou por empresa, com procuração.'],
      representante: [
        'Quem representa uma empresa',
        'Com o contrato social ou, na S.A., com o estatuto e a ata.',
      ],
      espolio: [
        'Quem representa um espólio',
        'Assina pelo espólio da pessoa que era dona do veículo e morreu.',
      ],
      responsavel: [
        'Quem responde por outra pessoa: mãe, pai, tutela ou curatela',
        'Assina por menor de idade, ou por pessoa sob curatela.',
      ],
    },
    { falta: 'Diga quem assina: só essas pessoas podem pedir.', cartoes: true },
  ),
  representadoNome: texto('Nome de quem é representado', {
    maxlength: 150,
    quando: 'capacidade=procurador|representante|espolio|responsavel',
    autocapitalize: 'words',
    dica: 'Se a pessoa morreu, só o nome dela: a petição escreve “Espólio de” antes.',
  }),
  representadoDocumento: cpfOuCnpj('CPF ou CNPJ de quem é representado', {
    quando: 'capacidade=procurador|representante|espolio|responsavel',
  }),
  cep: cep('CEP', { falta: 'Informe o CEP.' }),
  /** Number and complement: 18 characters (specification 1, section 9). */
  numero: texto('Número', { maxlength: 18, largura: 10 }),
  complemento: texto('Complemento', { maxlength: 18, largura: 20 }),
  EnderecoCompletos: texto('Endereço completo', {
    maxlength: 300,
    falta: 'Informe o endereço completo.',
    linhas: 3,
    autocomplete: 'street-address',
    dica: 'Rua, número, bairro, cidade e estado.',
  }),
};

/** Step 2: the vehicle and the ticket, as the notice prints them. */
export const MULTA = {
  Placa: placa('Placa', { falta: 'Informe a placa.' }),
  DataInfracao: data('Data da infração', { falta: 'Informe a data da infração.' }),
  HoraInfracao: hora('Hora', { falta: 'Informe a hora da infração.' }),
  AutoInfracao: texto('Auto de infração', {
    maxlength: 30,
    largura: 20,
    falta: 'Informe o número do auto de infração.',
    autocapitalize: 'characters',
  }),
  Enquadramento: texto('Enquadramento', {
    maxlength: 200,
    falta: 'Informe o enquadramento.',
    lista: 'infracoes',
    dica: 'Código, como 745-50, ou palavra.',
  }),
  Local: texto('Local da infração', { maxlength: 200, falta: 'Informe o local da infração.' }),
  OrgaoEmissor: texto('Órgão emissor', {
    maxlength: 120,
    falta: 'Informe o órgão que multou.',
    dica: 'Como DETRAN-RJ ou prefeitura.',
  }),
  canal: escolha(
    'Como você vai protocolar?',
    { site: 'No site ou aplicativo do órgão', balcao: 'No balcão', correio: 'Pelo correio' },
    { como: 'selecao', vazio: 'Não sei' },
  ),
  AutoRenainf: texto('Número Renainf', { maxlength: 30, largura: 20 }),
  TemplateId: texto('Modelo da petição', {
    maxlength: 60,
    como: 'selecao',
    vazio: 'O do código do enquadramento',
  }),
  marcaModelo: texto('Marca e modelo', { maxlength: 60, largura: 20 }),
  renavam: texto('Renavam', { maxlength: 15, largura: 20, inputmode: 'numeric' }),
};
