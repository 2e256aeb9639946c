import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { escolha, obrigatorio, texto } from '#backend/desk/campos.ts';
import { alvo, comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { historia } from '#backend/desk/encontrar.ts';
import { convidar, reconvidar } from '#backend/desk/equipe/convite.ts';
import { ABERTOS } from '#backend/desk/fila.ts';
import { atosCom, lista, UUID } from '#backend/desk/tela.ts';
import { equipeSessao, recursoNaFila, equipe as tabela } from '#backend/platform/db/schema/equipe.ts';
import { ROTULO_DO_PAPEL } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';

const tela = lista({
  ...{ tela: 'equipe', titulo: 'Equipe', papeis: [], acima: ['equipe criar'], forma: UUID },
  async ler({ db }, { id }) {
    const linhas = await db
      .select()
      .from(tabela)
      .where(id ? eq(tabela.id, id) : undefined)
      .orderBy(asc(tabela.nome));
    // No secrets: the rows are answered as JSON too.
    return linhas.map(({ senhaHash, totpSegredo: _s, totpPasso: _p, ativacaoHash: _a, ...uma }) => ({
      ...uma,
      ativa: senhaHash !== null,
    }));
  },
  id: ({ id }) => id,
  cabeca: ({ nome }) => nome,
  colunas: {
    Nome: ({ nome }) => nome,
    'E-mail': ({ email: dela }) => dela,
    Papel: ({ papel }) => ROTULO_DO_PAPEL[papel],
    'Convidada em': ({ criadaEm }) => criadaEm,
  },
  estado: ({ bloqueadaEm, ativa }) =>
    bloqueadaEm
      ? { texto: 'bloqueada', tom: 'erro' }
      : ativa
        ? { texto: 'ativa', tom: 'ok' }
        : { texto: 'convidada', tom: 'alerta' },
  // A blocked person may only be invited again.
  atos: ({ bloqueadaEm, email: dela }) =>
    atosCom({ email: dela }, 'equipe reconvidar', !bloqueadaEm && 'equipe bloquear'),
  secoes: async (ctx, { id }) => [await historia(ctx, 'equipe', [id])],
});

/** The open appeals of one person. */
const abertosDe = (id: string) =>
  and(eq(recursoNaFila.responsavelId, id), inArray(recursoNaFila.estado, [...ABERTOS]));

const email = v.pipe(texto, v.toLowerCase(), v.email('Deve ser um e-mail.'), v.maxLength(150));
const EMAIL = obrigatorio('E-mail de quem é da equipe.', email);
const umaPessoa = alvo('equipe', ['email', EMAIL], async ({ db }, conta) => {
  const [linha] = await db.select().from(tabela).where(eq(tabela.email, conta));
  return linha ?? recusar(`Não há ninguém da equipe com o e-mail ${conta}.`);
});

const criar = comando({
  nome: 'equipe criar',
  titulo: 'Convidar alguém; o endereço que aparece vale por 24 horas, uma vez',
  codigo: true,
  argumentos: { email: EMAIL },
  opcoes: {
    nome: obrigatorio('Nome da pessoa.', v.pipe(texto, v.maxLength(150))),
    papel: escolha('O papel dela.', ROTULO_DO_PAPEL),
  },
  async executar(ctx, { email: conta, nome, papel }) {
    const { id, codigo } = await convidar(ctx, { email: conta, nome, papel });
    return { ...convite(ctx, `${nome} foi convidada.`, codigo), sobre: ['equipe', id], registra: { papel } };
  },
});

const reconvidarPessoa = comando({
  nome: 'equipe reconvidar',
  titulo: 'Dar um novo convite; o acesso de antes acaba',
  codigo: true,
  sobre: umaPessoa,
  async executar(ctx, _, { id, nome }) {
    const { codigo } = await reconvidar(ctx, id);
    return convite(ctx, `${nome} tem um novo convite.`, codigo);
  },
});

const bloquear = comando({
  nome: 'equipe bloquear',
  titulo: 'Bloquear',
  codigo: true,
  sobre: umaPessoa,
  async executar(ctx, _, { id, nome }) {
    await ctx.db.update(tabela).set({ bloqueadaEm: ctx.clock() }).where(eq(tabela.id, id));
    await ctx.db.delete(equipeSessao).where(eq(equipeSessao.equipeId, id));
    const soltos = await ctx.db
      .update(recursoNaFila)
      .set({ responsavelId: null })
      .where(abertosDe(id))
      .returning({ id: recursoNaFila.recursoId });
    return {
      mensagem: `${nome} não entra mais. Um novo convite desfaz o bloqueio.${semResponsavel(soltos.length)}`,
      registra: { recursos: soltos.map((um) => um.id) },
    };
  },
});

function semResponsavel(recursos: number): string {
  if (recursos === 0) return '';
  return recursos === 1
    ? ' Um recurso da fila dela fica sem responsável.'
    : ` ${recursos} recursos da fila dela ficam sem responsável.`;
}

function convite({ env }: OperadorCtx, frase: string, codigo: string) {
  const caminho = mesaPaths.ativar(codigo);
  if (env.OPERATOR_PORT === 0 && env.OPERATOR_URL === undefined)
    return {
      mensagem: `${frase} A mesa não está aberta neste servidor: abra-a com OPERATOR_PORT, e entregue só a ela o endereço da mesa com ${caminho}`,
      dados: { endereco: caminho },
    };
  const endereco = `${env.operatorUrl}${caminho}`;
  return { mensagem: `${frase} Entregue este endereço só a ela: ${endereco}`, dados: { endereco } };
}

export const equipe = [tela, criar, reconvidarPessoa, bloquear];
