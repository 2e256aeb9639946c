import { formatDate, formatDateTime, isIsoDate } from '../dates.ts';
import { reais } from '../money.ts';
import { MARCOS } from '../multas/marcos.ts';
import { ORIGEM_DO_EVENTO } from '../pedidos/origens.ts';
import { ROTULO_DO_METODO, ROTULOS_DO_ESTADO } from '../pedidos/rules.ts';
import { referenciaDoRecurso } from '../recursos/referencia.ts';
import { ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '../recursos/rules.ts';
import { ROTULO_DO_PAPEL } from './papeis.ts';
import { TITULO_DO_ATO } from './titulos.ts';

/** Subject of an audit row, by the first part of its action or the kind of row. */
const COISAS: Readonly<Record<string, string>> = {
  mesa: 'mesa',
  credito: 'crédito',
  email: 'e-mail',
  nota: 'nota interna',
  usuario: 'conta',
  conta: 'conta',
  habilitacao: 'habilitação',
  veiculo: 'veículo',
  multa: 'multa',
  guardada: 'multa guardada',
  guardadas: 'multas guardadas',
  peticao: 'petição',
  recurso: 'recurso',
  pedido: 'pedido',
  venda: 'venda',
  cupom: 'cupom',
  assinatura: 'plano',
  contestacao: 'contestação',
  requerimento: 'pedido por lei',
  notificacao: 'aviso',
  avisos: 'avisos',
  parceiro: 'parceiro',
  calendario: 'calendário',
  equipe: 'equipe',
  job: 'tarefa',
  arquivo: 'documento',
  arquivos: 'documentos',
  copia: 'cópia de segurança',
  consultas: 'consultas',
  lista: 'lista',
  comando: 'ato',
  busca: 'busca',
  medicao: 'medição',
  processo: 'processo de suspensão ou cassação',
  solicitacao: 'pedido de petição',
  simulador: 'simulador',
  tela: 'tela da mesa',
  fila: 'fila de recursos',
  demonstracao: 'demonstração',
};

/** The kinds of row that the audit can be narrowed to. */
export const ENTIDADES = [
  ...['usuario', 'habilitacao', 'veiculo', 'multa', 'processo', 'recurso', 'pedido', 'venda', 'assinatura'],
  ...['contestacao', 'requerimento', 'solicitacao', 'arquivo', 'notificacao', 'email', 'cupom'],
  ...['parceiro', 'equipe', 'job', 'copia'],
] as const;

/** The act, by the last part of an action; an unknown one is split into words. */
const FEITOS: Readonly<Record<string, string>> = {
  ver: 'olhada',
  buscar: 'busca',
  exportar: 'baixada em planilha ou cópia',
  ato: 'ato',
  entrar: 'entrada',
  recusada: 'entrada ou código recusado',
  negada: 'recusa pelo papel',
  solicitar: 'pedido',
  mover: 'andamento',
  atribuir: 'mudança de responsável',
  perguntar: 'pergunta ao motorista',
  responder: 'resposta',
  marcar: 'data registrada',
  criar: 'criação',
  cadastrar: 'cadastro',
  corrigir: 'correção',
  alterar: 'alteração',
  conceder: 'concessão',
  estender: 'dias a mais',
  dar: 'crédito dado',
  enviarLinkDeSenha: 'link de senha enviado',
  pedirTrocaDeEmail: 'troca de e-mail pedida',
  trocarEmail: 'e-mail trocado',
  manterEmail: 'troca de e-mail desfeita',
  reenviar: 'enviado de novo',
  escrever: 'nota escrita',
  guardar: 'guardado',
  adiar: 'adiamento',
  encerrar: 'encerramento',
  cancelar: 'cancelamento',
  desistir: 'desistência pedida',
  decidirDesistencia: 'desistência decidida',
  recusarDesistencia: 'desistência recusada',
  devolverParte: 'parte devolvida',
  devolverDobro: 'dobro devolvido',
  pagoEmDobro: 'pagamento em dobro',
  bloquear: 'bloqueio',
  desbloquear: 'desbloqueio',
  tirarSegundoFator: 'segundo passo retirado',
  ligarSegundoFator: 'segundo passo ligado',
  desligarSegundoFator: 'segundo passo desligado',
  prepararSegundoFator: 'segundo passo começado',
  usarCodigoDeReserva: 'código de reserva usado',
  trocarCodigosDeReserva: 'códigos de reserva trocados',
  trocarSenha: 'senha trocada',
  redefinirSenha: 'senha redefinida',
  recuperar: 'recuperação pedida',
  criarChave: 'chave de acesso criada',
  removerChave: 'chave de acesso removida',
  encerrarAparelhos: 'aparelhos desconectados',
  pedirRemocao: 'remoção pedida',
  cancelarRemocao: 'remoção cancelada',
  apagar: 'apagamento',
  consultar: 'consulta',
  repetir: 'repetição',
  convidar: 'convite',
  reconvidar: 'novo convite',
  ativar: 'ativação',
  retirar: 'retirada',
  pararCopias: 'cópias paradas',
  entregar: 'entrega',
  registrar: 'registro',
};

/** 'recurso.mover' as 'Recurso: andamento'. */
export function acaoEmPalavras(acao: string): string {
  const [coisa = '', ...resto] = acao.split('.');
  const feito = resto.at(-1) ?? '';
  const nome = coisaEmPalavras(coisa);
  const dito = FEITOS[feito] ?? separada(feito);
  return `${nome.charAt(0).toUpperCase()}${nome.slice(1)}${dito && `: ${dito}`}`;
}

export function coisaEmPalavras(coisa: string): string {
  return COISAS[coisa] ?? separada(coisa);
}

/** Subject of a row: 'pedido 1012', or the act of a command. Leaves out ids that mean nothing to people. */
export function sobreEmPalavras(entidade: string, id: string): string {
  if (entidade === 'comando') return TITULO_DO_ATO[id] ?? 'ato';
  if (entidade === 'recurso' && /^\d{1,11}$/.test(id)) return `recurso ${referenciaDoRecurso(Number(id))}`;
  const legivel = /^[\p{L}\d][\p{L}\d ._-]{0,30}$/u.test(id) && !/[0-9a-f]{8}-[0-9a-f]{4}/.test(id);
  return legivel ? `${coisaEmPalavras(entidade)} ${id}` : coisaEmPalavras(entidade);
}

/** The author of an act: the e-mail of a member of the staff, or the user name on the machine. */
export function quemEmPalavras(ator: string, atorId: string | null): string {
  if (ator === 'usuario') return 'o motorista';
  if (ator === 'sistema') return 'o programa';
  if (ator === 'gateway') return 'o meio de pagamento';
  return atorId ?? 'a equipe';
}

/** Who wrote a step, a question or a milestone. */
export const autorEmPalavras = (autor: string): string => AUTORES[autor] ?? autor;
const AUTORES: Readonly<Record<string, string>> = {
  usuario: 'o motorista',
  motorista: 'o motorista',
  sistema: 'o programa',
  gateway: 'o meio de pagamento',
  fonte: 'a fonte consultada',
  operador: 'a equipe',
};

/** Data of a row as words: 'motivo: Fraude; alvo: pedido 12'. */
export function dadosEmPalavras(dados: unknown): string {
  if (dados === null || dados === undefined) return '';
  if (Array.isArray(dados)) return dados.map(dadosEmPalavras).join(', ');
  if (typeof dados === 'boolean') return dados ? 'sim' : 'não';
  if (typeof dados !== 'object') return String(dados);
  return Object.entries(dados)
    .filter(
      ([nome, valor]) => valor !== null && valor !== undefined && valor !== '' && !soDeMaquina(nome, valor),
    )
    .map(([nome, valor]) => `${NOMES_DOS_DADOS[nome] ?? separada(nome)}: ${valorEmPalavras(nome, valor)}`)
    .join('; ');
}

const NOMES_DOS_DADOS: Readonly<Record<string, string>> = {
  metodo: 'forma',
  debitos: 'débitos',
  origem: 'quem disse',
  numero: 'número',
  codigo: 'código',
  ate: 'até',
};
/** Amounts in centavos. */
const DINHEIRO: readonly string[] = ['total', 'valor', 'retido', 'usado', 'fica', 'desconto'];
const PALAVRAS: Readonly<Record<string, string>> = {
  ...ROTULO_DO_ESTADO,
  ...ROTULO_DA_FASE,
  ...ROTULO_DO_METODO,
  ...ROTULO_DO_PAPEL,
  ...ORIGEM_DO_EVENTO,
  ...ROTULOS_DO_ESTADO,
  ...MARCOS,
  credito: 'crédito',
};

/** Keys of other rows, and numbers of gateways: links and records have them. */
const soDeMaquina = (nome: string, valor: unknown) =>
  /Id$|^sha256$|^chave$/.test(nome) || (typeof valor === 'string' && /[0-9a-f]{8}-[0-9a-f]{4}-/i.test(valor));

function valorEmPalavras(nome: string, valor: unknown): string {
  if (typeof valor === 'number' && DINHEIRO.includes(nome)) return reais(valor);
  if (typeof valor !== 'string') return dadosEmPalavras(valor);
  if (/^\d{4}-\d{2}-\d{2}T/.test(valor)) return formatDateTime(new Date(valor));
  if (isIsoDate(valor)) return formatDate(valor);
  return PALAVRAS[valor] ?? valor;
}

/** 'decidirDesistencia' as 'decidir desistencia'. */
function separada(nome: string): string {
  return nome
    .replace(/_/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, antes: string, depois: string) => `${antes} ${depois.toLowerCase()}`);
}
