import { and, desc, eq, gte, ilike, lte } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { auditoria as tabelaDaAuditoria } from '../../db/schema/conta.ts';
import { fimDoDia, inicioDoDia, inteiro, opcional, texto } from '../campos.ts';
import { comando, tabela } from '../comando.ts';

const listar = comando({
  nome: 'auditoria listar',
  resumo: 'Lista quem fez ou viu o quê, o mais novo primeiro.',
  argumentos: {},
  opcoes: {
    quem: opcional('Só de quem tem este e-mail ou id.', texto),
    acao: opcional('Só as que começam assim, como "mesa." ou "pedido.".', texto),
    entidade: opcional('Só sobre isto: usuario, pedido, recurso...', texto),
    id: opcional('Só sobre a que tem este id.', texto),
    desde: opcional('Só deste dia em diante.', inicioDoDia),
    ate: opcional('Só até este dia.', fimDoDia),
    limite: opcional('Quantas mostrar (100 se nada for dito).', inteiro(1, 1000)),
  },
  async executar({ db }, { quem, acao, entidade, id, desde, ate, limite }) {
    const t = tabelaDaAuditoria;
    const linhas = await db
      .select()
      .from(t)
      .where(
        and(
          quem === undefined ? undefined : eq(t.atorId, quem),
          acao === undefined ? undefined : ilike(t.acao, `${acao.replace(/[\\%_]/g, '\\$&')}%`),
          entidade === undefined ? undefined : eq(t.entidade, entidade),
          id === undefined ? undefined : eq(t.entidadeId, id),
          desde && gte(t.quando, desde),
          ate && lte(t.quando, ate),
        ),
      )
      .orderBy(desc(t.id))
      .limit(limite ?? 100);
    return {
      dados: linhas,
      tabela: tabela(linhas, {
        Quando: ({ quando }) => formatDateTime(quando),
        Quem: ({ ator, atorId }) => atorId ?? ator,
        Ação: (linha) => linha.acao,
        Sobre: (linha) => `${linha.entidade} ${linha.entidadeId}`,
        Dados: ({ dados }) => (dados ? JSON.stringify(dados) : ''),
        De: ({ ip }) => ip,
      }),
    };
  },
});

export const auditoria = [listar];
