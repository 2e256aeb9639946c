import type { Centavos } from '#lib/money.ts';

/** Infractions that the simulated Detran can report. Code, article and value as in the traffic code. */
export type Infracao = {
  codigo: string;
  descricao: string;
  enquadramento: string;
  valor: Centavos;
  suspensaoDireta?: true;
};

export const INFRACOES = {
  desatencao: {
    codigo: '5207-0',
    descricao: 'Dirigir sem atenção ou sem os cuidados indispensáveis à segurança',
    enquadramento: 'Art. 169 do CTB',
    valor: 88_38,
  },
  velocidadeMedia: {
    codigo: '7455-0',
    descricao: 'Transitar em velocidade superior à máxima permitida em até 20%',
    enquadramento: 'Art. 218, I, do CTB',
    valor: 130_16,
  },
  rodizio: {
    codigo: '5746-2',
    descricao: 'Transitar em local ou horário não permitido pela regulamentação',
    enquadramento: 'Art. 187, I, do CTB',
    valor: 130_16,
  },
  velocidadeGrave: {
    codigo: '7463-0',
    descricao: 'Transitar em velocidade superior à máxima permitida em mais de 20% até 50%',
    enquadramento: 'Art. 218, II, do CTB',
    valor: 195_23,
  },
  cinto: {
    codigo: '5185-1',
    descricao: 'Deixar o condutor de usar o cinto de segurança',
    enquadramento: 'Art. 167 do CTB',
    valor: 195_23,
  },
  calcada: {
    codigo: '5452-1',
    descricao: 'Estacionar no passeio',
    enquadramento: 'Art. 181, VIII, do CTB',
    valor: 195_23,
  },
  sinalVermelho: {
    codigo: '6050-1',
    descricao: 'Avançar o sinal vermelho do semáforo',
    enquadramento: 'Art. 208 do CTB',
    valor: 293_47,
  },
  celularNaMao: {
    codigo: '7633-1',
    descricao: 'Dirigir veículo segurando telefone celular',
    enquadramento: 'Art. 252, parágrafo único, do CTB',
    valor: 293_47,
  },
  semLicenciamento: {
    codigo: '6599-2',
    descricao: 'Conduzir veículo que não esteja devidamente licenciado',
    enquadramento: 'Art. 230, V, do CTB',
    valor: 293_47,
  },
  direitoSuspenso: {
    codigo: '5029-2',
    descricao: 'Dirigir veículo com o direito de dirigir suspenso',
    enquadramento: 'Art. 162, II, do CTB',
    valor: 880_41,
  },
  alcool: {
    codigo: '5169-1',
    descricao: 'Dirigir sob a influência de álcool',
    enquadramento: 'Art. 165 do CTB',
    valor: 2934_70,
    suspensaoDireta: true,
  },
  velocidadeAltissima: {
    codigo: '7471-0',
    descricao: 'Transitar em velocidade superior à máxima permitida em mais de 50%',
    enquadramento: 'Art. 218, III, do CTB',
    valor: 880_41,
    suspensaoDireta: true,
  },
} as const satisfies Record<string, Infracao>;

export const LOCAIS = [
  {
    local: 'Av. Brasil, sentido Centro, altura do nº 9.500, Rio de Janeiro',
    orgao: 'Prefeitura do Rio de Janeiro',
  },
  { local: 'Linha Vermelha, km 4, Rio de Janeiro', orgao: 'DETRAN RJ' },
  {
    local: 'Av. das Américas, 4.666, Barra da Tijuca, Rio de Janeiro',
    orgao: 'Prefeitura do Rio de Janeiro',
  },
  { local: 'Alameda São Boaventura, 770, Fonseca, Niterói', orgao: 'Prefeitura de Niterói' },
  { local: 'BR-101, km 319, Niterói', orgao: 'Polícia Rodoviária Federal' },
  { local: 'RJ-106, km 22, Maricá', orgao: 'DER RJ' },
  { local: 'Av. Presidente Vargas, 2.560, Centro, Rio de Janeiro', orgao: 'Prefeitura do Rio de Janeiro' },
  { local: 'Rua Coronel Veiga, 1.200, Petrópolis', orgao: 'Prefeitura de Petrópolis' },
] as const;

export const NOMES = [
  'MARIA APARECIDA DOS SANTOS',
  'JOAO CARLOS DE OLIVEIRA',
  'ANA PAULA FERREIRA LIMA',
  'JOSE ROBERTO NASCIMENTO',
  'LUCIANA GOMES BARBOSA',
  'CARLOS EDUARDO PEREIRA',
  'FERNANDA RODRIGUES ALVES',
  'MARCOS VINICIUS TEIXEIRA',
] as const;

export const VEICULOS = [
  {
    marca: 'FIAT/STRADA FREEDOM 13CS',
    tipo: 'CAMINHONETE',
    especie: 'CARGA',
    potencia: '107 CV',
    cilindrada: '1332',
  },
  {
    marca: 'CHEV/ONIX 10TMT LT1',
    tipo: 'AUTOMOVEL',
    especie: 'PASSAGEIRO',
    potencia: '116 CV',
    cilindrada: '999',
  },
  { marca: 'VW/POLO MF', tipo: 'AUTOMOVEL', especie: 'PASSAGEIRO', potencia: '84 CV', cilindrada: '999' },
  {
    marca: 'I/TOYOTA COROLLA CROSS XRE',
    tipo: 'AUTOMOVEL',
    especie: 'PASSAGEIRO',
    potencia: '177 CV',
    cilindrada: '1987',
  },
  {
    marca: 'HONDA/CG 160 FAN',
    tipo: 'MOTOCICLETA',
    especie: 'PASSAGEIRO',
    potencia: '15 CV',
    cilindrada: '162',
  },
] as const;
