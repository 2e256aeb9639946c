/** Every error the two APIs can answer, with its HTTP status. The sentences are in messages.ts. */
export const ERROR_STATUS = {
  // shape, session, access
  CORPO_INVALIDO: 400,
  FUNCAO_DESCONHECIDA: 400,
  DADOS_INVALIDOS: 422,
  SESSAO_EXIGIDA: 401,
  OUTRO_USUARIO: 403,
  ORIGEM_RECUSADA: 403,
  MENU_BLOQUEADO: 403,
  /** A member of the staff whose role lacks this right. */
  PAPEL_SEM_ACESSO: 403,
  METODO_RECUSADO: 405,
  NAO_ENCONTRADO: 404,
  CORPO_GRANDE: 413,
  MUITAS_TENTATIVAS: 429,
  CHAVE_REPETIDA: 409,
  DADOS_MUDARAM: 409,
  ERRO_INTERNO: 500,
  SERVICO_INDISPONIVEL: 503,
  SEM_ESPACO: 503,
  /** A backend refused, with or without words. */
  SERVICO_RECUSOU: 502,
  // conta
  USUARIO_SENHA_INVALIDO: 400,
  USUARIO_BLOQUEADO: 400,
  USUARIO_NAO_EXISTE: 400,
  SENHA_DIFERENTES: 422,
  SENHA_CURTA: 422,
  SENHA_COMUM: 422,
  EMAIL_INVALIDO: 422,
  EMAIL_JA_EXISTE: 409,
  CPF_INVALIDO: 422,
  PARCEIRO_NAO_ENCONTRADO: 404,
  CODIGO_EXPIRADO: 410,
  AVISO_OBRIGATORIO: 409,
  /** The password was correct; the code is missing. */
  SEGUNDO_FATOR: 401,
  CODIGO_INVALIDO: 400,
  PASSO_VENCIDO: 410,
  SEGUNDO_FATOR_LIGADO: 409,
  CHAVE_RECUSADA: 400,
  CHAVES_INDISPONIVEIS: 409,
  CHAVES_DEMAIS: 409,
  // habilitacoes, veiculos, recursos
  LIMITE_MAX_ATINGIDO: 409,
  JA_CADASTRADO: 409,
  DOCUMENTOS_FALTANDO: 422,
  ARQUIVO_TIPO: 415,
  ARQUIVO_EXTENSAO: 415,
  ARQUIVO_FALTA: 422,
  ARQUIVO_VAZIO: 422,
  ARQUIVO_GRANDE: 413,
  MULTA_JA_NA_LISTA: 409,
  MULTA_DA_FONTE: 409,
  MULTA_EM_USO: 409,
  GUARDADAS_DEMAIS: 409,
  CARTA_ILEGIVEL: 422,
  CARTA_SEM_TEXTO: 422,
  CARTA_SEM_DADOS: 422,
  CARTA_EM_DUVIDA: 422,
  CARTA_PESADA: 422,
  LEITOR_OCUPADO: 503,
  RECURSO_JA_SOLICITADO: 409,
  RECURSO_INDISPONIVEL: 409,
  TRANSICAO_INVALIDA: 409,
  // planos, pedidos, vendas, peticoes
  PERFIL_INCOMPLETO: 409,
  CONTA_EM_REMOCAO: 409,
  PRODUTO_NAO_ENCONTRADO: 404,
  CUPOM_INVALIDO: 422,
  CUPOM_ERRO: 422,
  TOTAL_MUDOU: 409,
  PAGAMENTO_RECUSADO: 402,
  PAGAMENTO_FALHOU: 502,
  PAGAMENTO_EM_CONFERENCIA: 503,
  RECURSO_JA_PAGO: 409,
  RECURSO_INCLUSO: 409,
  ESTORNO_IMPOSSIVEL: 409,
  PARCELAS_INVALIDAS: 422,
  FORMA_PAGAMENTO_INVALIDA: 422,
  CONTRATO_NAO_ACEITO: 409,
  CONTRATO_INDISPONIVEL: 503,
  VENDA_JA_PAGA: 409,
  MULTA_JA_CADASTRADA: 409,
  CORRECAO_INDISPONIVEL: 409,
  PEDIDO_NAO_PAGO: 409,
  /** The withdrawal period is over. */
  FORA_DO_PRAZO: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
}

/** Sentences by field name, shown beside each field. */
export type FieldErrors = Record<string, string>;

/** An expected failure with a code; thrown by services and by the client alike. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  /** A sentence that came with the error and replaces the map's own. */
  readonly sentence: string | undefined;

  constructor(
    code: ErrorCode,
    options: { fields?: FieldErrors; sentence?: string | undefined; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? {};
    this.sentence = options.sentence;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export function fail(
  code: ErrorCode,
  options?: { fields?: FieldErrors; sentence?: string | undefined },
): never {
  throw new AppError(code, options);
}

/** No readable answer: no reply, a failure, or a refusal without code or words. The form shows its own sentence. */
export function isUnreadable({ code, sentence }: AppError): boolean {
  const unread: ErrorCode[] = ['SERVICO_INDISPONIVEL', 'ERRO_INTERNO', 'SERVICO_RECUSOU'];
  return sentence === undefined && unread.includes(code);
}

/** The sentence of a field whose schema has none for what it received. */
export function sentenceOfIssue({ type, received, input, requirement }: Issue): string {
  if (received === 'undefined' || received === '""') return 'Preencha este campo.';
  if (type === 'max_length' && typeof input === 'string' && typeof requirement === 'number')
    return noMaximo(requirement);
  return 'Confira este campo.';
}

/** What a text that is too long is told. */
export function noMaximo(caracteres: number): string {
  return `Use no máximo ${caracteres.toLocaleString('pt-BR')} caracteres.`;
}

/** What it reads of valibot's issue. */
interface Issue {
  type: string;
  received: string;
  input: unknown;
  requirement?: unknown;
}
