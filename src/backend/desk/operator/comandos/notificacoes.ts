import { randomUUID } from 'node:crypto';
import { and, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { notificar, notificarPorEmail } from '../../../domain/avisos/notificacoes/notificar.ts';
import { audit } from '../../../platform/audit.ts';
import { contaAtiva, usuario } from '../../../platform/db/schema/conta.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { obrigatorio, simNao, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';
import { contaViva, talvezUmaConta } from '../encontrar.ts';

interface Destino {
  conta?: string | undefined;
  todos: boolean;
}

const enviar = comando({
  nome: 'notificacoes enviar',
  resumo: 'Envia uma notificação a uma conta, ou a todas, e também por e-mail se for pedido.',
  opcoes: {
    conta: talvezUmaConta,
    todos: simNao('A todas as contas, em vez de uma.'),
    assunto: obrigatorio('O assunto.', v.pipe(texto, v.maxLength(120))),
    texto: obrigatorio('O texto.', v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(5000))),
    email: simNao('Também por e-mail.'),
  },
  retoma: true,
  async confirmacao(ctx, entrada) {
    const { length } = await destinatarios(ctx, entrada);
    const quem = entrada.conta ? (await contaViva(ctx, entrada.conta)).email : `${length} contas`;
    return `Enviar "${entrada.assunto}" a ${quem}${entrada.email ? ', também por e-mail' : ''}?`;
  },
  async executar(ctx, entrada) {
    const ids = await destinatarios(ctx, entrada);
    const chave = `operador:${ctx.envio ?? randomUUID()}`;
    const { assunto, texto: descricao, email } = entrada;
    // A message to all users counts as news; a message to one user is about the account.
    const tipo = entrada.todos ? 'novidades' : 'conta';
    const escrever = email ? notificarPorEmail : notificar;
    for (const usuarioId of ids)
      await transaction(ctx, async (tx) => {
        await escrever(tx, { tipo, usuarioId, chave, assunto, descricao });
      });
    await audit(ctx, {
      acao: 'notificacao.enviar',
      entidade: 'notificacao',
      id: chave,
      dados: { assunto, contas: ids.length, email },
    });
    return { mensagem: `Notificações enviadas: ${ids.length}.`, dados: { chave, contas: ids.length } };
  },
});

async function destinatarios(ctx: OperadorCtx, { conta, todos }: Destino): Promise<string[]> {
  if ((conta === undefined) === !todos) recusar('Diga a conta ou todas: uma coisa, e não as duas.');
  if (conta !== undefined) {
    return [(await contaViva(ctx, conta)).id];
  }
  const linhas = await ctx.db
    .select({ id: usuario.id })
    .from(usuario)
    .where(and(contaAtiva, isNull(usuario.remocaoPedidaEm)));
  return linhas.map(({ id }) => id);
}

export const notificacoes = [enviar];
