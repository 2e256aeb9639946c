import { asc, count, eq } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../../../platform/audit.ts';
import { parceiro, usuario } from '../../../platform/db/schema/conta.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { atosDoParceiro } from '../../registros/outros.ts';
import { inteiro, obrigatorio, texto } from '../campos.ts';
import { comando, recusar, tabela } from '../comando.ts';
import { ativoDe, codigoDoParceiro } from '../encontrar.ts';

const listar = comando({
  nome: 'parceiros listar',
  resumo: 'Lista os parceiros, e quantas contas vieram de cada um.',
  async executar({ db }) {
    const linhas = await db
      .select({ parceiro, contas: count(usuario.id) })
      .from(parceiro)
      .leftJoin(usuario, eq(usuario.parceiroId, parceiro.id))
      .groupBy(parceiro.id)
      .orderBy(asc(parceiro.codigo));
    const parceiros = linhas.map(({ parceiro: um, ...resto }) => ({ ...um, ...resto }));
    return {
      dados: parceiros,
      tabela: tabela(
        parceiros,
        {
          Código: ({ codigo }) => codigo,
          Nome: ({ nome }) => nome,
          Perfil: ({ perfilSistema }) => perfilSistema,
          Contas: ({ contas }) => contas,
          Ativo: ({ ativo }) => (ativo ? 'sim' : 'não'),
          'Criado em': ({ criadoEm }) => formatDateTime(criadoEm),
        },
        { href: ({ codigo }) => enderecoDe('parceiros', codigo), atos: atosDoParceiro },
      ),
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

export const parceiros = [listar, criar, desativar];
