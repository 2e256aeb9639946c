import { and, asc, count, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { audit } from '../../../platform/audit.ts';
import { cupom, cupomUso } from '../../../platform/db/schema/pedidos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { estadoDoCupom } from '../../registros/outros.ts';
import { fimDoDia, inicioDoDia, inteiro, obrigatorio, opcional, valor } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

const nomeDoCupom = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[0-9A-Z-]{3,30}$/, 'Use de 3 a 30 letras sem acento, números ou traços.'),
);

const listar = comando({
  nome: 'cupons listar',
  resumo: 'Lista os cupons e quantas vezes foram usados.',
  async executar({ db, clock }) {
    const linhas = await db
      .select({ cupom, usos: count(cupomUso.pedidoId) })
      .from(cupom)
      .leftJoin(cupomUso, and(eq(cupomUso.cupomId, cupom.id), isNull(cupomUso.devolvidoEm)))
      .groupBy(cupom.id)
      .orderBy(asc(cupom.nome));
    const cupons = linhas.map((linha) => ({ ...linha.cupom, usos: linha.usos }));
    return {
      dados: cupons,
      tabela: tabela(
        cupons,
        {
          Cupom: ({ nome }) => nome,
          Desconto: desconto,
          De: ({ validadeMin }) => validadeMin && formatDateTime(validadeMin),
          Até: ({ validadeMax }) => validadeMax && formatDateTime(validadeMax),
          Usos: ({ usos, limiteUsos }) => (limiteUsos === null ? usos : `${usos} de ${limiteUsos}`),
          'Por conta': ({ limitePorUsuario }) => limitePorUsuario,
          Situação: (um) => estadoDoCupom(um, clock()).texto,
        },
        {
          href: ({ id }) => enderecoDe('cupons', id),
          atos: ({ nome, desativadoEm }) =>
            desativadoEm ? [] : [{ nome: 'cupons desativar', fixos: { cupom: nome } }],
        },
      ),
    };
  },
});

const criar = comando({
  nome: 'cupons criar',
  resumo: 'Cria um cupom de desconto, em porcentagem ou em reais.',
  argumentos: { cupom: obrigatorio('O nome que o motorista digita.', nomeDoCupom) },
  opcoes: {
    percentual: opcional('Desconto em porcentagem, de 1 a 100.', inteiro(1, 100)),
    valor: opcional('Desconto em reais, como 49,90.', valor),
    de: opcional('Primeiro dia em que vale.', inicioDoDia),
    ate: opcional('Último dia em que vale.', fimDoDia),
    usos: opcional('Quantas compras podem usar.', inteiro(1, 1_000_000)),
    'por-conta': opcional('Quantas vezes uma mesma conta pode usar.', inteiro(1, 1000)),
  },
  async executar(ctx, { cupom: nome, percentual, valor: emReais, de, ate, usos, 'por-conta': porConta }) {
    if ((percentual === undefined) === (emReais === undefined)) {
      recusar('Diga a porcentagem ou o valor: um deles, e não os dois.');
    }
    if (de && ate && ate <= de) recusar('O último dia vem antes do primeiro.');
    const criado = await transaction(ctx, async (tx) => {
      const [linha] = await tx.db
        .insert(cupom)
        .values({
          nome,
          percentualDesconto: percentual ?? 0,
          valorDesconto: emReais ?? 0,
          validadeMin: de,
          validadeMax: ate,
          limiteUsos: usos,
          limitePorUsuario: porConta,
          criadoEm: tx.clock(),
        })
        .onConflictDoNothing({ target: cupom.nome })
        .returning();
      if (!linha) recusar(`Já existe um cupom ${nome}.`);
      await audit(tx, { acao: 'cupom.criar', entidade: 'cupom', id: linha.id, dados: { nome } });
      return linha;
    });
    return { mensagem: `Cupom ${nome} criado: ${desconto(criado)} de desconto.`, dados: criado };
  },
});

const desativar = comando({
  nome: 'cupons desativar',
  resumo: 'Desativa um cupom. Compras já feitas com ele não mudam.',
  argumentos: { cupom: obrigatorio('O nome do cupom.', nomeDoCupom) },
  async confirmacao(ctx, { cupom: nome }) {
    await ativoDe(ctx, nome);
    return `Desativar o cupom ${nome}? Ele não pode ser ativado de novo.`;
  },
  async executar(ctx, { cupom: nome }) {
    const { id } = await transaction(ctx, async (tx) => {
      const ativo = await ativoDe(tx, nome);
      await tx.db.update(cupom).set({ desativadoEm: tx.clock() }).where(eq(cupom.id, ativo.id));
      await audit(tx, { acao: 'cupom.desativar', entidade: 'cupom', id: ativo.id, dados: { nome } });
      return ativo;
    });
    return { mensagem: `Cupom ${nome} desativado.`, dados: { id, nome } };
  },
});

async function ativoDe({ db }: OperadorCtx, nome: string) {
  const [linha] = await db.select().from(cupom).where(eq(cupom.nome, nome)).for('update');
  if (!linha) recusar(`Não há um cupom ${nome}.`);
  if (linha.desativadoEm) recusar(`O cupom ${nome} já está desativado.`);
  return linha;
}

function desconto({ percentualDesconto, valorDesconto }: typeof cupom.$inferSelect): string {
  return percentualDesconto > 0 ? `${percentualDesconto}%` : reais(valorDesconto);
}

export const cupons = [listar, criar, desativar];
