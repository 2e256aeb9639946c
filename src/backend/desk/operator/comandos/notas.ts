import * as v from 'valibot';
import { ASSUNTOS_DA_NOTA } from '#lib/mesa/notas.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { avisarEquipe } from '../../../domain/avisos/avisarEquipe.ts';
import { audit } from '../../../platform/audit.ts';
import { notaInterna } from '../../../platform/db/schema/mesa.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { obrigatorio, opcional, relato, texto, umDe } from '../campos.ts';
import { comando } from '../comando.ts';
import { colegaAtivo, contaDe, umaConta } from '../encontrar.ts';

const escrever = comando({
  nome: 'notas escrever',
  resumo:
    'Anota algo sobre um cliente para a equipe; o motorista não lê. Quem é mencionado recebe um e-mail.',
  argumentos: { conta: umaConta },
  opcoes: {
    texto: obrigatorio('A nota.', relato),
    mencionar: opcional('Colega que deve ler.', v.pipe(texto, v.toLowerCase())),
    assunto: opcional('De que tela se fala: clientes, recursos, pedidos...', umDe(ASSUNTOS_DA_NOTA)),
    sobre: opcional('O número do que se fala.', v.pipe(texto, v.maxLength(60))),
  },
  motivo: null,
  async executar(ctx, { conta: nome, texto: escrito, mencionar, assunto = 'clientes', sobre }) {
    const { id: usuarioId, nome: cliente } = await contaDe(ctx, nome);
    const colega = mencionar === undefined ? null : await colegaAtivo(ctx, mencionar);
    const assuntoId = sobre ?? usuarioId;
    const numero = await transaction(ctx, async (tx) => {
      const [nota] = await tx.db
        .insert(notaInterna)
        .values({
          usuarioId,
          assunto,
          assuntoId,
          texto: escrito,
          autor: tx.atorId ?? tx.ator,
          mencionados: colega ? [colega.email] : [],
          quando: tx.clock(),
        })
        .returning({ id: notaInterna.id });
      if (!nota) throw new Error('the note was not written');
      // The audit is kept longer than the account, so it does not get the text of a note.
      await audit(tx, {
        acao: 'nota.escrever',
        entidade: 'usuario',
        id: usuarioId,
        dados: { nota: nota.id },
      });
      if (colega)
        await avisarEquipe(tx, {
          papel: colega.papel,
          para: colega.email,
          chave: `nota:${nota.id}`,
          assunto: `Você foi mencionado em uma nota sobre ${cliente}`,
          texto: escrito,
          destino: enderecoDe(assunto, assuntoId),
        });
      return nota.id;
    });
    return {
      mensagem: colega ? `Nota guardada; ${colega.nome} recebe um e-mail.` : 'Nota guardada.',
      dados: { id: numero },
    };
  },
});

export const notas = [escrever];
