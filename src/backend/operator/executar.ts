import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Runtime } from '../runtime.ts';
import { type Comando, type OperadorCtx, type Previa, Recusa, type Resposta } from './comando.ts';
import { comandos } from './registro.ts';

export const Pedido = v.object({
  nome: v.string(),
  valores: v.record(v.string(), v.unknown()),
  /** The operator said yes to the question, or gave --sim. */
  confirmado: v.boolean(),
  /** The name of the user at the machine. */
  operador: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});

/** What became of a command; `uso`: it was not written as it has to be. */
export type Resultado =
  | { tipo: 'ok'; resposta: Resposta }
  | { tipo: 'confirmar'; pergunta: string }
  | { tipo: 'previa'; previa: Previa }
  | { tipo: 'uso'; mensagem: string; campos: Record<string, string> }
  | { tipo: 'erro'; mensagem: string; campos?: Record<string, string> };

/** Runs one command for an operator. Only what nobody expected throws. */
export async function executar(
  runtime: Runtime,
  {
    nome,
    valores,
    confirmado,
    operador,
    origem,
    mostrarAntes = false,
  }: v.InferOutput<typeof Pedido> & {
    origem?: OperadorCtx['origem'];
    /** Asked by a screen: what has a preview is shown and not done, until it is confirmed. */
    mostrarAntes?: boolean;
  },
): Promise<Resultado> {
  const comando = comandos.find((one) => one.nome === nome);
  if (!comando) return { tipo: 'uso', mensagem: `Não há um comando "${nome}".`, campos: {} };
  const entrada = ler(comando, valores);
  if (!entrada.success) return entrada.uso;
  const ctx = contexto(runtime, operador, origem);
  try {
    if (comando.confirmacao && !confirmado) {
      return { tipo: 'confirmar', pergunta: await comando.confirmacao(ctx, entrada.output) };
    }
    if (comando.previa && mostrarAntes && !confirmado)
      return { tipo: 'previa', previa: await comando.previa(ctx, entrada.output) };
    return { tipo: 'ok', resposta: await comando.executar(ctx, entrada.output) };
  } catch (error) {
    if (error instanceof Recusa) return { tipo: 'erro', mensagem: error.message };
    if (!(error instanceof AppError)) throw error;
    const contacts = { supportEmail: ctx.env.SUPPORT_EMAIL };
    const mensagem = error.sentence ?? sentenceOf(error.code, contacts);
    return { tipo: 'erro', mensagem: `${mensagem} (${error.code})`, campos: error.fields };
  }
}

function ler(comando: Comando, valores: Record<string, unknown>) {
  const campos = { ...comando.argumentos, ...comando.opcoes };
  const schemas = Object.entries(campos).map(([nome, { schema }]) => [nome, schema] as const);
  const lido = v.safeParse(v.strictObject(Object.fromEntries(schemas)), valores);
  // The schemas of the definition made this value: it is what the command's functions take.
  if (lido.success) return { success: true, output: lido.output as never } as const;
  const erros: Record<string, string> = {};
  for (const issue of lido.issues) {
    const campo = String(issue.path?.[0]?.key ?? '');
    erros[campo] ??= campo in valores ? issue.message : 'Falta informar.';
  }
  const uso: Resultado = { tipo: 'uso', mensagem: 'Confira o que foi escrito.', campos: erros };
  return { success: false, uso } as const;
}

/** `origem` is the desk's, when the command came from there and not from the machine. */
function contexto(
  runtime: Runtime,
  operador: string,
  origem: OperadorCtx['origem'] = { ip: null, agente: 'operador', requestId: randomUUID() },
): OperadorCtx {
  return { ...runtime.deps, origem, ator: 'operador', atorId: operador, runtime };
}
