import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { AppError, sentenceOfIssue } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { storable } from '../../platform/http/storable.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type Alvo, type Comando, type OperadorCtx, type Previa, Recusa, type Resposta } from './comando.ts';
import { comandos } from './registro.ts';

export const Pedido = v.object({
  nome: v.string(),
  valores: v.record(v.string(), v.unknown()),
  /** True when the operator confirmed, or gave --sim. */
  confirmado: v.boolean(),
  /** User name on the machine. */
  operador: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});

/** Outcome of a command; `uso` = wrong arguments. */
export type Resultado =
  | { tipo: 'ok'; resposta: Resposta }
  | { tipo: 'confirmar'; pergunta: string }
  | { tipo: 'previa'; previa: Previa }
  | { tipo: 'uso'; mensagem: string; campos: Record<string, string> }
  | { tipo: 'erro'; mensagem: string; codigo?: string; campos?: Record<string, string> };

/** Runs one command for an operator. Throws only on unexpected errors. */
export async function executar(
  runtime: Runtime,
  {
    nome,
    valores,
    confirmado,
    operador,
    origem,
    mostrarAntes = false,
    alvos = [],
    envio,
    antes,
  }: v.InferOutput<typeof Pedido> & {
    origem?: OperadorCtx['origem'];
    /** Set by screens: a command with a preview returns the preview and does not run until confirmed. */
    mostrarAntes?: boolean;
    /** Receives the rows that the command read, whatever its outcome. */
    alvos?: Alvo[];
    /** Key of the form that sent the command. */
    envio?: string | undefined;
    /** Runs just before the act, after validation and confirmation; may refuse with an AppError. */
    antes?: (() => Promise<void>) | undefined;
  },
): Promise<Resultado> {
  const comando = comandos.find((one) => one.nome === nome);
  if (!comando) return { tipo: 'uso', mensagem: `Não há um comando "${nome}".`, campos: {} };
  const ctx: OperadorCtx = { ...contexto(runtime, operador, origem), alvos, envio };
  try {
    const entrada = ler(comando, storable(valores));
    if (!entrada.success) return entrada.uso;
    if (comando.previa && mostrarAntes && !confirmado)
      return { tipo: 'previa', previa: await comando.previa(ctx, entrada.output) };
    if (comando.confirmacao && !confirmado) {
      return { tipo: 'confirmar', pergunta: await comando.confirmacao(ctx, entrada.output) };
    }
    await antes?.();
    return { tipo: 'ok', resposta: await comando.executar(ctx, entrada.output) };
  } catch (error) {
    if (error instanceof Recusa) return { tipo: 'erro', mensagem: error.message };
    if (!(error instanceof AppError)) throw error;
    const contacts = { supportEmail: ctx.env.SUPPORT_EMAIL };
    const frase = error.sentence ?? sentenceOf(error.code, contacts);
    // Messages about fields that the command does not have under this name.
    const campos = { ...comando.argumentos, ...comando.opcoes };
    const soltas = Object.entries(error.fields).flatMap(([campo, texto]) => (campo in campos ? [] : [texto]));
    const mensagem = [frase, ...new Set(soltas)].join(' ');
    return { tipo: 'erro', mensagem, codigo: error.code, campos: error.fields };
  }
}

function ler(comando: Comando, valores: Record<string, unknown>) {
  const campos = { ...comando.argumentos, ...comando.opcoes };
  const schemas = Object.entries(campos).map(([nome, { schema }]) => [nome, schema] as const);
  const lido = v.safeParse(v.strictObject(Object.fromEntries(schemas)), valores, {
    message: sentenceOfIssue,
  });
  // The command's own schemas produced this value, so it has the type that the command's functions take.
  if (lido.success) return { success: true, output: lido.output as never } as const;
  const erros: Record<string, string> = {};
  for (const issue of lido.issues) {
    const campo = String(issue.path?.[0]?.key ?? '');
    erros[campo] ??= campo in valores ? issue.message : 'Falta informar.';
  }
  const uso: Resultado = { tipo: 'uso', mensagem: 'Confira o que foi escrito.', campos: erros };
  return { success: false, uso } as const;
}

/** `origem` is set when the command came from the desk instead of the machine. */
function contexto(
  runtime: Runtime,
  operador: string,
  origem: OperadorCtx['origem'] = { ip: null, agente: 'operador', requestId: randomUUID() },
): Omit<OperadorCtx, 'alvos' | 'envio'> {
  return { ...runtime.deps, origem, ator: 'operador', atorId: operador, runtime };
}
