import { podeExecutar } from '#lib/mesa/papeis.ts';
import type { Mesa, ResultadoDoAto } from '#lib/mesa/tipos.ts';
import { audit } from '../audit.ts';
import type { PublicCtx, SystemCtx } from '../context.ts';
import type { Pessoa } from '../equipe/sessao.ts';
import { executar } from '../operator/executar.ts';
import type { Runtime } from '../runtime.ts';
import { mudaAlgo, umAto } from './ato.ts';
import { buscar } from './busca.ts';
import { cliente } from './cliente.ts';
import { filaDeRecursos } from './fila.ts';
import { minutaDoRecurso } from './minuta.ts';
import { numeros } from './numeros.ts';
import { recursoNaMesa } from './recurso.ts';

/** The desk as its pages see it, for somebody who signed in. What is seen of a person leaves an audit row. */
export function mesaDe(runtime: Runtime, pessoa: Pessoa, origem: PublicCtx['origem']): Mesa {
  const ctx: SystemCtx = { ...runtime.deps, origem, ator: 'operador', atorId: pessoa.email };
  const visto = (entidade: string, id: string | number) =>
    audit(ctx, { acao: 'mesa.ver', entidade, id, dados: { papel: pessoa.papel } });
  return {
    pessoa: { nome: pessoa.nome, email: pessoa.email, papel: pessoa.papel },
    atos: (nomes) => nomes.filter((nome) => podeExecutar(pessoa.papel, nome)).flatMap(umAto),
    async executar({ nome, valores, confirmado, motivo }): Promise<ResultadoDoAto> {
      if (!podeExecutar(pessoa.papel, nome))
        return { tipo: 'erro', mensagem: 'O seu papel não permite isto.', campos: {} };
      const muda = mudaAlgo(nome);
      if (muda && motivo.trim().length < 5)
        return { tipo: 'erro', mensagem: 'Diga o motivo.', campos: { motivo: 'Escreva ao menos 5 letras.' } };
      const resultado = await executar(runtime, {
        nome,
        valores,
        confirmado,
        operador: pessoa.email,
        origem,
        mostrarAntes: true,
      });
      if (resultado.tipo === 'confirmar' || resultado.tipo === 'previa') return resultado;
      if (resultado.tipo !== 'ok')
        return { tipo: 'erro', mensagem: resultado.mensagem, campos: resultado.campos ?? {} };
      if (!muda)
        await audit(ctx, { acao: 'mesa.ver', entidade: 'comando', id: nome, dados: alvoDe(pessoa, valores) });
      if (muda)
        await audit(ctx, {
          acao: 'mesa.ato',
          entidade: 'comando',
          id: nome,
          dados: { motivo: motivo.trim() },
        });
      const { mensagem = null, tabela = null } = resultado.resposta;
      return { tipo: 'ok', mensagem, tabela };
    },
    fila: (filtro) => filaDeRecursos(ctx, filtro),
    async recurso(id) {
      const achado = await recursoNaMesa(ctx, id);
      if (achado) await visto('recurso', id);
      return achado;
    },
    faltaNaMinuta: async (id) => (await minutaDoRecurso(ctx, id))?.faltam ?? [],
    async buscar(pergunta) {
      const achados = await buscar(ctx, pergunta);
      // What was asked may itself be a document: only how much was found is kept.
      await audit(ctx, { acao: 'mesa.buscar', entidade: 'busca', id: achados.length });
      return achados;
    },
    async cliente(id) {
      const achado = await cliente(ctx, id);
      if (achado) await visto('usuario', id);
      return achado;
    },
    numeros: () => numeros(ctx),
  };
}

/** Which row was looked at, when it was named by its number: what else was typed may be a person's. */
function alvoDe({ papel }: Pessoa, valores: Record<string, unknown>): Record<string, unknown> {
  const alvo = Object.values(valores).find((um) => typeof um === 'string' && /^\d{1,10}$/.test(um));
  return alvo === undefined ? { papel } : { papel, alvo };
}
