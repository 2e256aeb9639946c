import { desc, eq } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import { situacaoDe, ultimoDia } from '#lib/compartilhamentos/rules.ts';
import { isoDateOf } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { emailEscondido, nomeDoAlvo } from './nome.ts';

/** What the actor shared or offered, newest first. Available without a plan, so that sharing can always be ended. */
export async function dados({ db, actor, clock }: Ctx): Promise<WireAnswer<typeof compartilhamentos.dados>> {
  const rows = await db
    .select({
      um: compartilhamento,
      quem: { nome: usuario.nome, email: usuario.email },
      alvo: { placa: veiculo.placa, modelo: veiculo.modelo, numeroCnh: habilitacao.numeroCnh },
      guidDoVeiculo: veiculo.guid,
      guidDaCnh: habilitacao.guid,
    })
    .from(compartilhamento)
    .leftJoin(veiculo, eq(veiculo.id, compartilhamento.veiculoId))
    .leftJoin(habilitacao, eq(habilitacao.id, compartilhamento.habilitacaoId))
    .leftJoin(usuario, eq(usuario.id, compartilhamento.convidadoId))
    .where(eq(compartilhamento.usuarioId, actor.id))
    .orderBy(desc(compartilhamento.id))
    .limit(MOSTRADOS);
  const agora = clock();
  return rows.map(({ um, quem, alvo, guidDoVeiculo, guidDaCnh }) => ({
    Guid: um.guid,
    Alvo: um.veiculoId === null ? ('habilitacao' as const) : ('veiculo' as const),
    GuidDoAlvo: guidDoVeiculo ?? guidDaCnh ?? '',
    Nome: nomeDoAlvo(alvo),
    Para: um.para,
    Nivel: um.nivel,
    Situacao: situacaoDe(um, agora),
    CriadoEm: isoDateOf(um.criadoEm),
    LinkAte: ultimoDia(um.linkExpiraEm),
    Ate: ultimoDia(um.fim),
    Quem: quem && `${primeiroNome(quem.nome)} (${emailEscondido(quem.email)})`,
  }));
}

/**
 * Ended ones are deleted after half a year (retencao/expirados.ts); the active ones of all vehicles and licences stay
 * far below this limit.
 */
const MOSTRADOS = 500;
