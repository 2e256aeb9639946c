import { and, desc, eq, gte, ilike, lte, notInArray } from 'drizzle-orm';
import { ateODia, doDia, opcional, simNao, texto } from '#backend/desk/campos.ts';
import { ACOES_DE_LEITURA, dadosEmPalavras, quemEmPalavras } from '#backend/desk/palavras.ts';
import { lista } from '#backend/desk/tela.ts';
import { auditoria as t } from '#backend/platform/db/schema/conta.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';

const tela = lista({
  ...{ tela: 'auditoria', titulo: 'Auditoria', papeis: [], limite: 100 },
  filtros: {
    quem: opcional('Só desta pessoa da equipe.', texto),
    acao: opcional('Só as que começam assim, como "mesa." ou "pedido.".', texto),
    entidade: opcional('Só sobre este tipo de registro, como pedido.', texto),
    id: opcional('Só sobre a que tem este número.', texto),
    desde: doDia('Só deste dia em diante.'),
    ate: ateODia('Só até este dia.'),
    olhares: simNao('Também quem só olhou, buscou ou baixou uma lista.'),
  },
  nota: 'Quem fez ou viu o quê, o mais novo primeiro.',
  ler: ({ db }, { quem, acao, entidade, id, desde, ate, olhares, limite }) =>
    db
      .select()
      .from(t)
      .where(
        and(
          quem === undefined ? undefined : eq(t.atorId, quem),
          acao === undefined ? undefined : ilike(t.acao, `${acao.replace(/[\\%_]/g, '\\$&')}%`),
          entidade === undefined ? undefined : eq(t.entidade, entidade),
          id === undefined ? undefined : eq(t.entidadeId, id),
          // A filter by action shows these actions too.
          olhares || acao !== undefined ? undefined : notInArray(t.acao, [...ACOES_DE_LEITURA]),
          desde && gte(t.quando, desde),
          ate && lte(t.quando, ate),
        ),
      )
      .orderBy(desc(t.id))
      .limit(limite),
  colunas: {
    Quando: ({ quando }) => quando,
    Quem: ({ ator, atorId }) => quemEmPalavras(ator, atorId),
    Ação: ({ acao }) => acao,
    Sobre: ({ entidade, entidadeId }) =>
      entidade in TELA_DE
        ? {
            texto: `${entidade} ${entidadeId}`,
            href: mesaPaths.registro(TELA_DE[entidade] ?? '', entidadeId),
          }
        : `${entidade} ${entidadeId}`,
    Dados: ({ dados }) => dadosEmPalavras(dados),
    De: ({ ip }) => ip,
  },
});

/** The screen of the records that the audit names. */
const TELA_DE: Readonly<Record<string, string>> = {
  ...{ usuario: 'clientes', pedido: 'pedidos', recurso: 'recursos', multa: 'multas', venda: 'vendas' },
  ...{ requerimento: 'requerimentos', cupom: 'cupons', email: 'emails', equipe: 'equipe' },
  arquivo: 'documentos',
};

export const auditoria = [tela];
