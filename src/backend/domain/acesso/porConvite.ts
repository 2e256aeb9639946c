import { and, type Column, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { contaAtiva, usuario } from '../../platform/db/schema/conta.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { abertos } from './acesso.ts';

/** SQL: a grant that is valid at `agora` lets `convidado` order the appeal of this fine, as in `acessoAMulta`. */
export function podePedirPorConvite(
  { multaId, convidado }: { multaId: Column; convidado: Column },
  agora: Date | SQL,
): SQL {
  const destaMulta = or(
    eq(compartilhamento.veiculoId, multa.veiculoId),
    eq(compartilhamento.habilitacaoId, multa.habilitacaoId),
  );
  const daFonte = and(eq(multa.desligada, false), ne(multa.origem, 'motorista'));
  const aberta = and(eq(compartilhamento.nivel, 'pedir'), abertos(agora), contaAtiva);
  return sql`exists (select 1 from ${multa}
    inner join ${compartilhamento} on ${and(eq(compartilhamento.usuarioId, multa.usuarioId), destaMulta)}
    inner join ${usuario} on ${eq(usuario.id, multa.usuarioId)}
    where ${and(eq(multa.id, multaId), eq(compartilhamento.convidadoId, convidado), daFonte, aberta)})`;
}
