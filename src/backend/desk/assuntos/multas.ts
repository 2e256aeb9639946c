import { desc, eq } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { escolha, simNao, talvezDia } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx } from '#backend/desk/comando.ts';
import { historia, umaLinha } from '#backend/desk/encontrar.ts';
import { unidos } from '#backend/desk/palavras.ts';
import { elo, lista, TODOS, UUID } from '#backend/desk/tela.ts';
import { registrarMarcos } from '#backend/domain/multas/registrarMarcos.ts';
import { marcosNaMesa, prazosDosRecursos } from '#backend/domain/recursos/prazosDosRecursos.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { formatDate, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Secao } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { MARCOS } from '#lib/multas/marcos.ts';
import { paths } from '#lib/paths.ts';

type Multa = typeof multa.$inferSelect;

const tela = lista({
  ...{ tela: 'multas', nome: 'multas', titulo: 'Multa', menu: null, papeis: TODOS, entidade: 'multa' },
  // Audit rows hold the public identifier instead of the number.
  forma: /^(?:[1-9]\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i,
  ler: ({ db }, { id = '' }) =>
    db
      .select()
      .from(multa)
      .where(UUID.test(id) ? eq(multa.guid, id) : eq(multa.id, Number(id))),
  id: ({ id }) => id,
  cabeca: ({ autoInfracao }) => `Multa ${autoInfracao}`,
  colunas: {
    Auto: ({ autoInfracao }) => autoInfracao,
    Infração: ({ descricao }) => descricao,
    Data: ({ dataInfracao }) => formatDate(dataInfracao),
    Valor: ({ valorOriginal }) => reais(valorOriginal),
    Cliente: ({ usuarioId }) => elo('clientes', usuarioId, 'Ver o cliente'),
    RENAINF: ({ autoRenainf }) => autoRenainf,
    Enquadramento: ({ enquadramentoInfracao }) => enquadramentoInfracao,
    Local: ({ localInfracao }) => localInfracao,
    Órgão: ({ orgaoEmissor }) => orgaoEmissor,
    'Situação na fonte': ({ situacao }) => situacao,
    'Quem informou': ({ origem }) => (origem === 'motorista' ? 'o motorista, à mão' : 'a fonte consultada'),
  },
  atos: ({ id }) => [{ nome: 'multas marcar', fixos: { multa: String(id) } }],
  secoes: async (ctx, uma) => [
    await datas(ctx, uma),
    await historia(ctx, 'multa', [String(uma.id), uma.guid]),
  ],
});

async function datas(ctx: OperadorCtx, uma: Multa): Promise<Secao> {
  const prazoDo = await prazosDosRecursos(ctx, [{ multaId: uma.id, usuarioId: uma.usuarioId }]);
  const marcos = await marcosNaMesa(ctx, uma);
  return {
    titulo: 'Datas conhecidas',
    dados: [{ rotulo: 'Último dia', valor: ditoDe(prazoDo({ multaId: uma.id })) ?? 'nenhum prazo corre' }],
    linhas: marcos.map(({ rotulo, data, origem }) => ({
      ...{ texto: `${rotulo}: ${formatDate(data)}`, nota: origem },
    })),
  };
}

const ditoDe = (prazo: { data: string; estimado: boolean } | null | undefined) =>
  prazo && `${formatDate(prazo.data)}${prazo.estimado ? ' (estimado)' : ''}`;

/** Fines of a driver, the nearest live deadline first. */
export async function linhasDasMultas(ctx: OperadorCtx, usuarioId: string): Promise<Secao> {
  const multas = await ctx.db
    .select()
    .from(multa)
    .where(eq(multa.usuarioId, usuarioId))
    .orderBy(desc(multa.id))
    .limit(60);
  const prazoDo = await prazosDosRecursos(
    ctx,
    multas.map(({ id }) => ({ multaId: id, usuarioId })),
  );
  const hoje = today(ctx.clock);
  return {
    titulo: 'Multas, pelo prazo',
    linhas: multas
      .map((uma) => ({ uma, prazo: prazoDo({ multaId: uma.id }) }))
      .sort((a, b) => (a.prazo?.data ?? '9999').localeCompare(b.prazo?.data ?? '9999'))
      .map(({ uma, prazo }) => ({
        texto: `${uma.autoInfracao}: ${uma.descricao}`,
        href: mesaPaths.registro('multas', uma.id),
        nota: unidos(
          `de ${formatDate(uma.dataInfracao)}`,
          reais(uma.valorOriginal),
          prazo && `último dia ${ditoDe(prazo)}`,
          uma.encerradaEm && 'a fonte não mostra mais',
        ),
        estado: prazo && urgencia(prazo.data, hoje),
      })),
  };
}

const marcar = comando({
  nome: 'multas marcar',
  titulo: 'Registrar uma data da multa',
  papeis: ['juridico'],
  sobre: umaLinha('multa', ['multa', 'O número da multa.'], [multa, 'uma multa']),
  argumentos: { marco: escolha('O que aconteceu.', MARCOS) },
  opcoes: {
    data: talvezDia('O dia; sem ele, aconteceu e não se sabe quando.'),
    retirar: simNao('Desfaz o que se registrou deste marco.'),
  },
  async executar(
    ctx,
    { marco: tipo, data = null, retirar: retirado },
    { id: multaId, usuarioId, autoInfracao },
  ) {
    const marcos = [{ tipo, data, retirado }];
    const gravados = await registrarMarcos(ctx, { multaId, usuarioId, quem: 'operador', marcos });
    if (gravados === 0) return { mensagem: 'Nada mudou: já constava.' };
    await avisarDoAto(ctx, {
      usuarioId,
      tipo: 'multas',
      assunto: `${retirado ? 'Retiramos' : 'Registramos'} uma data da sua multa`,
      texto: `Na multa ${autoInfracao}: ${MARCOS[tipo]}${data ? `, em ${formatDate(data)}` : ''}. Os prazos foram recalculados.`,
      destino: paths.app.multas.ver(multaId),
    });
    return { mensagem: `Registrado na multa ${autoInfracao}; o motorista foi avisado.` };
  },
});

export const multas = [tela, marcar];
