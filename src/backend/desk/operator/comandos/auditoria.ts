import { and, desc, eq, gte, ilike, lte, notInArray, type SQL } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import {
  acaoEmPalavras,
  dadosEmPalavras,
  quemEmPalavras,
  sobreEmPalavras,
} from '#lib/mesa/palavrasDaAuditoria.ts';
import { enderecoDaEntidade } from '#lib/mesa/registro.ts';
import { auditoria as tabelaDaAuditoria } from '../../../platform/db/schema/conta.ts';
import { ACOES_DE_LEITURA } from '../../acoesDeLeitura.ts';
import { fimDoDia, inicioDoDia, opcional, simNao, tamanhoDaLista, texto } from '../campos.ts';
import { comando, tabela } from '../comando.ts';

const RECENTES_MS = 62 * 86_400_000;

const listar = comando({
  nome: 'auditoria listar',
  resumo: 'Lista quem fez ou viu o quê, o mais novo primeiro.',
  opcoes: {
    quem: opcional('Só desta pessoa.', texto),
    acao: opcional('Só as que começam assim, como "mesa." ou "pedido.".', texto),
    entidade: opcional('Só sobre este tipo de registro.', texto),
    id: opcional('Só sobre a que tem este id.', texto),
    desde: opcional('Só deste dia em diante.', inicioDoDia),
    ate: opcional('Só até este dia.', fimDoDia),
    olhares: simNao('Também quem só olhou, buscou ou baixou uma lista.'),
    limite: opcional('Quantas mostrar (100 se nada for dito).', tamanhoDaLista),
  },
  async executar({ db, clock }, { quem, acao, entidade, id, desde, ate, olhares, limite }) {
    const t = tabelaDaAuditoria;
    const quantas = limite ?? 100;
    const ler = (de: SQL | undefined) =>
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
            de,
            ate && lte(t.quando, ate),
          ),
        )
        .orderBy(desc(t.id))
        .limit(quantas);
    // The newest rows are in the newest monthly partitions: older partitions (up to five years) are read only when these do not fill the list.
    const recentes = desde ?? new Date((ate ?? clock()).getTime() - RECENTES_MS);
    const novas = await ler(gte(t.quando, recentes));
    const linhas = desde || novas.length === quantas ? novas : await ler(undefined);
    return {
      dados: linhas,
      tabela: tabela(
        linhas,
        {
          Quando: ({ quando }) => formatDateTime(quando),
          Quem: ({ ator, atorId }) => quemEmPalavras(ator, atorId),
          Ação: (linha) => acaoEmPalavras(linha.acao),
          Sobre: (linha) => sobreEmPalavras(linha.entidade, linha.entidadeId),
          Dados: ({ dados }) => dadosEmPalavras(dados),
          De: ({ ip }) => ip,
        },
        { href: (linha) => enderecoDaEntidade(linha.entidade, linha.entidadeId) },
      ),
    };
  },
});

export const auditoria = [listar];
