import { createHash } from 'node:crypto';
import { addDays, addMonths, formatDate, type IsoDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { comDv, linhaDaArrecadacao } from '#lib/multas/guia.ts';
import { consultarCodigo } from '#lib/multas/infracoes.server.ts';
import { pontosComputados, valoresComDesconto } from '#lib/multas/rules.ts';
import type { Cenario, Etapa, MultaDoCenario } from './cenarios.ts';

/** The age of a fine counts from the first look-up, so that its dates stay the same in later ones. */
export type Momento = { inicio: IsoDate; hoje: IsoDate; consultas: number };

/** A fine on the wire. `lugar` (the document and the fine's index) gives stable numbers. */
function multaDaFonte(
  { infracao: codigo, dias, fase, auto }: MultaDoCenario,
  lugar: string,
  { inicio, hoje }: Momento,
) {
  const semente = auto ?? lugar;
  const infracao = infracaoDe(codigo);
  const { descricao, artigo, valor, suspensaoDireta } = infracao;
  const dia = addDays(inicio, -dias);
  // A notice is reported once it was sent.
  const ateHoje = (data: IsoDate) => (data <= hoje ? data : null);
  const notificacao = ateHoje(addDays(dia, DIAS_ATE.notificacao));
  const penalidade = fase === 'autuacao' ? null : ateHoje(addDays(dia, DIAS_ATE.penalidade));
  // The discount lasts until the due date, which only the notice of penalty sets (CTB arts. 282 §5 and 284).
  const limite = penalidade && addDays(penalidade, 30);
  const desconto = valor - valoresComDesconto(valor).ateVencimento;
  const comDesconto = limite !== null && hoje <= limite;
  const aPagar = fase === 'paga' ? 0 : valor - (comDesconto ? desconto : 0);
  const [local, orgao] = pick(LOCAIS, semente);
  return {
    numero_ait: `${pick(['C', 'E', 'K'], semente)}${number(semente, 'ait', 8)}`,
    numero_renainf: number(semente, 'renainf', 11),
    datahora: `${formatDate(dia)} ${clock(semente)}:00`,
    codigo_desdobramento: `${codigo.slice(0, 4)}-${codigo.slice(4)}`,
    descricao,
    enquadramento: `Art. ${artigo} do CTB`,
    local,
    orgao,
    situacao: notificacao ? SITUACAO[fase] : 'Autuação registrada',
    status_pagamento: fase === 'paga' ? 'Paga' : 'Não paga',
    valor: reais(valor),
    valor_a_pagar: reais(aPagar),
    valor_desconto: reais(desconto),
    data_limite_desconto: limite && formatDate(limite),
    data_notificacao: notificacao && formatDate(notificacao),
    data_penalidade: penalidade && formatDate(penalidade),
    pontuacao: pontosComputados(infracao),
    suspensao_direta: suspensaoDireta,
    // One issuing body of the sandbox gives payment codes, so that both variants of the screen can be seen.
    ...(comDesconto && fase === 'penalidade' && orgao === 'DETRAN RJ'
      ? { linha_digitavel: linhaSimulada(aPagar, semente), data_vencimento: formatDate(limite) }
      : {}),
  };
}

/** A payment line for traffic fines (segment 7) of the issuing body 0000, which no bank knows, so that nobody can pay it. */
function linhaSimulada(valor: number, semente: string): string {
  const barras = comDv(
    `876${String(valor).padStart(11, '0')}0000${number(semente, 'guia', 12).padEnd(25, '0')}`,
  );
  return linhaDaArrecadacao(barras);
}

function infracaoDe(codigo: string) {
  const { infracao } = consultarCodigo(codigo);
  if (!infracao) throw new Error(`no infraction ${codigo}`);
  return infracao;
}

function pick<T extends readonly [unknown, ...unknown[]]>(from: T, semente: string): T[number] {
  return from[hash(semente, 'pick') % from.length] ?? from[0];
}

function number(semente: string, what: string, length: number): string {
  return String(hash(semente, what)).padStart(length, '1').slice(-length);
}

const LOCAIS = [
  ['Av. Brasil, sentido Centro, altura do nº 9.500, Rio de Janeiro', 'Prefeitura do Rio de Janeiro'],
  ['Linha Vermelha, km 4, Rio de Janeiro', 'DETRAN RJ'],
  ['Av. das Américas, 4.666, Barra da Tijuca, Rio de Janeiro', 'Prefeitura do Rio de Janeiro'],
  ['Alameda São Boaventura, 770, Fonseca, Niterói', 'Prefeitura de Niterói'],
  ['BR-101, km 319, Niterói', 'Polícia Rodoviária Federal'],
  ['RJ-106, km 22, Maricá', 'DER RJ'],
  ['Av. Presidente Vargas, 2.560, Centro, Rio de Janeiro', 'Prefeitura do Rio de Janeiro'],
  ['Rua Coronel Veiga, 1.200, Petrópolis', 'Prefeitura de Petrópolis'],
] as const;

/** Days from the infraction to each notice: the penalty comes after the defence's 30 days (CTB arts. 281-A and 282). */
const DIAS_ATE = { notificacao: 8, penalidade: 50 };

const SITUACAO: Record<Etapa, string> = {
  autuacao: 'Notificação de autuação expedida',
  penalidade: 'Notificação de penalidade expedida',
  paga: 'Encerrada',
  encerrada: 'Encerrada',
};

function clock(semente: string): string {
  const minutes = 6 * 60 + (hash(semente, 'hora') % (16 * 60));
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function hash(semente: string, what: string): number {
  return createHash('sha256').update(`${what}:${semente}`).digest().readUIntBE(0, 6);
}

export function respostaDaHabilitacao(cnh: string, cenario: Cenario, momento: Momento) {
  const multas = multasVisiveis(cenario.multas, momento);
  const recentes = multas.filter(({ dias }) => dias < 365);
  const { inicio } = momento;
  const { processo, licencaVencida } = cenario;
  const numero = `SEI-150016/${number(cnh, processo?.tipo ?? '', 6)}/${inicio.slice(0, 4)}`;
  const somar = (fase: (multa: MultaDoCenario) => boolean) =>
    recentes.filter(fase).reduce((soma, { infracao }) => soma + pontosComputados(infracaoDe(infracao)), 0);
  return {
    nome: pick(NOMES, cnh),
    categoria: pick(['B', 'AB', 'AD', 'AE'], cnh),
    data_emissao: formatDate(addMonths(inicio, licencaVencida ? -124 : -30)),
    data_validade: formatDate(addMonths(inicio, licencaVencida ? -4 : 90)),
    local_registro: 'RIO DE JANEIRO - RJ',
    pontos_pontuaveis_autuacao: somar(({ fase }) => fase === 'autuacao'),
    pontos_pontuaveis_penalidade: somar(({ fase }) => fase !== 'autuacao'),
    periodos: [
      { descricao: 'Últimos 12 meses', quantidade_autos: recentes.length },
      { descricao: 'De 12 a 60 meses', quantidade_autos: multas.length - recentes.length },
    ],
    infracoes: multas.map((multa, index) => multaDaFonte(multa, `${cnh}/${index}`, momento)),
    [`processos_${processo?.tipo ?? 'suspensao'}`]: processo
      ? [{ numero, descricao: processo.descricao }]
      : [],
  };
}

export function respostaDoVeiculo(placa: string, hoje: IsoDate) {
  const [marca, tipo, especie, potencia, cilindrada] = pick(VEICULOS, placa);
  const ano = Number(hoje.slice(0, 4));
  return {
    marca,
    tipo,
    especie,
    potencia,
    cilindrada,
    ano_fabricacao: String(ano - 4),
    ano_modelo: String(ano - 3),
    ano_licenciamento: String(ano - 1),
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
