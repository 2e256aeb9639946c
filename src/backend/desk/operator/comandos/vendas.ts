import { desc, eq, isNotNull } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { contaEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { lerReais, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { opcoesDeParcelasDaVenda } from '#lib/pedidos/parcelas.ts';
import { cancelarVenda, pedidoVivo } from '../../../domain/vendas/cancelar.ts';
import { criarVenda } from '../../../domain/vendas/criarVenda.ts';
import { lerProposta, type NovaVenda } from '../../../domain/vendas/proposta.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { pedido } from '../../../platform/db/schema/pedidos.ts';
import { aceite, venda } from '../../../platform/db/schema/vendas.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import { atosDaVenda, estadoDaVenda } from '../../registros/outros.ts';
import { dia, id, lista, obrigatorio, opcional, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';
import { contaViva, umaConta } from '../encontrar.ts';

/** Format `descrição;quantidade;valor`, where `valor` is the price of one unit. */
const item = v.pipe(
  v.string(),
  v.transform((escrito) => escrito.split(';').map((parte) => parte.trim())),
  // A description may contain semicolons: the last two parts are the numbers.
  v.transform((partes) => ({
    descricao: partes.slice(0, -2).join('; '),
    quantidade: /^\d{1,3}$/.test(partes.at(-2) ?? '') ? Number(partes.at(-2)) : 0,
    valor: lerReais(partes.at(-1) ?? '') || 0,
  })),
  v.check(
    ({ descricao, quantidade, valor }) => descricao !== '' && quantidade > 0 && valor > 0,
    'Deve ser "descrição;quantidade;valor de um", como "Recurso à JARI;2;150,00".',
  ),
);

const listar = comando({
  nome: 'vendas listar',
  resumo: 'Lista as vendas: quem já aceitou o contrato e quem já pagou.',
  async executar({ db }) {
    const [linhas, pedidos] = await Promise.all([
      db
        .select({ venda, email: usuario.email, aceitaEm: aceite.quando })
        .from(venda)
        .innerJoin(usuario, eq(usuario.id, venda.usuarioId))
        .leftJoin(aceite, eq(aceite.vendaId, venda.id))
        .orderBy(desc(venda.id)),
      db
        .select({ vendaId: pedido.vendaId, status: pedido.status })
        .from(pedido)
        .where(isNotNull(pedido.vendaId)),
    ]);
    const comPedido = (quais: typeof pedidos) => new Set(quais.map(({ vendaId }) => vendaId));
    const comPagamento = comPedido(pedidos.filter(({ status }) => status === 'pago'));
    const vivas = comPedido(pedidos.filter(({ status }) => pedidoVivo(status)));
    const vendas = linhas.map((linha) => ({
      ...linha.venda,
      email: linha.email,
      aceitaEm: linha.aceitaEm,
      paga: comPagamento.has(linha.venda.id),
    }));
    return {
      dados: vendas,
      tabela: tabela(
        vendas,
        {
          Venda: ({ id }) => id,
          Conta: ({ email }) => contaEmPalavras(email),
          Descrição: ({ descricao }) => descricao,
          Total: ({ valorTotal }) => reais(valorTotal),
          'Criada em': ({ criadaEm }) => formatDateTime(criadaEm),
          'Vale até': ({ validaAte }) => validaAte && formatDate(validaAte),
          'Aceita em': ({ aceitaEm }) => aceitaEm && formatDateTime(aceitaEm),
          Situação: ({ paga, aceitaEm, canceladaEm }) =>
            estadoDaVenda({ cancelada: canceladaEm !== null, paga, aceita: aceitaEm !== null }).texto,
        },
        {
          href: ({ id }) => enderecoDe('vendas', id),
          atos: ({ id, canceladaEm }) =>
            atosDaVenda({ id, cancelada: canceladaEm !== null, vivos: vivas.has(id) ? 1 : 0 }),
        },
      ),
    };
  },
});

const criar = comando({
  nome: 'vendas criar',
  resumo: 'Cria uma venda com o seu contrato, para o motorista aceitar e pagar.',
  argumentos: { conta: umaConta },
  opcoes: {
    descricao: obrigatorio('O que é contratado, em uma frase; vai no contrato.', texto),
    item: lista('Um item, como "Recurso à JARI;2;150,00"; repita para mais.', item),
    validade: opcional(
      'O último dia para o aceite, como 31/12/2026; sem ele fica aberta até ser cancelada.',
      dia,
    ),
    chave: opcional('Um UUID: a mesma chave outra vez não faz outra venda.', v.pipe(v.string(), v.uuid())),
  },
  async previa(ctx, entrada) {
    const { comprador, descricao, itens, total, validaAte } = await lerProposta(
      ctx,
      await nova(ctx, entrada),
    );
    return {
      texto: descricao,
      linhas: [
        { rotulo: 'Para', valor: `${comprador.nome}, ${comprador.email}` },
        ...itens.map(({ descricao: nome, quantidade, valor }) => ({
          rotulo: quantidade > 1 ? `${quantidade} × ${nome}, ${reais(valor)} cada` : nome,
          valor: reais(valor * quantidade),
        })),
        { rotulo: 'Total', valor: reais(total), total: true },
        {
          rotulo: 'Vale para aceite até',
          valor: validaAte ? formatDate(validaAte) : 'sem prazo: até ser cancelada',
        },
        {
          rotulo: 'Como se paga',
          valor: `Pix à vista, ou cartão em até ${opcoesDeParcelasDaVenda(total).at(-1)?.rotulo}, sem juros`,
        },
      ],
      notas: [
        'O contrato em PDF é feito na hora, com o número da venda; o cliente é avisado na tela e por e-mail.',
        ...(comprador.endereco && comprador.cidade
          ? []
          : ['O cadastro não tem endereço completo: o contrato sai sem ele.']),
      ],
    };
  },
  async executar(ctx, entrada) {
    const criada = await criarVenda(ctx, await nova(ctx, entrada));
    const link = new URL(paths.app.venda.contrato(criada.id), ctx.env.publicUrl).href;
    return {
      mensagem: `Venda ${criada.id} de ${reais(criada.valorTotal)} criada. O contrato está em ${link}`,
      dados: { ...criada, link },
    };
  },
});

interface Escrita {
  conta: string;
  descricao: string;
  item: NovaVenda['itens'];
  validade?: string | undefined;
  chave?: string | undefined;
}

async function nova(ctx: OperadorCtx, { conta: nome, descricao, item: itens, validade, chave }: Escrita) {
  const conta = await contaViva(ctx, nome);
  return { email: conta.email, descricao, itens, validaAte: validade, chave };
}

const cancelar = comando({
  nome: 'vendas cancelar',
  resumo: 'Cancela uma venda que ninguém pagou: o contrato e o pagamento dela fecham.',
  argumentos: { venda: obrigatorio('O número da venda.', id) },
  async confirmacao({ db }, { venda: numero }) {
    const [linha] = await db
      .select({ descricao: venda.descricao, valorTotal: venda.valorTotal, email: usuario.email })
      .from(venda)
      .innerJoin(usuario, eq(usuario.id, venda.usuarioId))
      .where(eq(venda.id, numero));
    if (!linha) return recusar(`Não há uma venda ${numero}.`);
    return `Cancelar a venda ${numero}, ${linha.descricao}, de ${reais(linha.valorTotal)} a ${linha.email}?`;
  },
  async executar(ctx, { venda: numero }) {
    await transaction(ctx, async (tx) => {
      const { usuarioId, descricao } = await cancelarVenda(tx, numero);
      await avisarDoAto(tx, {
        usuarioId,
        tipo: 'compras',
        assunto: `Venda ${numero} cancelada`,
        texto: `Cancelamos a proposta "${descricao}": nada é cobrado por ela.`,
      });
    });
    return { mensagem: `Venda ${numero} cancelada; o cliente foi avisado.`, dados: { id: numero } };
  },
});

export const vendas = [listar, criar, cancelar];
