import { desc, eq } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import { situacaoDe, ultimoDia } from '#lib/compartilhamentos/rules.ts';
import { isoDateOf } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { Ctx } from '../context.ts';
import { compartilhamento } from '../db/schema/compartilhamento.ts';
import { usuario } from '../db/schema/conta.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { emailEscondido, nomeDoAlvo } from './nome.ts';

/** What the actor opened or offered to others, the newest first; open without a plan, so that it can always be ended. */
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

/** Ended ones go after half a year (retencao/expirados.ts); what is open of every vehicle and licence is far below. */
const MOSTRADOS = 500;
