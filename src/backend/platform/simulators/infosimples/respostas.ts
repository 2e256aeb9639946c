import { addMonths, formatDate, type IsoDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import type { Cenario, MultaDoCenario } from './cenarios.ts';
import { type Momento, multaDaFonte, number, pick, pontos } from './multas.ts';

export function respostaDaHabilitacao(cnh: string, cenario: Cenario, momento: Momento) {
  const multas = multasVisiveis(cenario.multas, momento);
  const { inicio } = momento;
  const somar = (fase: (multa: MultaDoCenario) => boolean) =>
    multas.filter((multa) => recent(multa) && fase(multa)).reduce((soma, multa) => soma + pontos(multa), 0);
  return {
    nome: pick(NOMES, cnh),
    categoria: pick(['B', 'AB', 'AD', 'AE'], cnh),
    data_emissao: formatDate(addMonths(inicio, cenario.licencaVencida ? -124 : -30)),
    data_validade: formatDate(addMonths(inicio, cenario.licencaVencida ? -4 : 90)),
    local_registro: 'RIO DE JANEIRO - RJ',
    pontos_pontuaveis_autuacao: somar(({ fase }) => fase === 'autuacao'),
    pontos_pontuaveis_penalidade: somar(({ fase }) => fase !== 'autuacao'),
    // By law an infraction punished with direct suspension adds no points.
    pontos_mandatorios_autuacao: 0,
    pontos_mandatorios_penalidade: 0,
    periodos: [
      { descricao: 'Últimos 12 meses', quantidade_autos: multas.filter(recent).length },
      { descricao: 'De 12 a 60 meses', quantidade_autos: multas.filter((multa) => !recent(multa)).length },
    ],
    infracoes: multas.map((multa, index) => multaDaFonte(multa, `${cnh}/${index}`, momento)),
    processos_suspensao: processos('suspensao', cnh, cenario, inicio),
    processos_cassacao: processos('cassacao', cnh, cenario, inicio),
  };
}

export function respostaDoVeiculo(placa: string, { inicio }: Momento) {
  const [marca, tipo, especie, potencia, cilindrada] = pick(VEICULOS, placa);
  const ano = Number(inicio.slice(0, 4));
  return {
    marca,
    tipo,
    especie,
    potencia,
    cilindrada,
    ano_fabricacao: String(ano - 4),
    ano_modelo: String(ano - 3),
    ano_licenciamento: String(ano - 1),
    categoria: 'PARTICULAR',
    chassi: `9BW${number(placa, 'chassi', 14)}`,
    combustivel: 'ALCOOL/GASOLINA',
    cor: pick(['BRANCA', 'PRATA', 'PRETA', 'VERMELHA'], placa),
    capacidade: '5 passageiros',
    local: 'RIO DE JANEIRO',
    nome: pick(NOMES, placa),
  };
}

export function respostaDasMultas(renavam: string, cenario: Cenario, momento: Momento) {
  const multas = multasVisiveis(cenario.multas, momento);
  return {
    multas: multas.map((multa, index) => multaDaFonte(multa, `${renavam}/${index}`, momento)),
    debitos: (cenario.debitos ?? []).map(({ descricao, valor }) => ({
      descricao: `${descricao} ${momento.inicio.slice(0, 4)}`,
      valor: reais(valor),
    })),
  };
}

const multasVisiveis = (multas: MultaDoCenario[], { consultas }: Momento) =>
  multas.filter(({ desde = 1 }) => desde <= consultas);

const recent = ({ dias }: MultaDoCenario) => dias < 365;

function processos(tipo: 'suspensao' | 'cassacao', cnh: string, { processo }: Cenario, inicio: IsoDate) {
  if (processo?.tipo !== tipo) return [];
  const numero = `SEI-150016/${number(cnh, tipo, 6)}/${inicio.slice(0, 4)}`;
  return [{ numero, descricao: processo.descricao }];
}

const NOMES = [
  'MARIA APARECIDA DOS SANTOS',
  'JOAO CARLOS DE OLIVEIRA',
  'ANA PAULA FERREIRA LIMA',
  'JOSE ROBERTO NASCIMENTO',
  'LUCIANA GOMES BARBOSA',
  'CARLOS EDUARDO PEREIRA',
  'FERNANDA RODRIGUES ALVES',
  'MARCOS VINICIUS TEIXEIRA',
] as const;

const VEICULOS = [
  ['FIAT/STRADA FREEDOM 13CS', 'CAMINHONETE', 'CARGA', '107 CV', '1332'],
  ['CHEV/ONIX 10TMT LT1', 'AUTOMOVEL', 'PASSAGEIRO', '116 CV', '999'],
  ['VW/POLO MF', 'AUTOMOVEL', 'PASSAGEIRO', '84 CV', '999'],
  ['I/TOYOTA COROLLA CROSS XRE', 'AUTOMOVEL', 'PASSAGEIRO', '177 CV', '1987'],
  ['HONDA/CG 160 FAN', 'MOTOCICLETA', 'PASSAGEIRO', '15 CV', '162'],
] as const;
