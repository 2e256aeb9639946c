import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { audit } from '#backend/platform/audit.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { storable } from '#backend/platform/http/storable.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { AppError, sentenceOfIssue } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { type Comando, type OperadorCtx, Recusa, type Resposta } from './comando.ts';
import { comandoDe } from './registro.ts';

export const Pedido = v.object({
  nome: v.string(),
  valores: v.record(v.string(), v.unknown()),
  /** True when the operator confirmed, or gave --sim. */
  confirmado: v.boolean(),
  /** User name on the machine, or e-mail of the member of the staff. */
  operador: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});

/** Outcome of a command; `uso` = wrong arguments. */
export type Resultado =
  | { tipo: 'ok'; resposta: Resposta }
  | { tipo: 'confirmar'; pergunta: string }
  | { tipo: 'uso'; mensagem: string; campos: Record<string, string> }
  | { tipo: 'erro'; mensagem: string; codigo?: string; campos?: Record<string, string> };

interface DaMesa {
  origem?: OperadorCtx['origem'];
  /** The reason, for an act without a field for it. */
  motivo?: string;
  /** Receives what the command read, whatever its outcome. */
  alvos?: Set<string>;
  /** Runs just before the act, after validation and confirmation; may refuse with an AppError. */
  antes?: () => Promise<void>;
}

/** Runs one command for an operator: an act in one transaction with its audit row. Throws only on unexpected errors. */
export async function executar(
  runtime: Runtime,
  pedido: v.InferOutput<typeof Pedido> & DaMesa,
): Promise<Resultado> {
  const { nome, valores, confirmado, operador, motivo, alvos = new Set(), antes } = pedido;
  const { origem = { ip: null, agente: 'operador', requestId: randomUUID() } } = pedido;
  const comando = comandoDe(nome);
  if (!comando) return { tipo: 'uso', mensagem: `Não há um comando "${nome}".`, campos: {} };
  const ctx: OperadorCtx = {
    ...{ ...runtime.deps, ator: 'operador', atorId: operador, runtime, alvos, origem },
  };
  try {
    const entrada = ler(comando, storable(valores));
    if (!entrada.success) return entrada.uso;
    const pergunta = confirmado ? null : await comando.confirmacao?.(ctx, entrada.output);
    if (pergunta) return { tipo: 'confirmar', pergunta };
    await antes?.();
    if (comando.le) return { tipo: 'ok', resposta: await comando.executar(ctx, entrada.output) };
    const porque = motivo || (comando.motivo && String(valores[comando.motivo] ?? '').trim());
    const agir = async (tx: OperadorCtx) => {
      const resposta = await comando.executar(tx, entrada.output);
      const [entidade, id] = resposta.sobre ?? ['comando', nome];
      const alvo = [...ctx.alvos].join(', ');
      await audit(tx, {
        ...{ acao: 'mesa.ato', entidade, id },
        dados: { ato: nome, ...(porque && { motivo: porque }), ...(alvo && { alvo }), ...resposta.registra },
      });
      return resposta;
    };
    return { tipo: 'ok', resposta: await (comando.rede ? agir(ctx) : transaction(ctx, agir)) };
  } catch (error) {
    if (error instanceof Recusa) return { tipo: 'erro', mensagem: error.message };
    if (!(error instanceof AppError)) throw error;
    const frase = error.sentence ?? sentenceOf(error.code, { supportEmail: ctx.env.SUPPORT_EMAIL });
    // Messages about fields that the command does not have under this name.
    const campos = { ...comando.argumentos, ...comando.opcoes };
    const soltas = Object.entries(error.fields).flatMap(([campo, texto]) => (campo in campos ? [] : [texto]));
    const mensagem = [frase, ...new Set(soltas)].join(' ');
    return { tipo: 'erro', mensagem, codigo: error.code, campos: error.fields };
  }
}

function ler({ argumentos, opcoes }: Comando, escritos: Record<string, unknown>) {
  const campos = { ...argumentos, ...opcoes };
  const schemas = Object.entries(campos).map(([nome, { schema }]) => [nome, schema]);
  // A text alone is a list of one.
  const valores = Object.fromEntries(
    Object.entries(escritos).map(([nome, um]) => [
      nome,
      campos[nome]?.tipo === 'lista' && typeof um === 'string' ? [um] : um,
    ]),
  );
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
