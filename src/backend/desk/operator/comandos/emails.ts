import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { contaEmPalavras, modeloEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { audit } from '../../../platform/audit.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { emailEnviado } from '../../../platform/db/schema/notificacoes.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { EmailJob } from '../../../platform/jobs/queue.ts';
import { id, obrigatorio, opcional, simNao, tamanhoDaLista } from '../campos.ts';
import { comando, recusar, tabela } from '../comando.ts';
import { contaDe, talvezUmaConta } from '../encontrar.ts';

const listar = comando({
  nome: 'emails listar',
  resumo: 'Lista os e-mails, os mais novos primeiro, e diz quais ainda não saíram.',
  opcoes: {
    conta: talvezUmaConta,
    parados: simNao('Só os que ainda não saíram.'),
    limite: opcional('Quantos mostrar (50 se nada for dito).', tamanhoDaLista),
  },
  async executar(ctx, { conta: nome, parados, limite }) {
    const conta = nome === undefined ? undefined : await contaDe(ctx, nome);
    const linhas = await ctx.db
      .select({
        id: emailEnviado.id,
        modelo: emailEnviado.modelo,
        assunto: emailEnviado.assunto,
        para: emailEnviado.para,
        email: usuario.email,
        criadoEm: emailEnviado.criadoEm,
        enviadoEm: emailEnviado.enviadoEm,
      })
      .from(emailEnviado)
      .leftJoin(usuario, eq(usuario.id, emailEnviado.usuarioId))
      .where(
        and(
          conta && eq(emailEnviado.usuarioId, conta.id),
          parados ? isNull(emailEnviado.enviadoEm) : undefined,
        ),
      )
      .orderBy(desc(emailEnviado.id))
      .limit(limite ?? 50);
    return {
      dados: linhas,
      tabela: tabela(
        linhas,
        {
          Número: ({ id }) => id,
          Assunto: ({ assunto, modelo }) => assunto ?? modeloEmPalavras(modelo),
          Para: ({ para, email }) => contaEmPalavras(para ?? email ?? ''),
          'Pedido em': ({ criadoEm }) => formatDateTime(criadoEm),
          'Enviado em': ({ enviadoEm }) => enviadoEm && formatDateTime(enviadoEm),
        },
        { href: ({ id }) => enderecoDe('emails', id) },
      ),
    };
  },
});

const reenviar = comando({
  nome: 'emails reenviar',
  resumo: 'Escreve e envia de novo um e-mail que já foi feito, com os dados de agora.',
  argumentos: { email: obrigatorio('O número do e-mail.', id) },
  motivo: null,
  async executar(ctx, { email: numero }) {
    const [linha] = await ctx.db.select().from(emailEnviado).where(eq(emailEnviado.id, numero));
    if (!linha) return recusar(`Não há um e-mail ${numero}.`);
    const pedido = v.safeParse(EmailJob, linha.pedido);
    if (!pedido.success)
      return recusar(
        'Este e-mail não pode ser enviado de novo: o link dele só valia uma vez, ou ele é antigo demais.',
      );
    // The copies to other addresses are sent with the mail itself; the key of a copy ends with its address.
    const original = pedido.output.chave.replace(/:copia(:.*)?$/, '');
    await transaction(ctx, async (tx) => {
      await enqueue(tx, 'email', { ...pedido.output, chave: `${original}:de-novo:${randomUUID()}` });
      await audit(tx, { acao: 'email.reenviar', entidade: 'email', id: numero });
    });
    return { mensagem: `O e-mail ${numero} sai de novo em instantes.`, dados: { id: numero } };
  },
});

export const emails = [listar, reenviar];
