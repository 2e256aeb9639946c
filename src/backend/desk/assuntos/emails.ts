import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { numero, simNao } from '#backend/desk/campos.ts';
import { alvo, comando, recusar } from '#backend/desk/comando.ts';
import { quais } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { atosCom, elo, lista } from '#backend/desk/tela.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { EmailJob } from '#backend/platform/jobs/queue.ts';

export const listaDeEmails = lista({
  ...{ tela: 'emails', titulo: 'E-mails', papeis: ['atendimento'], entidade: 'email', limite: 50 },
  filtros: { parados: simNao('Só os que ainda não saíram.') },
  nota: 'O que o servidor de e-mail devolve depois de aceitar chega à caixa do remetente (MAIL_FROM).',
  async ler({ db }, { parados, limite, ...qual }) {
    const linhas = await db
      .select({ um: emailEnviado, email: usuario.email })
      .from(emailEnviado)
      .leftJoin(usuario, eq(usuario.id, emailEnviado.usuarioId))
      .where(and(quais(emailEnviado, qual), parados ? isNull(emailEnviado.enviadoEm) : undefined))
      .orderBy(desc(emailEnviado.id))
      .limit(limite);
    return linhas.map(({ um, email }) => ({ ...um, email }));
  },
  id: ({ id }) => id,
  cabeca: ({ assunto, modelo }) => `E-mail: ${assunto ?? modelo}`,
  resumo: ['Pedido em'],
  colunas: {
    Número: ({ id }) => id,
    Assunto: ({ assunto, modelo }) => assunto ?? modelo,
    Para: ({ usuarioId, para, email }) => elo('clientes', usuarioId, contaEmPalavras(para ?? email ?? '')),
    'Pedido em': ({ criadoEm }) => criadoEm,
    'Entregue ao servidor em': ({ enviadoEm }) => enviadoEm,
  },
  estado: ({ enviadoEm }) =>
    enviadoEm ? { texto: 'entregue ao servidor', tom: 'ok' } : { texto: 'ainda não saiu', tom: 'erro' },
  atos: ({ id, pedido, usuarioId }) =>
    atosCom({ email: String(id) }, pedido !== null && usuarioId !== null && 'emails reenviar'),
  // A text with a link that opens the account, or about a customer to the staff, is not stored.
  secoes: async (_, { texto }) => [{ titulo: 'Texto', corpo: texto ?? 'Não foi guardado.' }],
});

const reenviar = comando({
  nome: 'emails reenviar',
  titulo: 'Enviar de novo, com os dados de agora',
  papeis: ['atendimento'],
  sobre: alvo('email', ['email', numero('O número do e-mail.')], async ({ db }, id) => {
    const [linha] = await db.select().from(emailEnviado).where(eq(emailEnviado.id, id));
    return linha ?? recusar(`Não há um e-mail ${id}.`);
  }),
  motivo: null,
  async executar(ctx, _, { id, pedido: guardado }) {
    const pedido = v.safeParse(EmailJob, guardado);
    if (!pedido.success)
      return recusar(
        'Este e-mail não pode ser enviado de novo: o link dele só valia uma vez, ou ele é antigo demais.',
      );
    // The copies to other addresses are sent with the mail itself; the key of a copy ends with its address.
    const original = pedido.output.chave.replace(/:copia(?:$|:.*)/s, '');
    await enqueue(ctx, 'email', { ...pedido.output, chave: `${original}:de-novo:${randomUUID()}` });
    return { mensagem: `O e-mail ${id} sai de novo em instantes.` };
  },
});

export const emails = [listaDeEmails, reenviar];
