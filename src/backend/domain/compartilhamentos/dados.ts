import { asc, desc, eq } from 'drizzle-orm';
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
import { type Acesso, acessosConcedidos, concessaoDe, liberado } from '../acesso/acesso.ts';
import { quemAbriu } from '../acesso/mascara.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { habilitacaoWire } from '../habilitacoes/resumo.ts';
import { multasCompartilhadas } from '../multas/listar.ts';
import { veiculoWire } from '../veiculos/resumo.ts';
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

/** Ended ones are deleted after half a year (retencao/expirados.ts), so that this limit is never reached. */
const MOSTRADOS = 500;

type Comigo = WireAnswer<typeof compartilhamentos.comigo>;

/** Everything shared with the actor, each with its owner; of what no plan opens, only the shares themselves. */
export async function comigo(ctx: Ctx): Promise<Comigo> {
  const concedidos = await acessosConcedidos(ctx);
  const abrem = await Promise.all(concedidos.map((acesso) => liberado(ctx, acesso)));
  const acessos = concedidos.filter((_, i) => abrem[i]);
  const fechados = concedidos.filter((_, i) => !abrem[i]);
  await registrarOlhada(ctx, { de: acessos.map(({ dono }) => dono), oQue: 'compartilhados' });
  const partes = await Promise.all(acessos.map((acesso) => deUm(ctx, acesso)));
  return {
    Veiculos: partes.flatMap(({ Veiculos }) => Veiculos),
    Habilitacoes: partes.flatMap(({ Habilitacoes }) => Habilitacoes),
    Multas: partes.flatMap(({ Multas }) => Multas),
    Fechados: fechados.flatMap(({ concessoes }) => concessoes).map((uma) => quemAbriu(uma).Compartilhado),
  };
}

async function deUm(ctx: Ctx, acesso: Acesso): Promise<Omit<Comigo, 'Fechados'>> {
  const { db } = ctx;
  const [veiculos, habilitacoes, Multas] = await Promise.all([
    db.select().from(veiculo).where(eq(veiculo.usuarioId, acesso.dono)).orderBy(asc(veiculo.id)),
    db.select().from(habilitacao).where(eq(habilitacao.usuarioId, acesso.dono)).orderBy(asc(habilitacao.id)),
    multasCompartilhadas(ctx, acesso),
  ]);
  return {
    Veiculos: veiculos.flatMap((row) => {
      const por = concessaoDe(acesso, { veiculoId: row.id, habilitacaoId: null });
      return por ? [veiculoWire(row, { ...acesso, por })] : [];
    }),
    Habilitacoes: habilitacoes.flatMap((row) => {
      const por = concessaoDe(acesso, { veiculoId: null, habilitacaoId: row.id });
      return por ? [habilitacaoWire(ctx, { row, multas: [], acesso: { ...acesso, por } })] : [];
    }),
    Multas,
  };
}
