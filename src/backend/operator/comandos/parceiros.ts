import { asc, count, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../../audit.ts';
import { parceiro, usuario } from '../../db/schema/conta.ts';
import { transaction } from '../../db/transaction.ts';
import { inteiro, obrigatorio, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

/** Part of a link: lower case. */
const codigoDoParceiro = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[0-9a-z-]{2,60}$/, 'Use de 2 a 60 letras sem acento, números ou traços.'),
);

const listar = comando({
  nome: 'parceiros listar',
  resumo: 'Lista os parceiros e quantas contas vieram de cada um.',
  argumentos: {},
  opcoes: {},
  async executar({ db }) {
    const linhas = await db
      .select({ parceiro, contas: count(usuario.id) })
      .from(parceiro)
      .leftJoin(usuario, eq(usuario.parceiroId, parceiro.id))
      .groupBy(parceiro.id)
      .orderBy(asc(parceiro.codigo));
    const parceiros = linhas.map((linha) => ({ ...linha.parceiro, contas: linha.contas }));
    return {
      dados: parceiros,
      tabela: tabela(parceiros, {
        Código: ({ codigo }) => codigo,
        Nome: ({ nome }) => nome,
        Perfil: ({ perfilSistema }) => perfilSistema,
        Contas: ({ contas }) => contas,
        Ativo: ({ ativo }) => (ativo ? 'sim' : 'não'),
        'Criado em': ({ criadoEm }) => formatDateTime(criadoEm),
      }),
    };
  },
});

const criar = comando({
  nome: 'parceiros criar',
  resumo: 'Cria um parceiro e mostra o link de cadastro dele.',
  argumentos: { codigo: obrigatorio('O código que vai no link.', codigoDoParceiro) },
  opcoes: {
    nome: obrigatorio('O nome do parceiro.', texto),
    perfil: obrigatorio('O número do perfil no sistema (PerfilSistema).', inteiro(1, 9999)),
  },
  async executar(ctx, { codigo, nome, perfil }) {
    const criado = await transaction(ctx, async (tx) => {
      const [linha] = await tx.db
        .insert(parceiro)
        .values({ codigo, nome, perfilSistema: perfil, criadoEm: tx.clock() })
        .onConflictDoNothing({ target: parceiro.codigo })
        .returning();
      if (!linha) recusar(`Já existe um parceiro ${codigo}.`);
      await audit(tx, { acao: 'parceiro.criar', entidade: 'parceiro', id: linha.id, dados: { codigo } });
      return linha;
    });
    const link = new URL(paths.cadastrarUsuario(codigo), ctx.env.publicUrl).href;
    return { mensagem: `Parceiro ${nome} criado. O link de cadastro é ${link}`, dados: { ...criado, link } };
  },
});

const desativar = comando({
  nome: 'parceiros desativar',
  resumo: 'Desativa um parceiro: o link dele deixa de valer. As contas que vieram por ele ficam como estão.',
  argumentos: { codigo: obrigatorio('O código do parceiro.', codigoDoParceiro) },
  opcoes: {},
  async confirmacao(ctx, { codigo }) {
    const { nome } = await ativoDe(ctx, codigo);
    return `Desativar o parceiro ${nome} (${codigo})? Ele não pode ser ativado de novo.`;
  },
  async executar(ctx, { codigo }) {
    const { id } = await transaction(ctx, async (tx) => {
      const ativo = await ativoDe(tx, codigo);
      await tx.db.update(parceiro).set({ ativo: false }).where(eq(parceiro.id, ativo.id));
      await audit(tx, { acao: 'parceiro.desativar', entidade: 'parceiro', id: ativo.id, dados: { codigo } });
      return ativo;
    });
    return { mensagem: `Parceiro ${codigo} desativado.`, dados: { id, codigo } };
  },
});

async function ativoDe({ db }: OperadorCtx, codigo: string) {
  const [linha] = await db.select().from(parceiro).where(eq(parceiro.codigo, codigo)).for('update');
  if (!linha) recusar(`Não há um parceiro ${codigo}.`);
  if (!linha.ativo) recusar(`O parceiro ${codigo} já está desativado.`);
  return linha;
}

export const parceiros = [listar, criar, desativar];
