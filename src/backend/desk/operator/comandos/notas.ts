import { audit } from '../../../platform/audit.ts';
import { notaInterna } from '../../../platform/db/schema/mesa.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { obrigatorio, relato } from '../campos.ts';
import { comando } from '../comando.ts';
import { contaDe, umaConta } from '../encontrar.ts';

const escrever = comando({
  nome: 'notas escrever',
  resumo: 'Anota algo sobre um cliente para a equipe; o motorista não lê.',
  argumentos: { conta: umaConta },
  opcoes: { texto: obrigatorio('A nota.', relato) },
  motivo: null,
  async executar(ctx, { conta: nome, texto }) {
    const { id: usuarioId } = await contaDe(ctx, nome);
    const numero = await transaction(ctx, async (tx) => {
      const autor = tx.atorId ?? tx.ator;
      const [nota] = await tx.db
        .insert(notaInterna)
        .values({ usuarioId, texto, autor, quando: tx.clock() })
        .returning({ id: notaInterna.id });
      if (!nota) throw new Error('the note was not written');
      // The audit is kept longer than the account, so it does not get the text of a note.
      await audit(tx, {
        acao: 'nota.escrever',
        entidade: 'usuario',
        id: usuarioId,
        dados: { nota: nota.id },
      });
      return nota.id;
    });
    return { mensagem: 'Nota guardada.', dados: { id: numero } };
  },
});

export const notas = [escrever];
