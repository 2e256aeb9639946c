import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { audit } from '../../../platform/audit.ts';
import { modeloDeResposta } from '../../../platform/db/schema/mesa.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { id, obrigatorio, texto } from '../campos.ts';
import { comando, recusar, tabela } from '../comando.ts';

const listar = comando({
  nome: 'modelos listar',
  resumo: 'Lista os modelos de resposta que a equipe escreveu.',
  async executar({ db }) {
    const linhas = await db.select().from(modeloDeResposta).orderBy(asc(modeloDeResposta.nome));
    return {
      dados: linhas,
      tabela: tabela(
        linhas,
        {
          Modelo: ({ nome }) => nome,
          Texto: ({ texto: escrito }) => escrito,
          'Escrito por': ({ autor }) => autor,
          'Mudado em': ({ alteradoEm }) => formatDateTime(alteradoEm),
        },
        { atos: ({ id: numero }) => [{ nome: 'modelos apagar', fixos: { modelo: String(numero) } }] },
      ),
    };
  },
});

const guardar = comando({
  nome: 'modelos guardar',
  resumo:
    'Guarda um texto para responder; o mesmo nome outra vez o troca. {nome} vira o primeiro nome do motorista.',
  argumentos: { nome: obrigatorio('O nome do modelo.', v.pipe(texto, v.maxLength(60))) },
  opcoes: {
    texto: obrigatorio('O texto; {nome} vira o primeiro nome do motorista.', v.pipe(texto, v.maxLength(500))),
  },
  motivo: null,
  async executar(ctx, { nome, texto: escrito }) {
    const valores = { texto: escrito, autor: ctx.atorId ?? ctx.ator, alteradoEm: ctx.clock() };
    const numero = await transaction(ctx, async (tx) => {
      const [antes] = await tx.db.select().from(modeloDeResposta).where(eq(modeloDeResposta.nome, nome));
      const [linha] = await tx.db
        .insert(modeloDeResposta)
        .values({ nome, ...valores })
        .onConflictDoUpdate({ target: modeloDeResposta.nome, set: valores })
        .returning({ id: modeloDeResposta.id });
      if (!linha) throw new Error('the template was not written');
      await audit(tx, {
        acao: 'modelo.guardar',
        entidade: 'modelo',
        id: linha.id,
        dados: { nome, ...(antes && { antes: antes.texto }), texto: escrito },
      });
      return linha.id;
    });
    return { mensagem: `Modelo "${nome}" guardado.`, dados: { id: numero } };
  },
});

const apagar = comando({
  nome: 'modelos apagar',
  resumo: 'Apaga um modelo de resposta.',
  argumentos: { modelo: obrigatorio('O número do modelo.', id) },
  motivo: null,
  async confirmacao({ db }, { modelo }) {
    const [linha] = await db.select().from(modeloDeResposta).where(eq(modeloDeResposta.id, modelo));
    return `Apagar o modelo "${linha?.nome ?? recusar(`Não há um modelo ${modelo}.`)}"?`;
  },
  async executar(ctx, { modelo }) {
    await transaction(ctx, async (tx) => {
      const [linha] = await tx.db.delete(modeloDeResposta).where(eq(modeloDeResposta.id, modelo)).returning();
      if (!linha) recusar(`Não há um modelo ${modelo}.`);
      const { nome, texto: escrito } = linha;
      await audit(tx, {
        acao: 'modelo.apagar',
        entidade: 'modelo',
        id: modelo,
        dados: { nome, texto: escrito },
      });
    });
    return { mensagem: 'Modelo apagado.', dados: { id: modelo } };
  },
});

export const modelos = [listar, guardar, apagar];
