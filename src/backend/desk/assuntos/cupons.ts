import { and, asc, count, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { ateODia, doDia, inteiro, obrigatorio, opcional, valor } from '#backend/desk/campos.ts';
import { alvo, comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { atosCom, lista } from '#backend/desk/tela.ts';
import { cupom, cupomUso } from '#backend/platform/db/schema/pedidos.ts';
import type { Estado } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';

const FINANCEIRO = ['financeiro'] as const;
type Cupom = typeof cupom.$inferSelect;

const nomeDoCupom = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[0-9A-Z-]{3,30}$/, 'Use de 3 a 30 letras sem acento, números ou traços.'),
);

const tela = lista({
  ...{ tela: 'cupons', titulo: 'Cupons', papeis: FINANCEIRO },
  ...{ entidade: 'cupom', acima: ['cupons criar'], forma: /^[1-9]\d{0,8}$/ },
  async ler({ db }, { id, limite }) {
    const linhas = await db
      .select({ cupom, usos: count(cupomUso.pedidoId) })
      .from(cupom)
      .leftJoin(cupomUso, and(eq(cupomUso.cupomId, cupom.id), isNull(cupomUso.devolvidoEm)))
      .where(id ? eq(cupom.id, Number(id)) : undefined)
      .groupBy(cupom.id)
      .orderBy(asc(cupom.nome))
      .limit(limite);
    return linhas.map(({ cupom: um, usos }) => ({ ...um, usos }));
  },
  id: ({ id }) => id,
  cabeca: ({ nome }) => `Cupom ${nome}`,
  colunas: {
    Cupom: ({ nome }) => nome,
    Desconto: desconto,
    De: ({ validadeMin }) => validadeMin,
    Até: ({ validadeMax }) => validadeMax,
    Usos: ({ usos, limiteUsos }) => (limiteUsos === null ? usos : `${usos} de ${limiteUsos}`),
    'Por conta': ({ limitePorUsuario }) => limitePorUsuario,
  },
  mais: { 'Desativado em': ({ desativadoEm }) => desativadoEm },
  estado: (um, { clock }) => estadoDoCupom(um, clock()),
  atos: ({ nome, desativadoEm }) => atosCom({ cupom: nome }, !desativadoEm && 'cupons desativar'),
});

/** The state for a driver who enters it now. */
function estadoDoCupom({ desativadoEm, validadeMin, validadeMax }: Cupom, agora: Date): Estado {
  if (desativadoEm) return { texto: 'desativado', tom: 'erro' };
  if (validadeMax && validadeMax < agora) return { texto: 'terminou', tom: 'info' };
  return validadeMin && validadeMin > agora
    ? { texto: 'ainda não começou', tom: 'info' }
    : { texto: 'vale', tom: 'ok' };
}

function desconto({ percentualDesconto, valorDesconto }: Cupom): string {
  return percentualDesconto > 0 ? `${percentualDesconto}%` : reais(valorDesconto);
}

const criar = comando({
  nome: 'cupons criar',
  titulo: 'Criar um cupom, em porcentagem ou em reais',
  papeis: FINANCEIRO,
  argumentos: { cupom: obrigatorio('O nome que o motorista digita.', nomeDoCupom) },
  opcoes: {
    percentual: opcional('Desconto em porcentagem, de 1 a 100.', inteiro(1, 100)),
    valor: opcional('Desconto em reais, como 49,90.', valor),
    de: doDia('Primeiro dia em que vale.'),
    ate: ateODia('Último dia em que vale.'),
    usos: opcional('Quantas compras podem usar.', inteiro(1, 1_000_000)),
    'por-conta': opcional('Quantas vezes uma mesma conta pode usar.', inteiro(1, 1000)),
  },
  async executar(
    ctx,
    { cupom: nome, percentual, valor: emReais, de, ate, usos: limiteUsos, 'por-conta': porConta },
  ) {
    if ((percentual === undefined) === (emReais === undefined))
      recusar('Diga a porcentagem ou o valor: um deles, e não os dois.');
    if (de && ate && ate <= de) recusar('O último dia vem antes do primeiro.');
    const [criado] = await ctx.db
      .insert(cupom)
      .values({
        ...{ nome, percentualDesconto: percentual ?? 0, valorDesconto: emReais ?? 0, criadoEm: ctx.clock() },
        ...{ validadeMin: de, validadeMax: ate, limiteUsos, limitePorUsuario: porConta },
      })
      .onConflictDoNothing({ target: cupom.nome })
      .returning();
    if (!criado) recusar(`Já existe um cupom ${nome}.`);
    return {
      mensagem: `Cupom ${nome} criado: ${desconto(criado)} de desconto.`,
      dados: criado,
      sobre: ['cupom', criado.id],
    };
  },
});

const desativar = comando({
  nome: 'cupons desativar',
  titulo: 'Desativar o cupom',
  papeis: FINANCEIRO,
  sobre: alvo('cupom', ['cupom', obrigatorio('O nome do cupom.', nomeDoCupom)], ativoDe),
  async confirmacao(_ctx, _, { nome }) {
    return `Desativar o cupom ${nome}? Ele não pode ser ativado de novo; compras já feitas com ele não mudam.`;
  },
  async executar(ctx, _, { id, nome }) {
    await ctx.db.update(cupom).set({ desativadoEm: ctx.clock() }).where(eq(cupom.id, id));
    return { mensagem: `Cupom ${nome} desativado.` };
  },
});

async function ativoDe({ db }: OperadorCtx, nome: string) {
  const [linha] = await db.select().from(cupom).where(eq(cupom.nome, nome)).for('update');
  if (!linha) recusar(`Não há um cupom ${nome}.`);
  if (linha.desativadoEm) recusar(`O cupom ${nome} já está desativado.`);
  return linha;
}

export const cupons = [tela, criar, desativar];
