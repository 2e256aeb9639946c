import { coluna } from '#lib/peticoes/campo.ts';
import { cep, cpf, cpfOuCnpj, data, escolha, hora, placa, telefone, texto } from '#lib/peticoes/tipos.ts';

// Steps 0 and 1: the holder of the fine, and the applicant (Res. CONTRAN 900/2022 arts. 2 and 3: identity, capacity, address).

export const NOMES_DO_SEXO = { F: 'Feminino', M: 'Masculino' } as const;

export const TITULAR = {
  titular: escolha(
    'Em nome de quem está a multa?',
    [
      { valor: 'proprio', rotulo: 'No meu nome', dica: 'Com os dados do seu perfil.' },
      {
        valor: 'outro',
        rotulo: 'No nome de outra pessoa, ou de empresa',
        dica: 'Você preenche os dados de quem assina.',
      },
    ],
    { falta: 'Escolha uma opção.', cartoes: true },
  ),
  multaAcompanhada: texto('Qual é a multa?', {
    maxlength: 36,
    como: 'selecao',
    vazio: 'Outra: vou escrever os dados',
  }),
};

export const REQUERENTE = {
  Sexo: coluna(
    escolha(
      'Sexo',
      [
        { valor: 'F', rotulo: NOMES_DO_SEXO.F },
        { valor: 'M', rotulo: NOMES_DO_SEXO.M },
      ],
      { falta: 'Escolha uma opção.' },
    ),
  ),
  NomeCompletoDefesa: coluna(
    texto('Nome completo', {
      maxlength: 150,
      falta: 'Informe o nome completo.',
      autocomplete: 'name',
      autocapitalize: 'words',
    }),
  ),
  CpfDefesa: coluna(cpf('CPF', { falta: 'Informe o CPF.' })),
  identidade: texto('RG, CNH ou outro documento de identidade', {
    maxlength: 40,
    largura: 20,
    falta: 'Informe o número do documento de identidade.',
    dica: 'Número e órgão, como RG 12.345.678-9 Detran-RJ. Sem ele a petição não é examinada.',
  }),
  TelefoneContato: coluna(telefone('Telefone com DDD', { falta: 'Informe o telefone.' })),
  capacidade: escolha(
    'Quem assina é:',
    [
      { valor: 'proprietario', rotulo: 'Quem tem o veículo no nome', dica: 'O nome que está no CRLV.' },
      {
        valor: 'principal',
        rotulo: 'Quem o registro aponta como principal condutor',
        dica: 'Por indicação do dono ao Detran.',
      },
      { valor: 'condutor', rotulo: 'Quem dirigia', dica: 'Com o nome no auto, ou com indicação no prazo.' },
      {
        valor: 'procurador',
        rotulo: 'Quem tem procuração',
        dica: 'Assina por outra pessoa ou por empresa, com procuração.',
      },
      {
        valor: 'representante',
        rotulo: 'Quem representa uma empresa',
        dica: 'Com o contrato social ou, na S.A., com o estatuto e a ata.',
      },
      {
        valor: 'espolio',
        rotulo: 'Quem representa um espólio',
        dica: 'Assina pelo espólio da pessoa que era dona do veículo e morreu.',
      },
      {
        valor: 'responsavel',
        rotulo: 'Quem responde por outra pessoa: mãe, pai, tutela ou curatela',
        dica: 'Assina por menor de idade, ou por pessoa sob curatela.',
      },
    ],
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
  cep: coluna(cep('CEP', { falta: 'Informe o CEP.' })),
  /** Number and complement: 18 characters (specification 1, section 9). */
  numero: coluna(texto('Número', { maxlength: 18, largura: 10 })),
  complemento: coluna(texto('Complemento', { maxlength: 18, largura: 20 })),
  EnderecoCompletos: coluna(
    texto('Endereço completo', {
      maxlength: 300,
      falta: 'Informe o endereço completo.',
      linhas: 3,
      autocomplete: 'street-address',
      dica: 'Rua, número, bairro, cidade e estado.',
    }),
  ),
};

/** Step 2: the vehicle and the ticket, as the notice prints them. */
export const MULTA = {
  Placa: coluna(placa('Placa', { falta: 'Informe a placa.' })),
  DataInfracao: coluna(data('Data da infração', { falta: 'Informe a data da infração.' })),
  HoraInfracao: coluna(hora('Hora', { falta: 'Informe a hora da infração.' })),
  AutoInfracao: coluna(
    texto('Auto de infração', {
      maxlength: 30,
      largura: 20,
      falta: 'Informe o número do auto de infração.',
      autocapitalize: 'characters',
    }),
  ),
  Enquadramento: coluna(
    texto('Enquadramento', {
      maxlength: 200,
      falta: 'Informe o enquadramento.',
      lista: 'infracoes',
      dica: 'O código, como 745-50, ou uma palavra.',
    }),
  ),
  Local: coluna(texto('Local da infração', { maxlength: 200, falta: 'Informe o local da infração.' })),
  OrgaoEmissor: coluna(
    texto('Órgão emissor', {
      maxlength: 120,
      falta: 'Informe o órgão que multou.',
      dica: 'Como DETRAN-RJ, PRF ou a prefeitura.',
    }),
  ),
  canal: escolha(
    'Como você vai protocolar?',
    [
      { valor: 'site', rotulo: 'No site ou aplicativo do órgão' },
      { valor: 'balcao', rotulo: 'No balcão' },
      { valor: 'correio', rotulo: 'Pelo correio' },
      { valor: '', rotulo: 'Não sei' },
    ],
    {},
  ),
  AutoRenainf: coluna(texto('Número Renainf', { maxlength: 30, largura: 20 })),
  TemplateId: coluna(
    texto('Modelo da petição', { maxlength: 60, como: 'selecao', vazio: 'O do código do enquadramento' }),
  ),
  marcaModelo: texto('Marca e modelo', { maxlength: 60, largura: 20 }),
  renavam: texto('Renavam', { maxlength: 15, largura: 20, inputmode: 'numeric' }),
};
