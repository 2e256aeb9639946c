import { pedeCodigo, podeExecutar } from '#lib/mesa/papeis.ts';
import { REGISTROS } from '#lib/mesa/registro.ts';
import type { Mesa, ResultadoDoAto } from '#lib/mesa/tipos.ts';
import { sentenceOf } from '#lib/messages.ts';
import { isKey, newKey, ownerPrefix } from '../platform/adapters/storage/storage.ts';
import { audit } from '../platform/audit.ts';
import type { Pessoa, PublicCtx, SystemCtx } from '../platform/context.ts';
import type { Runtime } from '../platform/runtime.ts';
import { motivoDoAto, mudaAlgo, umAto } from './ato.ts';
import { buscar } from './busca.ts';
import { colegas } from './equipe/colegas.ts';
import { confirmarCodigo } from './equipe/confirmarCodigo.ts';
import { registrarRecusa } from './equipe/recusa.ts';
import { sessaoContinua } from './equipe/sessao.ts';
import { filaDeRecursos, proximoDaFila } from './fila/fila.ts';
import { notasDoCliente } from './notas.ts';
import { numeros } from './numeros.ts';
import type { Alvo } from './operator/comando.ts';
import { executar } from './operator/executar.ts';
import { recursoNaMesa } from './recurso.ts';
import { registroNaMesa } from './registros/tudo.ts';
import { primeiraVez, type Repetida, umaVez } from './umaVez.ts';

/** The desk's queries and acts for a signed-in member of staff. Every view of customer data writes an audit row. */
export function mesaDe(runtime: Runtime, pessoa: Pessoa, origem: PublicCtx['origem']): Mesa {
  const ctx: SystemCtx = { ...runtime.deps, origem, ator: 'operador', atorId: pessoa.email };
  const visto = (entidade: string, id: string | number) =>
    audit(ctx, { acao: 'mesa.ver', entidade, id, dados: { papel: pessoa.papel } });
  return {
    pessoa: { nome: pessoa.nome, email: pessoa.email, papel: pessoa.papel },
    atos: (nomes) => nomes.filter((nome) => podeExecutar(pessoa.papel, nome)).flatMap(umAto),
    async guardar({ nome, bytes }) {
      const chave = newKey(pessoa.id);
      await ctx.adapters.storage.put(chave, bytes, 'application/octet-stream');
      return { chave: chave.slice(-32), nome };
    },
    async guardado(chave) {
      const inteira = `${ownerPrefix(pessoa.id)}/${chave}`;
      return (isKey(inteira) && (await ctx.adapters.storage.get(inteira))) || null;
    },
    async esquecer(chave) {
      const inteira = `${ownerPrefix(pessoa.id)}/${chave}`;
      if (isKey(inteira)) await ctx.adapters.storage.delete(inteira);
    },
    async executar({ nome, valores, confirmado, motivo, codigo, envio }): Promise<ResultadoDoAto> {
      if (!podeExecutar(pessoa.papel, nome)) {
        await registrarRecusa(ctx, {
          code: 'PAPEL_SEM_ACESSO',
          route: nome,
          acao: 'mesa.negada',
          entidade: 'comando',
          id: nome,
          dados: { papel: pessoa.papel },
          pessoa: pessoa.email,
        });
        return { tipo: 'erro', mensagem: sentenceOf('PAPEL_SEM_ACESSO'), campos: {} };
      }
      const muda = mudaAlgo(nome);
      // The session was read before the body, which may have taken minutes.
      if (muda && !(await sessaoContinua(ctx, pessoa)))
        return { tipo: 'erro', mensagem: sentenceOf('SESSAO_EXIGIDA'), campos: {} };
      const porque = motivoDoAto(nome, valores, motivo);
      if (muda && porque !== null && porque.length < 5 && umAto(nome).some(({ pedeMotivo }) => pedeMotivo))
        return { tipo: 'erro', mensagem: 'Diga o motivo.', campos: { motivo: 'Escreva ao menos 5 letras.' } };
      const alvos: Alvo[] = [];
      const feito = await umaVez(ctx, { pessoa, nome, envio: muda ? envio : undefined }, (vez) =>
        executar(runtime, {
          nome,
          valores,
          confirmado: confirmado || vez.retomada,
          operador: pessoa.email,
          origem,
          mostrarAntes: true,
          alvos,
          envio: vez.envio,
          async antes() {
            await vez.tomar();
            if (pedeCodigo(nome)) await confirmarCodigo(ctx, { pessoa, ato: nome, codigo });
          },
        }),
      );
      const etapa = feito.repetido ? 'repetido' : feito.resultado.tipo;
      // Questions, previews and refusals also show customer data, so they are audited too.
      if (etapa !== 'uso' && (etapa !== 'ok' || !muda))
        await audit(ctx, {
          acao: 'mesa.ver',
          entidade: 'comando',
          id: nome,
          dados: { papel: pessoa.papel, etapa, ...alvoDe(alvos, valores) },
        });
      if (feito.repetido) return resultadoDe(feito);
      const { resultado } = feito;
      if (resultado.tipo === 'confirmar' || resultado.tipo === 'previa') return resultado;
      if (resultado.tipo !== 'ok')
        return { tipo: 'erro', mensagem: resultado.mensagem, campos: resultado.campos ?? {} };
      if (muda)
        await audit(ctx, {
          acao: 'mesa.ato',
          entidade: 'comando',
          id: nome,
          dados: { ...(porque !== null && { motivo: porque }), ...alvoDe(alvos, valores) },
        });
      const { mensagem = null, tabela = null } = resultado.resposta;
      return { tipo: 'ok', mensagem, tabela };
    },
    async primeiraVez({ nome, envio }) {
      if (!podeExecutar(pessoa.papel, nome) || !(await sessaoContinua(ctx, pessoa))) return null;
      const feito = await primeiraVez(ctx, { pessoa, nome, envio });
      return feito && resultadoDe(feito);
    },
    async fila(filtro) {
      const achada = await filaDeRecursos(ctx, filtro, pessoa.id);
      await visto('fila', filtro.vista);
      return achada;
    },
    proximo: (id) => proximoDaFila(ctx, id, pessoa.id),
    async recurso(id) {
      const achado = await recursoNaMesa(ctx, id);
      if (achado) await visto('recurso', id);
      return achado;
    },
    async buscar(pergunta) {
      const achados = await buscar(ctx, pergunta);
      // The search text may be a document number: only the number of results is recorded.
      await audit(ctx, { acao: 'mesa.buscar', entidade: 'busca', id: achados.length });
      return achados;
    },
    async registro(tipo, id) {
      const achado = await registroNaMesa({ ...ctx, runtime }, tipo, id);
      if (achado) await visto(REGISTROS[tipo], id);
      return achado;
    },
    notas: (clienteId) => notasDoCliente(ctx, clienteId),
    numeros: () => numeros(ctx),
    colegas: (tela) => colegas(ctx, tela),
  };
}

const resultadoDe = ({ tipo, mensagem }: Repetida): ResultadoDoAto =>
  tipo === 'ok' ? { tipo, mensagem, tabela: null } : { tipo, mensagem, campos: {} };

/** Ids of the rows that were read, or the number typed. Other typed text may be personal data and is not recorded. */
function alvoDe(alvos: readonly Alvo[], valores: Record<string, unknown>): { alvo?: string } {
  const achados = new Set(
    alvos.map(({ entidade, id }) => (entidade === 'pedido' ? String(id) : `${entidade} ${id}`)),
  );
  if (achados.size > 0) return { alvo: [...achados].join(', ') };
  const numero = Object.values(valores).find((um) => typeof um === 'string' && /^\d{1,10}$/.test(um));
  return typeof numero === 'string' ? { alvo: numero } : {};
}
