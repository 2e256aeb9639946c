import { desc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { lista as listaDe, obrigatorio, talvezDia, texto } from '#backend/desk/campos.ts';
import { comando } from '#backend/desk/comando.ts';
import { quais, umaContaViva, umaLinha } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { atosCom, elo, lista } from '#backend/desk/tela.ts';
import { cancelarVenda, pedidoVivo } from '#backend/domain/vendas/contrato.ts';
import { criarVenda, lerProposta, type NovaVenda } from '#backend/domain/vendas/criarVenda.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';
import { formatDate } from '#lib/dates.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Estado } from '#lib/mesa/tipos.ts';
import { lerReais, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { opcoesDeParcelasDaVenda } from '#lib/pedidos/rules.ts';

const FINANCEIRO = ['financeiro'] as const;
export const listaDeVendas = lista({
  ...{ tela: 'vendas', titulo: 'Vendas', papeis: FINANCEIRO, entidade: 'venda', acima: ['vendas criar'] },
  async ler({ db }, filtros) {
    const linhas = await db
      .select({ venda, email: usuario.email, aceitaEm: aceite.quando })
      .from(venda)
      .innerJoin(usuario, eq(usuario.id, venda.usuarioId))
      .leftJoin(aceite, eq(aceite.vendaId, venda.id))
      .where(quais(venda, filtros))
      .orderBy(desc(venda.id))
      .limit(filtros.limite);
    const pedidos = await db
      .select({ vendaId: pedido.vendaId, status: pedido.status })
      .from(pedido)
      .where(
        inArray(
          pedido.vendaId,
          linhas.map((linha) => linha.venda.id),
        ),
      );
    return linhas.map(({ venda: uma, ...resto }) => {
      const dela = pedidos.filter(({ vendaId }) => vendaId === uma.id);
      const viva = dela.some(({ status }) => pedidoVivo(status));
      return { ...uma, ...resto, viva, paga: dela.some(({ status }) => status === 'pago') };
    });
  },
  id: ({ id }) => id,
  cabeca: ({ id }) => `Venda ${id}`,
  resumo: ['Total', 'Criada em'],
  colunas: {
    Venda: ({ id }) => id,
    Conta: ({ usuarioId, email }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Descrição: ({ descricao }) => descricao,
    Total: ({ valorTotal }) => reais(valorTotal),
    'Criada em': ({ criadaEm }) => criadaEm,
    'Vale até': ({ validaAte }) => validaAte && formatDate(validaAte),
    'Aceita em': ({ aceitaEm }) => aceitaEm,
  },
  mais: {
    'Criada por': ({ criadaPor }) => criadaPor,
    'Cancelada em': ({ canceladaEm }) => canceladaEm,
    Contrato: ({ id, contratoId }) =>
      contratoId && { texto: 'Abrir o contrato', href: mesaPaths.contrato(id) },
  },
  estado: (uma) => estadoDaVenda(uma),
  // Only without an order that is paid or may still be paid.
  atos: ({ id, canceladaEm, viva }) =>
    atosCom({ venda: String(id) }, !canceladaEm && !viva && 'vendas cancelar'),
});

type Andamento = { canceladaEm: Date | null; aceitaEm: Date | null; paga: boolean };

function estadoDaVenda({ canceladaEm, paga, aceitaEm }: Andamento): Estado {
  if (canceladaEm) return { texto: 'cancelada', tom: 'erro' };
  if (paga) return { texto: 'paga', tom: 'ok' };
  return aceitaEm
    ? { texto: 'aceita, falta pagar', tom: 'alerta' }
    : { texto: 'espera o aceite', tom: 'info' };
}

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

const criar = comando({
  nome: 'vendas criar',
  titulo: 'Nova venda, com o seu contrato',
  papeis: FINANCEIRO,
  sobre: umaContaViva,
  opcoes: {
    descricao: obrigatorio('O que é contratado, em uma frase; vai no contrato.', texto),
    item: listaDe(
      'Os itens, um por linha, como "Recurso à JARI;2;150,00": serviço, quantidade e valor de um.',
      item,
    ),
    validade: talvezDia(
      'O último dia para o aceite, como 31/12/2026; sem ele fica aberta até ser cancelada.',
    ),
  },
  rede: true,
  async confirmacao(ctx, entrada, conta) {
    const { comprador, descricao, itens, total, validaAte } = await lerProposta(ctx, nova(conta, entrada));
    return [
      `Criar esta venda para ${comprador.nome}, ${comprador.email}?`,
      descricao,
      ...itens.map(
        ({ descricao: nome, quantidade, valor }) => `${quantidade} × ${nome}, ${reais(valor)} cada`,
      ),
      `Total: ${reais(total)}. Pix à vista, ou cartão em até ${opcoesDeParcelasDaVenda(total).at(-1)?.rotulo}, sem juros.`,
      validaAte ? `Vale para aceite até ${formatDate(validaAte)}.` : 'Sem prazo: até ser cancelada.',
      'O cliente é avisado na tela e por e-mail.',
      ...(comprador.endereco && comprador.cidade
        ? []
        : ['O cadastro não tem endereço: o contrato sai sem ele.']),
    ].join('\n');
  },
  async executar(ctx, entrada, conta) {
    const criada = await criarVenda(ctx, nova(conta, entrada));
    const link = new URL(paths.app.venda.contrato(criada.id), ctx.env.publicUrl).href;
    return {
      mensagem: `Venda ${criada.id} de ${reais(criada.valorTotal)} criada. O contrato está em ${link}`,
      dados: { ...criada, link },
      sobre: ['venda', criada.id],
    };
  },
});

const nova = (
  { email }: { email: string },
  { descricao, item: itens, validade: validaAte }: Escrita,
): NovaVenda => ({ email, descricao, itens, validaAte });
type Escrita = Pick<NovaVenda, 'descricao'> & {
  item: NovaVenda['itens'];
  validade?: NovaVenda['validaAte'];
};

const cancelar = comando({
  nome: 'vendas cancelar',
  titulo: 'Cancelar a venda',
  papeis: FINANCEIRO,
  sobre: umaLinha('venda', ['venda', 'O número da venda.'], [venda, 'uma venda']),
  async confirmacao(_ctx, _, { id, descricao, valorTotal, email }) {
    return `Cancelar a venda ${id}, ${descricao}, de ${reais(valorTotal)} a ${email}?`;
  },
  async executar(ctx, _, { id, usuarioId, descricao }) {
    await cancelarVenda(ctx, id);
    await avisarDoAto(ctx, {
      ...{ usuarioId, tipo: 'compras', assunto: `Venda ${id} cancelada` },
      texto: `Cancelamos a proposta "${descricao}": nada é cobrado por ela.`,
    });
    return { mensagem: `Venda ${id} cancelada; o cliente foi avisado.` };
  },
});

export const vendas = [listaDeVendas, criar, cancelar];
