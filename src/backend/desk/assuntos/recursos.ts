import { escolha, inteiro, opcional, talvez, texto } from '#backend/desk/campos.ts';
import { CONOSCO, contarFila, type ItemDaFila, recursosDaFila } from '#backend/desk/fila.ts';
import { elo, lista } from '#backend/desk/tela.ts';
import { today } from '#lib/dates.ts';
import { POR_PAGINA, ROTULO_DA_VISTA, urgencia } from '#lib/mesa/fila.ts';
import { ROTULO_DA_FASE, ROTULO_DA_PERGUNTA, referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { atosDoRecurso } from './atosDoRecurso.ts';
import { prazoDito, recursoNaMesa } from './recurso.ts';

const FILTROS = {
  vista: talvez(escolha('Quais: os que esperam por nós, se nada for dito.', ROTULO_DA_VISTA)),
  fase: talvez(escolha('Só os desta fase.', ROTULO_DA_FASE)),
  de: opcional('Só os desta pessoa da equipe, pelo e-mail.', texto),
  pagina: opcional('Qual das páginas desse tamanho.', inteiro(1, 100_000)),
};

const tela = lista<ItemDaFila, typeof FILTROS>({
  ...{ tela: 'recursos', nome: 'recursos listar', titulo: 'Recursos, pelo prazo', menu: 'Recursos' },
  ...{ papeis: ['atendimento', 'juridico'], entidade: 'recurso', limite: POR_PAGINA, filtros: FILTROS },
  marcadas: {
    ato: 'recursos assumir',
    campo: 'recurso',
    de: (um) => conosco(um) && !um.responsavel && um.id,
  },
  ler: (ctx, filtro) => recursosDaFila(ctx, { ...filtro, eu: ctx.atorId }),
  total: (ctx, filtro) => contarFila(ctx, { ...filtro, eu: ctx.atorId }),
  id: ({ id }) => id,
  colunas: {
    Recurso: ({ id, autoInfracao }) => `${referenciaDoRecurso(id)} · ${autoInfracao}`,
    Infração: ({ descricao }) => descricao,
    'Último dia': prazoDito,
    Urgência: (um, { clock }) => (conosco(um) ? urgencia(um.prazo, today(clock)) : 'não conosco'),
    Cliente: ({ cliente: { id, nome } }) => elo('clientes', id, nome),
    Fase: ({ fase }) => ROTULO_DA_FASE[fase],
    Estado: ({ rotulo, pergunta }) =>
      [rotulo, pergunta && ROTULO_DA_PERGUNTA[pergunta]].filter(Boolean).join(', '),
    'Com quem': ({ responsavel }) => responsavel?.nome ?? 'ninguém',
    Protocolo: ({ protocolo }) => protocolo,
    'Pedido em': ({ desde }) => new Date(desde),
  },
  registro: async (ctx, id) => (/^[1-9]\d{0,8}$/.test(id) ? recursoNaMesa(ctx, Number(id)) : null),
});

const conosco = ({ estado, pergunta }: ItemDaFila) =>
  CONOSCO.includes(estado) && pergunta !== 'espera o motorista';

export const recursos = [tela, ...atosDoRecurso];
