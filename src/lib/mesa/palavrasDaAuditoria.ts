import { TITULO_DO_ATO } from './titulos.ts';

/** What the audit is about, by the first part of an action or the kind of a row. */
const COISAS: Readonly<Record<string, string>> = {
  mesa: 'mesa',
  credito: 'crédito',
  email: 'e-mail',
  nota: 'nota interna',
  modelo: 'modelo de resposta',
  conteudo: 'conteúdo',
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
  procuracao: 'procuração',
  compartilhamento: 'compartilhamento',
  calendario: 'calendário',
  dossie: 'dossiê',
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
};

/** The act, by the last part of an action; an unknown one is split into words. */
const FEITOS: Readonly<Record<string, string>> = {
  ver: 'olhada',
  buscar: 'busca',
  exportar: 'baixada em planilha ou cópia',
  ato: 'ato',
  entrar: 'entrada',
  recusada: 'entrada ou código recusado',
  negada: 'recusa pelo papel',
  minuta: 'minuta baixada',
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
  mudar: 'mudança',
  voltar: 'volta a uma versão',
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

/** What a row is about: 'pedido 1012'; of a command, the act; an id that only machines read is left out. */
export function sobreEmPalavras(entidade: string, id: string): string {
  if (entidade === 'comando') return TITULO_DO_ATO[id] ?? 'ato';
  const legivel = /^[\p{L}\d][\p{L}\d ._-]{0,30}$/u.test(id) && !/[0-9a-f]{8}-[0-9a-f]{4}/.test(id);
  return legivel ? `${coisaEmPalavras(entidade)} ${id}` : coisaEmPalavras(entidade);
}

/** Who did it: the staff by their e-mail, who is at the machine by the name there. */
export function quemEmPalavras(ator: string, atorId: string | null): string {
  if (ator === 'usuario') return 'o motorista';
  if (ator === 'sistema') return 'o programa';
  if (ator === 'gateway') return 'o meio de pagamento';
  return atorId ?? 'a equipe';
}

/** Data of a row as words: 'motivo: Fraude; alvo: pedido 12'. */
export function dadosEmPalavras(dados: unknown): string {
  if (dados === null || dados === undefined) return '';
  if (Array.isArray(dados)) return dados.map(dadosEmPalavras).join(', ');
  if (typeof dados === 'boolean') return dados ? 'sim' : 'não';
  if (typeof dados !== 'object') return String(dados);
  return Object.entries(dados)
    .filter(([, valor]) => valor !== null && valor !== undefined && valor !== '')
    .map(([nome, valor]) => `${separada(nome)}: ${dadosEmPalavras(valor)}`)
    .join('; ');
}

/** 'decidirDesistencia' as 'decidir desistencia'. */
function separada(nome: string): string {
  return nome
    .replace(/_/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, antes: string, depois: string) => `${antes} ${depois.toLowerCase()}`);
}
