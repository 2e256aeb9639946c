import { eq } from 'drizzle-orm';
import type { Resposta } from '#backend/desk/comando.ts';
import { executar, type Resultado } from '#backend/desk/executar.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import type { Registro } from '#lib/mesa/tipos.ts';
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
    /** What a command answers that has to be refused. */
    async recusa(nome: string, valores: Valores = {}) {
      const resultado = await run(nome, valores, true);
      if (resultado.tipo === 'ok') throw new Error(`${nome}: ${JSON.stringify(resultado)}`);
      return resultado;
    },
    pergunta: (nome: string, valores: Valores = {}) => run(nome, valores, false),
    /** The documents on the page of an appeal. */
    async documentos(recurso: string): Promise<{ id: string; rotulo: string; nome: string }[]> {
      const { dados } = await this.faz('ver', { tipo: 'recursos', id: recurso });
      return (dados as Registro).secoes.flatMap(({ linhas = [] }) =>
        linhas.flatMap(({ texto, href, nota }) =>
          href?.startsWith('/mesa/documentos/')
            ? [{ id: href.split('/').at(-1) ?? '', rotulo: texto, nome: nota ?? '' }]
            : [],
        ),
      );
    },
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
