import { asc, count, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { inteiro, obrigatorio, texto } from '#backend/desk/campos.ts';
import { alvo, comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { atosCom, lista } from '#backend/desk/tela.ts';
import { parceiro, usuario } from '#backend/platform/db/schema/conta.ts';
import { paths } from '#lib/paths.ts';

/** Lower case, because it is part of a link. */
const codigoDoParceiro = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[0-9a-z-]{2,60}$/, 'Use de 2 a 60 letras sem acento, números ou traços.'),
);

const tela = lista({
  ...{ tela: 'parceiros', titulo: 'Parceiros', papeis: [], acima: ['parceiros criar'] },
  async ler({ db }, { limite }) {
    const linhas = await db
      .select({ parceiro, contas: count(usuario.id) })
      .from(parceiro)
      .leftJoin(usuario, eq(usuario.parceiroId, parceiro.id))
      .groupBy(parceiro.id)
      .orderBy(asc(parceiro.codigo))
      .limit(limite);
    return linhas.map(({ parceiro: um, contas }) => ({ ...um, contas }));
  },
  colunas: {
    Código: ({ codigo }) => codigo,
    Nome: ({ nome }) => nome,
    Perfil: ({ perfilSistema }) => perfilSistema,
    'Contas que vieram por ele': ({ contas }) => contas,
    'Criado em': ({ criadoEm }) => criadoEm,
  },
  estado: ({ ativo }) => (ativo ? { texto: 'ativo', tom: 'ok' } : { texto: 'desativado', tom: 'erro' }),
  atos: ({ ativo, codigo }) => atosCom({ codigo }, ativo && 'parceiros desativar'),
});

const criar = comando({
  nome: 'parceiros criar',
  titulo: 'Criar um parceiro, com o link de cadastro dele',
  argumentos: { codigo: obrigatorio('O código que vai no link.', codigoDoParceiro) },
  opcoes: {
    nome: obrigatorio('O nome do parceiro.', texto),
    perfil: obrigatorio('O número do perfil no sistema (PerfilSistema).', inteiro(1, 9999)),
  },
  async executar(ctx, { codigo, nome, perfil: perfilSistema }) {
    const [criado] = await ctx.db
      .insert(parceiro)
      .values({ codigo, nome, perfilSistema, criadoEm: ctx.clock() })
      .onConflictDoNothing({ target: parceiro.codigo })
      .returning();
    if (!criado) recusar(`Já existe um parceiro ${codigo}.`);
    const link = new URL(paths.cadastrarUsuario(codigo), ctx.env.publicUrl).href;
    return {
      mensagem: `Parceiro ${nome} criado. O link de cadastro é ${link}`,
      dados: { ...criado, link },
      sobre: ['parceiro', criado.id],
    };
  },
});

const desativar = comando({
  nome: 'parceiros desativar',
  titulo: 'Desativar o parceiro: o link dele deixa de valer',
  sobre: alvo('parceiro', ['codigo', obrigatorio('O código do parceiro.', codigoDoParceiro)], ativoDe),
  async confirmacao(_ctx, _, { nome, codigo }) {
    return `Desativar o parceiro ${nome} (${codigo})? Ele não pode ser ativado de novo; as contas que vieram por ele ficam como estão.`;
  },
  async executar(ctx, _, { id, codigo }) {
    await ctx.db.update(parceiro).set({ ativo: false }).where(eq(parceiro.id, id));
    return { mensagem: `Parceiro ${codigo} desativado.` };
  },
});

async function ativoDe({ db }: OperadorCtx, codigo: string) {
  const [linha] = await db.select().from(parceiro).where(eq(parceiro.codigo, codigo)).for('update');
  if (!linha) recusar(`Não há um parceiro ${codigo}.`);
  if (!linha.ativo) recusar(`O parceiro ${codigo} já está desativado.`);
  return linha;
}

export const parceiros = [tela, criar, desativar];
