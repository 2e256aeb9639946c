import { eq } from 'drizzle-orm';
import type { Resposta } from '#backend/desk/operator/comando.ts';
import { executar, type Resultado } from '#backend/desk/operator/executar.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import type { TestApp } from './app.ts';

type Valores = Record<string, unknown>;

/** An operator of the app under test who confirms every question. */
export function operador(app: TestApp) {
  const run = (nome: string, valores: Valores, confirmado: boolean): Promise<Resultado> =>
    executar(app.runtime, { nome, valores, confirmado, operador: 'sandra' });
  return {
    /** The result of a command that succeeds. */
    async faz(nome: string, valores: Valores = {}): Promise<Resposta> {
      const resultado = await run(nome, valores, true);
      if (resultado.tipo !== 'ok') throw new Error(`${nome}: ${JSON.stringify(resultado)}`);
      return resultado.resposta;
    },
    tenta: (nome: string, valores: Valores = {}) => run(nome, valores, true),
    pergunta: (nome: string, valores: Valores = {}) => run(nome, valores, false),
    /** The audit rows of operators about one entity, oldest first. */
    async registros(entidadeId: string | number) {
      const rows = await app.deps.db
        .select()
        .from(auditoria)
        .where(eq(auditoria.entidadeId, String(entidadeId)))
        .orderBy(auditoria.id);
      return rows.filter(({ ator }) => ator === 'operador');
    },
  };
}
