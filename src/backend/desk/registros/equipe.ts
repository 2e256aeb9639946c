import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { acaoEmPalavras, coisaEmPalavras } from '#lib/mesa/palavrasDaAuditoria.ts';
import { ROTULO_DO_PAPEL } from '#lib/mesa/papeis.ts';
import { enderecoDaEntidade, enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { auditoria } from '../../platform/db/schema/conta.ts';
import { equipe, equipeSessao, recursoNaFila } from '../../platform/db/schema/equipe.ts';
import { ACOES_DE_LEITURA } from '../acoesDeLeitura.ts';

const RECENTES_MS = 62 * 86_400_000;

export async function pessoaNaMesa({ db, clock }: SystemCtx, id: string): Promise<RegistroDaMesa | null> {
  const [uma] = await db.select().from(equipe).where(eq(equipe.id, id));
  if (!uma) return null;
  const [sessoes, fila, atos] = await Promise.all([
    db.select().from(equipeSessao).where(eq(equipeSessao.equipeId, id)).orderBy(desc(equipeSessao.usadaEm)),
    db
      .select({ id: recursoNaFila.recursoId })
      .from(recursoNaFila)
      .where(
        and(
          eq(recursoNaFila.responsavelId, id),
          notInArray(recursoNaFila.estado, ['deferido', 'indeferido', 'cancelado']),
        ),
      )
      .limit(50),
    db
      .select()
      .from(auditoria)
      .where(
        and(
          eq(auditoria.atorId, uma.email),
          notInArray(auditoria.acao, [...ACOES_DE_LEITURA]),
          gt(auditoria.quando, new Date(clock().getTime() - RECENTES_MS)),
        ),
      )
      .orderBy(desc(auditoria.id))
      .limit(50),
  ]);
  const fixos = { email: uma.email };
  return {
    titulo: uma.nome,
    estado: situacaoDaPessoa(uma),
    atos: atosDaPessoa(uma).map((nome) => ({ nome, fixos })),
    secoes: [
      {
        titulo: 'Na mesa',
        dados: [
          { rotulo: 'E-mail', valor: uma.email },
          { rotulo: 'Papel', valor: ROTULO_DO_PAPEL[uma.papel] },
          { rotulo: 'Convidada em', valor: formatDateTime(uma.criadaEm) },
        ],
      },
      {
        titulo: 'Sessões abertas',
        vazio: 'Nenhuma.',
        linhas: sessoes.map(({ usadaEm, ip }) => ({
          quando: usadaEm.toISOString(),
          texto: `Último uso${ip ? `, de ${ip}` : ''}`,
        })),
      },
      {
        titulo: 'Na fila dela',
        vazio: 'Nenhum recurso.',
        linhas: fila.map(({ id: numero }) => ({
          texto: `Recurso ${referenciaDoRecurso(numero)}`,
          href: enderecoDe('recursos', numero),
        })),
      },
      {
        titulo: 'O que fez',
        vazio: 'Nada nos últimos dois meses.',
        linhas: atos.map(({ quando, acao, entidade, entidadeId }) => ({
          quando: quando.toISOString(),
          texto: acaoEmPalavras(acao),
          nota: coisaEmPalavras(entidade),
          href: enderecoDaEntidade(entidade, entidadeId),
        })),
      },
    ],
  };
}

type Pessoa = typeof equipe.$inferSelect;

export function situacaoDaPessoa({
  senhaHash,
  bloqueadaEm,
}: Pick<Pessoa, 'senhaHash' | 'bloqueadaEm'>): NonNullable<RegistroDaMesa['estado']> {
  if (bloqueadaEm) return { texto: 'bloqueada', tom: 'erro' };
  return senhaHash ? { texto: 'ativa', tom: 'ok' } : { texto: 'convidada', tom: 'alerta' };
}

/** A blocked person may only be invited again. */
export const atosDaPessoa = ({ bloqueadaEm }: Pick<Pessoa, 'bloqueadaEm'>) =>
  bloqueadaEm ? ['equipe reconvidar'] : ['equipe reconvidar', 'equipe bloquear'];
