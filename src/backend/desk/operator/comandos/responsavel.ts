import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { podeVer } from '#lib/mesa/papeis.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { audit } from '../../../platform/audit.ts';
import { equipe, recursoNaFila } from '../../../platform/db/schema/equipe.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { id, obrigatorio, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';
import { colegaAtivo } from '../encontrar.ts';

const umRecurso = obrigatorio('O número do recurso.', id);
const umEmail = v.pipe(texto, v.toLowerCase());

const assumir = comando({
  nome: 'recursos assumir',
  resumo: 'Põe um recurso na fila de quem está na mesa.',
  argumentos: { recurso: umRecurso },
  motivo: null,
  executar: (ctx, { recurso: recursoId }) => porNaFilaDe(ctx, { recursoId, email: ctx.atorId ?? '' }),
});

const passar = comando({
  nome: 'recursos passar',
  resumo: 'Põe um recurso na fila de alguém da equipe.',
  argumentos: { recurso: umRecurso, quem: obrigatorio('De quem passa a ser.', umEmail) },
  motivo: null,
  executar: (ctx, { recurso: recursoId, quem }) => porNaFilaDe(ctx, { recursoId, email: quem }),
});

const soltar = comando({
  nome: 'recursos soltar',
  resumo: 'Tira um recurso da fila de quem trabalhava nele.',
  argumentos: { recurso: umRecurso },
  motivo: null,
  async executar(ctx, { recurso: recursoId }) {
    await atribuir(ctx, { recursoId, responsavelId: null });
    return {
      mensagem: `Recurso ${referenciaDoRecurso(recursoId)} sem responsável.`,
      dados: { id: recursoId, responsavel: null },
    };
  },
});

async function porNaFilaDe(ctx: OperadorCtx, { recursoId, email }: { recursoId: number; email: string }) {
  const pessoa = await daEquipe(ctx, email);
  await atribuir(ctx, { recursoId, responsavelId: pessoa.id });
  return {
    mensagem: `Recurso ${referenciaDoRecurso(recursoId)} na fila de ${pessoa.nome}.`,
    dados: { id: recursoId, responsavel: pessoa.email },
  };
}

/** An active member of the staff whose role may see appeals. */
async function daEquipe(ctx: OperadorCtx, email: string) {
  const colega = await colegaAtivo(ctx, email);
  if (!podeVer(colega.papel, 'fila')) recusar(`O papel de ${colega.nome} não vê recursos.`);
  return colega;
}

/** Assigns an unassigned appeal to the person who starts work on it. On the command line there is no member of the staff. */
export async function assumirSeLivre(ctx: OperadorCtx, recursoId: number): Promise<void> {
  const dela = ctx.db
    .select({ id: equipe.id })
    .from(equipe)
    .where(eq(equipe.email, ctx.atorId ?? ''));
  await ctx.db
    .update(recursoNaFila)
    .set({ responsavelId: sql`${dela}` })
    .where(and(eq(recursoNaFila.recursoId, recursoId), isNull(recursoNaFila.responsavelId)));
}

async function atribuir(
  ctx: OperadorCtx,
  { recursoId, responsavelId }: { recursoId: number; responsavelId: string | null },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [linha] = await tx.db
      .update(recursoNaFila)
      .set({ responsavelId })
      .where(eq(recursoNaFila.recursoId, recursoId))
      .returning({ id: recursoNaFila.recursoId });
    if (!linha) recusar(`Não há um recurso ${recursoId}.`);
    await audit(tx, {
      acao: 'recurso.atribuir',
      entidade: 'recurso',
      id: recursoId,
      dados: { responsavelId },
    });
  });
}

export const responsavel = [assumir, passar, soltar];
