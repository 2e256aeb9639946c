import { asc, eq } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { Ctx } from '../../platform/context.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { habilitacaoWire } from '../habilitacoes/resumo.ts';
import { multasCompartilhadas } from '../multas/listar.ts';
import { veiculoWire } from '../veiculos/resumo.ts';
import { type Acesso, acessosConcedidos, concessaoDe } from './acesso/acesso.ts';
import { registrarOlhada } from './acesso/olhadas.ts';

type Comigo = WireAnswer<typeof compartilhamentos.comigo>;

/** Everything shared with the actor, each with its owner. */
export async function comigo(ctx: Ctx): Promise<Comigo> {
  const acessos = await acessosConcedidos(ctx);
  await registrarOlhada(ctx, { de: acessos.map(({ dono }) => dono), oQue: 'compartilhados' });
  const partes = await Promise.all(acessos.map((acesso) => deUm(ctx, acesso)));
  return {
    Veiculos: partes.flatMap(({ Veiculos }) => Veiculos),
    Habilitacoes: partes.flatMap(({ Habilitacoes }) => Habilitacoes),
    Multas: partes.flatMap(({ Multas }) => Multas),
  };
}

async function deUm(ctx: Ctx, acesso: Acesso): Promise<Comigo> {
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
