import { comecoUsual, diasQueRestam, emVigorEm, inicioDoPlano } from '#backend/domain/planos/vigente.ts';
import { planoPorChave, planoPorIds } from '#lib/planos/catalogo.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import { fimDaVigencia } from '#lib/planos/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { ordemDe, periodosPagos } from './planoComprado.ts';

/** The start of a chosen plan if it were paid now; null without a plan. */
export async function planoNoResumo(ctx: Ctx, escolha: Escolha) {
  const escolhido = escolha.tipo === 'produtos' ? escolha.plano : undefined;
  const achado = escolhido && planoPorIds(escolhido.idPlano, escolhido.idPlanoDetalhe);
  if (!achado) return null;
  const { plano, detalhe } = achado;
  const agora = ctx.clock();
  const correntes = await periodosPagos(ctx, ctx.actor.id);
  const atual = emVigorEm(correntes, agora).at(-1);
  const comeca = escolhido.comeca ?? comecoUsual(ordemDe(plano.chave), correntes, agora);
  const inicio = inicioDoPlano(comeca, correntes, agora);
  return {
    Inicio: inicio.toISOString(),
    Fim: fimDaVigencia(inicio, detalhe.periodicidade).toISOString(),
    Comeca: inicio <= agora ? ('agora' as const) : ('depois' as const),
    Atual: atual
      ? {
          Nome: planoPorChave(atual.plano)?.nome ?? atual.plano,
          Fim: atual.fim.toISOString(),
          DiasQueRestam: diasQueRestam(atual, agora),
          PodeTrocar: atual.plano !== plano.chave,
        }
      : null,
  };
}
