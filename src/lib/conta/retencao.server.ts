import { addDays, addMonths, formatDate, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';

/** Data is kept five years, or six months after a request for removal (specification 2, policy texts). */
export const GUARDA_MESES = 60;
export const REMOCAO_MESES = 6;

/** The day on which an account is erased after a request for removal. */
export function apagadaEm(pedida: Date): IsoDate {
  return addMonths(isoDateOf(pedida), REMOCAO_MESES);
}

/** Data from before this instant is older than this many months, by the calendar of São Paulo. */
export function limiteDeGuarda(agora: Date, meses: number): Date {
  return instantAt(addMonths(isoDateOf(agora), -meses));
}

/** A kind of data, and what happens to it when an account is erased. */
interface Parte {
  oQue: string;
  /** Its tables (database names): a test checks that they name every table of a driver, once. */
  tabelas: readonly string[];
}

interface ParteQueFica extends Parte {
  como: string;
  lei: string;
  ate: string;
}

/** Backups are at most a day old and kept for 35 days (KEEP_DAYS of ops/backup.sh), rounded up by the nightly run. */
const DIAS_DA_COPIA = 37;

/** Data that is erased completely on that day. A table stands after those that it refers to: it is emptied from the last one to the first. */
export const O_QUE_VAI: readonly Parte[] = [
  { oQue: 'Todos os seus arquivos: documentos, protocolos, petições e contratos', tabelas: ['arquivo'] },
  {
    oQue: 'CNHs, veículos, débitos, consultas e processos',
    tabelas: ['habilitacao', 'veiculo', 'debito', 'consulta', 'processo', 'marco_do_processo'],
  },
  { oQue: 'Multas, pontos, as datas e as guias de cada uma', tabelas: ['multa', 'marco', 'guia'] },
  {
    oQue: 'Recursos, petições e rascunhos',
    tabelas: [
      'recurso',
      'recurso_movimento',
      'recurso_na_fila',
      'recurso_documento',
      'recurso_anexo',
      'recurso_pergunta',
      'recurso_pergunta_arquivo',
      'solicitacao',
      'peticao_versao',
      'multa_nao_acompanhada',
      'rascunho',
      'credito',
    ],
  },
  {
    oQue: 'Notificações, lembretes, calendário e o registro dos e-mails enviados',
    tabelas: [
      'notificacao',
      'lembrete',
      'email_enviado',
      'link_de_lembrete',
      'aviso_desligado',
      'aparelho_push',
    ],
  },
  { oQue: 'Anotações do nosso atendimento sobre você', tabelas: ['nota_interna'] },
  {
    oQue: 'Senha, segundo passo, chaves de acesso, sessões, aparelhos e pedidos de recuperação',
    tabelas: ['sessao', 'codigo_de_reserva', 'chave_de_acesso', 'passo_de_entrada', 'aparelho_conhecido'],
  },
];

/** Data that stays: how, by which law, until when. */
export function oQueFica(apagadaEm: IsoDate): ParteQueFica[] {
  const cincoAnos = formatDate(addMonths(apagadaEm, GUARDA_MESES));
  const fimDoMes = formatDate(addDays(`${addMonths(apagadaEm, GUARDA_MESES + 1).slice(0, 7)}-01`, -1));
  return [
    {
      oQue: 'Compras: valores, datas, forma de pagamento e número no provedor',
      tabelas: ['pedido', 'pedido_item', 'pedido_evento', 'devolucao', 'assinatura', 'cupom_uso'],
      como: 'Sem o seu nome, CPF, cartão ou descrição da multa.',
      lei: 'Obrigação fiscal (CTN, arts. 173 e 195, parágrafo único) e defesa em processo (CDC, art. 27; LGPD, art. 16, I)',
      ate: `5 anos de cada compra, a última até ${cincoAnos}; depois, só como números sem dono (LGPD, art. 16, IV)`,
    },
    {
      oQue: 'Vendas com contrato: valor, data e a soma do arquivo aceito',
      tabelas: ['venda', 'aceite'],
      como: 'Sem o contrato, a descrição e o endereço de rede.',
      lei: 'Prova do que foi combinado (Código Civil, art. 206, § 5º, I; LGPD, art. 16, I)',
      ate: `5 anos de cada venda, a última até ${cincoAnos}; depois, só como números sem dono (LGPD, art. 16, IV)`,
    },
    {
      oQue: 'O que você aceitou e retirou, e os seus pedidos sobre os dados',
      tabelas: ['consentimento', 'requerimento'],
      como: 'Só o assunto, a data e a versão do texto.',
      lei: 'Prova do consentimento e da resposta (LGPD, arts. 8º, § 2º, e 37)',
      ate: cincoAnos,
    },
    {
      oQue: 'Registro do que foi feito na conta',
      tabelas: [],
      como: `Sem nome. O endereço de rede de cada acesso fica só por ${REMOCAO_MESES} meses.`,
      lei: 'Guarda de acessos (Marco Civil da Internet, art. 15) e defesa em processo (LGPD, art. 16, I)',
      ate: `5 anos de cada registro e o resto do mês em que se completam, o último até ${fimDoMes}; endereços de rede, até ${formatDate(addMonths(apagadaEm, REMOCAO_MESES))}`,
    },
    {
      oQue: 'Cópias de segurança',
      tabelas: [],
      como: 'Cifradas, e só para o caso de um desastre.',
      lei: 'Segurança dos dados (LGPD, art. 46)',
      ate: formatDate(addDays(apagadaEm, DIAS_DA_COPIA)),
    },
  ];
}
