import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { inteiro, opcional, talvezEscolha, texto } from '#backend/desk/campos.ts';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { contarFila, recursosDaFila } from '#backend/desk/fila/fila.ts';
import type { ItemDaFila } from '#backend/desk/fila/itens.ts';
import { CONOSCO } from '#backend/desk/fila/vistas.ts';
import { elo, lista } from '#backend/desk/tela.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { today } from '#lib/dates.ts';
import { idadeNaFila, POR_PAGINA, ROTULO_DA_VISTA, urgencia } from '#lib/mesa/fila.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DA_FASE, ROTULO_DA_PERGUNTA } from '#lib/recursos/rules.ts';
import { atosDoRecurso } from './atosDoRecurso.ts';
import { prazoDito, recursoNaMesa } from './recurso.ts';

const FILTROS = {
  vista: talvezEscolha(
    'Só os desta vista da fila: os que esperam por nós, se nada for dito.',
    ROTULO_DA_VISTA,
  ),
  fase: talvezEscolha('Só os desta fase.', ROTULO_DA_FASE),
  de: opcional('Só os desta pessoa da equipe, pelo e-mail.', texto),
  pagina: opcional('Qual das páginas desse tamanho.', inteiro(1, 100_000)),
};

const tela = lista<ItemDaFila, typeof FILTROS>({
  ...{ tela: 'recursos', nome: 'recursos listar', titulo: 'Recursos, pelo prazo', menu: 'Recursos' },
  ...{ papeis: ['atendimento', 'juridico'], entidade: 'recurso', limite: POR_PAGINA, filtros: FILTROS },
  ler: async (ctx, filtro) => recursosDaFila(ctx, { ...filtro, pessoaId: await eu(ctx) }),
  async fila(ctx, valores) {
    const filtro = v.parse(
      v.object({ vista: FILTROS.vista.schema, fase: FILTROS.fase.schema, de: FILTROS.de.schema }),
      valores,
    );
    const { total, contagens } = await contarFila(ctx, { ...filtro, pessoaId: await eu(ctx) });
    const vistas = Object.entries(ROTULO_DA_VISTA).map(([vista, rotulo]) => [
      ...[vista, contagens[vista] === undefined ? rotulo : `${rotulo} (${contagens[vista]})`],
    ]);
    return { vistas: Object.fromEntries(vistas), aqui: filtro.vista ?? 'espera', total };
  },
  id: ({ id }) => id,
  colunas: {
    Recurso: ({ id, autoInfracao }) => `${referenciaDoRecurso(id)} · ${autoInfracao}`,
    Infração: ({ descricao }) => descricao,
    'Último dia': prazoDito,
    Urgência: (um, { clock }) => (conosco(um) ? urgencia(um.prazo, today(clock)) : 'no órgão'),
    // One that waits for its driver or for the authority is not late.
    Parado: (um, { clock }) =>
      conosco(um) && um.pergunta !== 'espera o motorista'
        ? idadeNaFila(um.paradoDesde, today(clock))
        : 'não conosco',
    Cliente: ({ cliente: { id, nome } }) => elo('clientes', id, nome),
    Fase: ({ fase }) => ROTULO_DA_FASE[fase],
    Estado: ({ rotulo, pergunta }) =>
      [rotulo, pergunta && ROTULO_DA_PERGUNTA[pergunta]].filter(Boolean).join(', '),
    Responsável: ({ responsavel }) => responsavel?.nome ?? 'ninguém',
    Protocolo: ({ protocolo }) => protocolo,
    'Pedido em': ({ desde }) => new Date(desde),
  },
  registro: async (ctx, id) => (/^[1-9]\d{0,8}$/.test(id) ? recursoNaMesa(ctx, Number(id)) : null),
});

const conosco = ({ estado }: ItemDaFila) => CONOSCO.includes(estado);

async function eu({ db, atorId }: OperadorCtx): Promise<string | undefined> {
  const [pessoa] = await db
    .select()
    .from(equipe)
    .where(eq(equipe.email, atorId ?? ''));
  return pessoa?.id;
}

export const recursos = [tela, ...atosDoRecurso];
