import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { inteiro, numero, obrigatorio, opcional, talvezEscolha, texto } from '#backend/desk/campos.ts';
import { comando, recusar } from '#backend/desk/comando.ts';
import { bytesDoArquivo } from '#backend/desk/documento.ts';
import { atualizarPrazos, recursosEm } from '#backend/desk/fila/fila.ts';
import { doFiltro } from '#backend/desk/fila/vistas.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { lista } from '#backend/desk/tela.ts';
import { audit } from '#backend/platform/audit.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { today } from '#lib/dates.ts';
import { POR_PAGINA, ROTULO_DA_VISTA } from '#lib/mesa/fila.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { ItemDaFila } from '#lib/mesa/tipos.ts';
import { ROTULO_DA_FASE, ROTULO_DA_PERGUNTA } from '#lib/recursos/rules.ts';
import { atosDoRecurso } from './atosDoRecurso.ts';
import { prazoDito, recursoNaMesa } from './recurso.ts';

const FILTROS = {
  vista: talvezEscolha('Só os desta vista da fila.', ROTULO_DA_VISTA),
  fase: talvezEscolha('Só os desta fase.', ROTULO_DA_FASE),
  de: opcional('Só os desta pessoa da equipe, pelo e-mail.', texto),
  pagina: opcional('Qual das páginas desse tamanho.', inteiro(1, 100_000)),
};

const tela = lista<ItemDaFila, typeof FILTROS>({
  ...{ tela: 'recursos', nome: 'recursos listar', titulo: 'Recursos, pelo prazo', menu: 'Recursos' },
  ...{ papeis: ['atendimento', 'juridico'], entidade: 'recurso', limite: POR_PAGINA, filtros: FILTROS },
  async ler(ctx, { vista, fase, de, limite, pagina = 1 }) {
    await atualizarPrazos(ctx);
    const [eu] = await ctx.db
      .select()
      .from(equipe)
      .where(eq(equipe.email, ctx.atorId ?? ''));
    const quem = { hoje: today(ctx.clock), pessoaId: eu?.id ?? null };
    const quais = doFiltro({ vista: vista ?? 'todos', fase: fase ?? null, de: de ?? null }, quem);
    return recursosEm(ctx, quais, { limite, desde: (pagina - 1) * limite });
  },
  id: ({ id }) => id,
  colunas: {
    Recurso: ({ id }) => id,
    Prazo: prazoDito,
    Conta: ({ cliente }) => contaEmPalavras(cliente.email),
    Auto: ({ autoInfracao }) => autoInfracao,
    Infração: ({ descricao }) => descricao,
    Fase: ({ fase }) => ROTULO_DA_FASE[fase],
    Estado: ({ rotulo, pergunta }) =>
      [rotulo, pergunta && ROTULO_DA_PERGUNTA[pergunta]].filter(Boolean).join(', '),
    Responsável: ({ responsavel }) => responsavel?.nome,
    Protocolo: ({ protocolo }) => protocolo,
    'Pedido em': ({ desde }) => new Date(desde),
  },
  registro: async (ctx, id) => (/^[1-9]\d{0,8}$/.test(id) ? recursoNaMesa(ctx, Number(id)) : null),
});

const documento = comando({
  nome: 'recursos documento',
  titulo: 'Salva um documento de um recurso, pelo id no endereço que "ver recursos" mostra.',
  le: true,
  maquina: true,
  argumentos: {
    recurso: numero('O número do recurso.'),
    documento: obrigatorio('O id do documento.', v.pipe(texto, v.uuid('Deve ser o id de um documento.'))),
  },
  opcoes: { para: opcional('Onde gravar (nesta pasta, com o nome dele, se nada for dito).', texto) },
  async executar(ctx, { recurso: recursoId, documento: id }) {
    const um = (await recursoNaMesa(ctx, recursoId)) ?? recusar(`Não há um recurso ${recursoId}.`);
    const linhas = um.secoes.flatMap((secao) => secao.linhas ?? []);
    const achado = linhas.find(({ href }) => href === mesaPaths.documento(id));
    if (!achado) return recusar(`O recurso ${recursoId} não tem o documento ${id}.`);
    const bytes = await bytesDoArquivo(ctx, id);
    await audit(ctx, { acao: 'mesa.ver', entidade: 'arquivo', id });
    const conteudo = (async function* () {
      yield bytes;
    })();
    return { dados: { id }, arquivo: { nome: achado.nota ?? id, conteudo } };
  },
});

export const recursos = [tela, documento, ...atosDoRecurso];
