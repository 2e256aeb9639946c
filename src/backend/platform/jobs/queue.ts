import * as v from 'valibot';
import { TIPOS_DE_AVISO } from '#lib/avisos/tipos.ts';
import { FatoDeSeguranca } from '#lib/conta/acessos.ts';
import { PAPEIS } from '#lib/mesa/papeis.ts';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';

const usuarioId = v.pipe(v.string(), v.uuid());
const chave = v.string();

/** The job of one mail: template, account, key of the event, and data that the template cannot read from the database. */
export const EmailJob = v.variant('modelo', [
  v.object({ modelo: v.literal('boas-vindas'), usuarioId, chave }),
  /** The code is created when the mail is written, so that no job holds one. The user id is random when the address has no account. */
  v.object({
    modelo: v.literal('recuperacao'),
    usuarioId,
    chave,
    pedidaEm: v.pipe(v.string(), v.isoTimestamp()),
    /** Requester, for the audit row. */
    origem: v.object({ ip: v.nullable(v.string()), agente: v.nullable(v.string()), requestId: v.string() }),
  }),
  v.object({
    modelo: v.literal('senha-trocada'),
    usuarioId,
    chave,
    /** Missing in a mail that an older version made. */
    quando: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.object({
    modelo: v.literal('seguranca'),
    usuarioId,
    chave,
    fato: FatoDeSeguranca,
    quando: v.pipe(v.string(), v.isoTimestamp()),
    agente: v.nullable(v.string()),
  }),
  v.object({
    modelo: v.literal('nova-multa'),
    usuarioId,
    chave,
    multaId: v.number(),
    /** A later listing of a fine that the driver knows: only its notification address gets the mail. */
    soCopia: v.optional(v.boolean()),
  }),
  /** A notification as a mail; about a licence or vehicle, its notification address gets a copy. */
  v.object({
    modelo: v.literal('aviso'),
    usuarioId,
    chave,
    notificacaoId: v.number(),
    /** The notification's subject: 'multas' for a licence or vehicle, else 'conta'. */
    tipo: v.optional(v.picklist(TIPOS_DE_AVISO)),
    alvo: v.optional(v.picklist(['habilitacao', 'veiculo'])),
    alvoId: v.optional(v.number()),
    /** The fine concerned: the addresses of all its listings get a copy. */
    multaId: v.optional(v.number()),
  }),
  v.object({ modelo: v.literal('recurso-andou'), usuarioId, chave, movimentoId: v.number() }),
  v.object({ modelo: v.literal('peticao-pronta'), usuarioId, chave, solicitacaoId: v.number() }),
  v.object({ modelo: v.literal('pedido-pago'), usuarioId, chave, pedidoId: v.number() }),
  v.object({ modelo: v.literal('boleto'), usuarioId, chave, pedidoId: v.number() }),
  v.object({ modelo: v.literal('plano-terminando'), usuarioId, chave, assinaturaId: v.number() }),
  v.object({ modelo: v.literal('lembrete'), usuarioId, chave, lembreteId: v.number() }),
]);

export type EmailJobData = v.InferOutput<typeof EmailJob>;

const nothing = v.object({});

/** Every queue and the shape of its jobs. */
export const QUEUES = {
  /** Asks the outside source about one licence or vehicle and stores the changes. */
  consulta: v.object({
    alvo: v.picklist(['habilitacao', 'veiculo']),
    id: v.number(),
    /** A driver is waiting: runs before regular checks. */
    urgente: v.optional(v.boolean()),
  }),
  email: EmailJob,
  /** One notification to one device of its driver. */
  push: v.object({ aparelhoId: v.number(), notificacaoId: v.number(), tipo: v.picklist(TIPOS_DE_AVISO) }),
  /** Reports an order to the external automation. */
  automacao: v.object({ pedidoId: v.number(), status: v.picklist(ESTADOS_DO_PEDIDO) }),
  /** Reconciles one order with the gateway; a notice carries its own id and the gateway's order id. */
  conferencia: v.object({
    pedidoId: v.number(),
    webhookId: v.optional(v.number()),
    gatewayPedidoId: v.optional(v.string()),
  }),
  /** Cancels an order at the gateway that another one replaced, so that it can no longer be paid. */
  cancelamento: v.object({ pedidoId: v.number() }),
  /** Refunds a withdrawal or a double payment. */
  devolucao: v.object({ devolucaoId: v.number() }),
  /** Asks the gateway about a dispute that a notice named. */
  contestacao: v.object({ pedidoId: v.number(), gatewayId: v.string(), webhookId: v.optional(v.number()) }),
  /** Notifies the responsible staff by mail. */
  avisoDaEquipe: v.object({
    papel: v.picklist(PAPEIS),
    /** E-mail of one person who gets it instead of everybody with the role. */
    para: v.optional(v.string()),
    /** The account that the words are about: the job goes with it. */
    usuarioId: v.optional(v.string()),
    chave: v.string(),
    assunto: v.string(),
    texto: v.string(),
    destino: v.string(),
  }),
  /** Changes the sign-in address to a new one, a day after the request. */
  trocaDeEmail: v.object({ usuarioId }),
  peticao: v.object({ solicitacaoId: v.number() }),
  // Scheduled sweeps: each finds work that is due and enqueues it to the queues above.
  verificacoes: nothing,
  expiracoes: nothing,
  avisosDePlano: nothing,
  lembretes: nothing,
  retencao: nothing,
  avisosDaMesa: nothing,
  arquivosSemLinha: nothing,
} as const;

export type QueueName = keyof typeof QUEUES;
export type JobData<Q extends QueueName> = v.InferOutput<(typeof QUEUES)[Q]>;

export interface JobOptions {
  /** Not before this instant, or not before this many seconds from now by the database's clock. */
  startAfter?: Date | number;
  /** With `singletonSeconds`: at most one job with this key in each period of that many seconds. */
  singletonKey?: string;
  singletonSeconds?: number;
  /** Higher ones run first; default 0. */
  priority?: number;
}
