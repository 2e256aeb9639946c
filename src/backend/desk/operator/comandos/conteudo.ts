import { and, desc, eq, max } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { lerReais, reais } from '#lib/money.ts';
import { DE_FABRICA, EDITAVEIS, type Editavel, lerConteudo } from '../../../domain/shell/conteudo.ts';
import { audit } from '../../../platform/audit.ts';
import { conteudoEditado } from '../../../platform/db/schema/mesa.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { inteiro, obrigatorio, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

const umConteudo = obrigatorio('O conteúdo, como na lista.', v.pipe(texto, v.maxLength(60)));
const porque = obrigatorio('Por que muda; fica no registro.', texto);

const listar = comando({
  nome: 'conteudo listar',
  resumo: 'Lista os preços e os textos que a equipe pode mudar, como estão agora.',
  async executar(ctx) {
    const versoes = await ctx.db.select().from(conteudoEditado).orderBy(desc(conteudoEditado.versao));
    const dados = EDITAVEIS.map((um) => {
      const ultima = versoes.find(({ chave }) => chave === um.chave);
      return {
        chave: um.chave,
        rotulo: um.rotulo,
        valor: um.ler(),
        autor: ultima?.autor ?? null,
        quando: ultima?.quando ?? null,
      };
    });
    return {
      dados,
      tabela: tabela(
        dados,
        {
          Conteúdo: ({ rotulo }) => rotulo,
          Agora: ({ valor }) => escrito(valor),
          'Mudado por': ({ autor }) => autor,
          Quando: ({ quando }) => quando && formatDateTime(quando),
        },
        {
          href: ({ chave }) => enderecoDe('conteudo', chave),
          atos: ({ chave }) => [{ nome: 'conteudo mudar', fixos: { conteudo: chave } }],
        },
      ),
    };
  },
});

const mudar = comando({
  nome: 'conteudo mudar',
  resumo:
    'Muda um preço ou um texto, em todas as telas. Pedidos e contratos já feitos ficam com o preço deles.',
  argumentos: { conteudo: umConteudo },
  opcoes: { valor: obrigatorio('O novo valor: um texto, ou um preço como 49,90.', texto), motivo: porque },
  motivo: 'motivo',
  confirmacao: async (_ctx, { conteudo, valor }) =>
    pergunta(editavelDe(conteudo), lido(editavelDe(conteudo), valor)),
  async previa(_ctx, { conteudo, valor }) {
    const um = editavelDe(conteudo);
    return previaDe(um, lido(um, valor));
  },
  async executar(ctx, { conteudo, valor, motivo }) {
    const um = editavelDe(conteudo);
    const novo = lido(um, valor);
    if (novo === um.ler()) recusar('Este conteúdo já está em vigor.');
    await gravar(ctx, { um, valor: novo, motivo, acao: 'conteudo.mudar' });
    return { mensagem: `${um.rotulo}: agora ${escrito(novo)}.`, dados: { chave: um.chave, valor: novo } };
  },
});

const voltar = comando({
  nome: 'conteudo voltar',
  resumo: 'Volta um preço ou um texto a uma versão de antes; 0 é a do programa.',
  argumentos: { conteudo: umConteudo, versao: obrigatorio('O número da versão.', inteiro(0, 1_000_000)) },
  opcoes: { motivo: porque },
  motivo: 'motivo',
  confirmacao: async (ctx, { conteudo, versao }) =>
    pergunta(editavelDe(conteudo), await valorDaVersao(ctx, editavelDe(conteudo), versao)),
  async previa(ctx, { conteudo, versao }) {
    const um = editavelDe(conteudo);
    return previaDe(um, await valorDaVersao(ctx, um, versao));
  },
  async executar(ctx, { conteudo, versao, motivo }) {
    const um = editavelDe(conteudo);
    const valor = await valorDaVersao(ctx, um, versao);
    await gravar(ctx, { um, valor, motivo, acao: 'conteudo.voltar' });
    return { mensagem: `${um.rotulo}: agora ${escrito(valor)}.`, dados: { chave: um.chave, valor } };
  },
});

function editavelDe(chave: string): Editavel {
  return EDITAVEIS.find((um) => um.chave === chave) ?? recusar(`Não há um conteúdo "${chave}".`);
}

const escrito = (valor: string | number) => (typeof valor === 'number' ? reais(valor) : valor);

function lido({ tipo }: Editavel, valor: string): string | number {
  if (tipo === 'texto') return valor;
  const centavos = lerReais(valor);
  return centavos !== null && centavos > 0 ? centavos : recusar('Deve ser um valor em reais, como 49,90.');
}

const pergunta = (um: Editavel, valor: string | number) =>
  `Mudar "${um.rotulo}" de ${escrito(um.ler())} para ${escrito(valor)}?`;

function previaDe(um: Editavel, valor: string | number) {
  return {
    texto: `Mudar "${um.rotulo}"?`,
    linhas: [
      { rotulo: 'Como está', valor: escrito(um.ler()) },
      { rotulo: 'Como fica', valor: escrito(valor), total: true },
    ],
    notas: [
      'Vale em todas as telas em alguns segundos.',
      ...(um.tipo === 'dinheiro'
        ? ['Pedidos abertos e contratos já feitos ficam com o preço que tinham.']
        : []),
    ],
  };
}

async function valorDaVersao({ db }: OperadorCtx, { chave, rotulo }: Editavel, versao: number) {
  const fabrica = DE_FABRICA.get(chave);
  if (versao === 0 && fabrica !== undefined) return fabrica;
  const [linha] = await db
    .select()
    .from(conteudoEditado)
    .where(and(eq(conteudoEditado.chave, chave), eq(conteudoEditado.versao, versao)));
  const valor = v.safeParse(v.union([v.string(), v.number()]), linha?.valor);
  return valor.success ? valor.output : recusar(`Não há uma versão ${versao} de "${rotulo}".`);
}

async function gravar(
  ctx: OperadorCtx,
  { um, valor, motivo, acao }: { um: Editavel; valor: string | number; motivo: string; acao: string },
): Promise<void> {
  const antes = um.ler();
  await transaction(ctx, async (tx) => {
    const [ultima] = await tx.db
      .select({ versao: max(conteudoEditado.versao) })
      .from(conteudoEditado)
      .where(eq(conteudoEditado.chave, um.chave));
    const versao = (ultima?.versao ?? 0) + 1;
    const autor = tx.atorId ?? tx.ator;
    await tx.db
      .insert(conteudoEditado)
      .values({ chave: um.chave, versao, valor, autor, motivo, quando: tx.clock() });
    await audit(tx, { acao, entidade: 'conteudo', id: um.chave, dados: { antes, depois: valor, motivo } });
  });
  await lerConteudo(ctx);
}

export const conteudo = [listar, mudar, voltar];
