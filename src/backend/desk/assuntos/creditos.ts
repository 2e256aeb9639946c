import { and, desc, eq, isNull } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { inteiro, motivo, numero, obrigatorio } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { umaContaViva } from '#backend/desk/encontrar.ts';
import { contados } from '#backend/desk/palavras.ts';
import { atosCom } from '#backend/desk/tela.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Secao } from '#lib/mesa/tipos.ts';
import { paths } from '#lib/paths.ts';

const FINANCEIRO = ['financeiro'] as const;
export async function linhasDosCreditos({ db }: OperadorCtx, usuarioId: string): Promise<Secao> {
  const linhas = await db
    .select({ um: credito, pedidoId: pedidoItem.pedidoId })
    .from(credito)
    .leftJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
    .where(eq(credito.usuarioId, usuarioId))
    .orderBy(desc(credito.id))
    .limit(30);
  return {
    titulo: 'Créditos de recurso',
    linhas: linhas.map(({ um: { id, criadoEm, recursoId, canceladoEm }, pedidoId }) => ({
      quando: criadoEm.toISOString(),
      texto: `Crédito ${id}, ${pedidoId === null ? 'dado por nós' : `comprado no pedido ${pedidoId}`}`,
      href:
        recursoId !== null
          ? mesaPaths.registro('recursos', recursoId)
          : pedidoId !== null
            ? mesaPaths.pedido(pedidoId)
            : null,
      nota: canceladoEm ? 'retirado' : recursoId !== null ? 'usado' : 'livre',
      atos: atosCom(
        { credito: String(id) },
        pedidoId === null && recursoId === null && canceladoEm === null && 'creditos retirar',
      ),
    })),
  };
}

const ditoDe = (quantos: number) =>
  `Você ganhou ${contados(quantos, 'recurso', 'recursos')} sem custo, para ${quantos === 1 ? 'uma multa' : 'multas'} à sua escolha.`;
const RETIRADO = 'Retiramos um recurso sem custo que a nossa equipe tinha dado e que não foi usado.';

const dar = comando({
  nome: 'creditos dar',
  titulo: 'Dar um crédito de recurso',
  papeis: FINANCEIRO,
  sobre: umaContaViva,
  opcoes: { quantos: obrigatorio('Quantos recursos.', inteiro(1, 10)), motivo: motivo() },
  motivo: 'motivo',
  async executar(ctx, { quantos }, { id: usuarioId, email }) {
    const criadoEm = ctx.clock();
    const linhas = await ctx.db
      .insert(credito)
      .values(Array.from({ length: quantos }, (_, i) => ({ usuarioId, unidade: i + 1, criadoEm })))
      .returning({ id: credito.id });
    await avisarDoAto(ctx, {
      ...{ usuarioId, assunto: 'Você ganhou recurso sem custo', texto: ditoDe(quantos) },
      // Without a plan the list of fines is closed; a fine typed there leads to the page of the same one that we know.
      destino: (await planoVigente(ctx, usuarioId)) ? paths.app.multas.lista : paths.app.guardadas.lista,
    });
    return {
      mensagem: `${contados(quantos, 'crédito dado', 'créditos dados')} a ${email}.`,
      dados: { creditos: linhas.map(({ id }) => id) },
      registra: { quantos },
    };
  },
});

const retirar = comando({
  nome: 'creditos retirar',
  titulo: 'Retirar este crédito',
  papeis: FINANCEIRO,
  argumentos: { credito: numero('O número do crédito.') },
  opcoes: { motivo: motivo() },
  motivo: 'motivo',
  async executar(ctx, { credito: id }) {
    const livre = [credito.pedidoItemId, credito.recursoId, credito.canceladoEm].map(isNull);
    const [linha] = await ctx.db
      .update(credito)
      .set({ canceladoEm: ctx.clock() })
      .where(and(eq(credito.id, id), ...livre))
      .returning();
    if (!linha) recusar(`O crédito ${id} não existe, foi comprado, já foi usado ou já foi retirado.`);
    const { usuarioId } = linha;
    await avisarDoAto(ctx, { usuarioId, assunto: 'Retiramos um recurso sem custo', texto: RETIRADO });
    return { mensagem: `Crédito ${id} retirado.`, sobre: ['usuario', usuarioId], registra: { credito: id } };
  },
});

export const creditos = [dar, retirar];
