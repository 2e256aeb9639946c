import { desc, eq } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { escolha, simNao, talvezDia } from '#backend/desk/campos.ts';
import { comando } from '#backend/desk/comando.ts';
import { historia, umaLinha } from '#backend/desk/encontrar.ts';
import { atosCom, dado, elo, lista, TODOS, UUID } from '#backend/desk/tela.ts';
import { registrarMarcos } from '#backend/domain/multas/registrarMarcos.ts';
import { marcosNaMesa, prazosDosRecursos } from '#backend/domain/recursos/prazosDosRecursos.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { formatDate, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import { reais } from '#lib/money.ts';
import { MARCOS } from '#lib/multas/marcos.ts';
import { paths } from '#lib/paths.ts';

export const listaDeMultas = lista({
  ...{ tela: 'multas', titulo: 'Multas, pelo prazo', menu: null, papeis: TODOS, entidade: 'multa' },
  // Audit rows hold the public identifier instead of the number.
  forma: /^(?:[1-9]\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i,
  /** The nearest live deadline first. */
  async ler(ctx, { id = '', conta }) {
    const qual = UUID.test(id) ? eq(multa.guid, id) : eq(multa.id, Number(id));
    const multas = await ctx.db
      .select()
      .from(multa)
      .where(conta ? eq(multa.usuarioId, conta) : qual)
      .orderBy(desc(multa.id))
      .limit(60);
    const prazoDo = await prazosDosRecursos(
      ctx,
      multas.map((uma) => ({ multaId: uma.id, usuarioId: uma.usuarioId })),
    );
    return multas
      .map((uma) => ({ ...uma, prazo: prazoDo({ multaId: uma.id }) }))
      .sort((a, b) => (a.prazo?.data ?? '9999').localeCompare(b.prazo?.data ?? '9999'));
  },
  id: ({ id }) => id,
  cabeca: ({ autoInfracao }) => `Multa ${autoInfracao}`,
  resumo: ['Infração', 'Data', 'Valor', 'Último dia', 'Na fonte'],
  colunas: {
    Auto: ({ autoInfracao }) => autoInfracao,
    Infração: ({ descricao }) => descricao,
    Data: ({ dataInfracao }) => formatDate(dataInfracao),
    Valor: ({ valorOriginal }) => reais(valorOriginal),
    'Último dia': ({ prazo }) => prazo && `${formatDate(prazo.data)}${prazo.estimado ? ' (estimado)' : ''}`,
    Cliente: ({ usuarioId }) => elo('clientes', usuarioId, 'Ver o cliente'),
    RENAINF: ({ autoRenainf }) => autoRenainf,
    Enquadramento: ({ enquadramentoInfracao }) => enquadramentoInfracao,
    Local: ({ localInfracao }) => localInfracao,
    Órgão: ({ orgaoEmissor }) => orgaoEmissor,
    'Situação na fonte': ({ situacao }) => situacao,
    'Na fonte': ({ encerradaEm }) => encerradaEm && 'não aparece mais',
    'Quem informou': ({ origem }) => (origem === 'motorista' ? 'o motorista, à mão' : 'a fonte consultada'),
  },
  estado: ({ prazo }, { clock }) => (prazo ? urgencia(prazo.data, today(clock)) : null),
  atosAqui: async (_, { id }) => atosCom({ multa: String(id) }, 'multas marcar'),
  secoes: async (ctx, uma) => [
    {
      titulo: 'Datas conhecidas',
      dados: [dado('Último dia', uma.prazo ? null : 'nenhum prazo corre')],
      linhas: (await marcosNaMesa(ctx, uma)).map(({ rotulo, data, origem: nota }) => ({
        ...{ texto: `${rotulo}: ${formatDate(data)}`, nota },
      })),
    },
    await historia(ctx, 'multa', [String(uma.id), uma.guid]),
  ],
});

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

export const multas = [listaDeMultas, marcar];
