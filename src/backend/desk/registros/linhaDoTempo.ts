import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { modeloEmPalavras } from '#lib/mesa/emails.ts';
import { acaoEmPalavras, quemEmPalavras } from '#lib/mesa/palavrasDaAuditoria.ts';
import { enderecoDe, type LinhaDoRegistro } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { auditoria } from '../../platform/db/schema/conta.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { emailEnviado, notificacao } from '../../platform/db/schema/notificacoes.ts';
import { assinatura, pedido } from '../../platform/db/schema/pedidos.ts';
import { recurso, recursoMovimento } from '../../platform/db/schema/recursos.ts';
import { ACOES_DE_LEITURA } from '../acoesDeLeitura.ts';
import { nomeDoPlano } from './assinatura.ts';
import { ultimos } from './comprasDoCliente.ts';

const MAIS_RECENTES = 100;

/** The events of a customer from all tables, newest first. */
export async function linhaDoTempo(ctx: SystemCtx, id: string): Promise<LinhaDoRegistro[]> {
  const fatos = await Promise.all([
    deCompras(ctx, id),
    deRecursos(ctx, id),
    deMultas(ctx, id),
    deContato(ctx, id),
    daConta(ctx, id),
  ]);
  return fatos
    .flat()
    .sort((a, b) => b.quando.localeCompare(a.quando))
    .slice(0, MAIS_RECENTES);
}

type Fato = LinhaDoRegistro & { quando: string };

async function deCompras({ db }: SystemCtx, id: string): Promise<Fato[]> {
  const [pedidos, planos] = await Promise.all([
    ultimos(db, pedido, id, MAIS_RECENTES),
    ultimos(db, assinatura, id, 20),
  ]);
  return [
    ...pedidos.map(({ id: numero, codigo, total, status, criadoEm }) => ({
      quando: criadoEm.toISOString(),
      texto: `Pedido ${numero} (${codigo}): ${reais(total)}, ${rotuloDoEstado(status).toLowerCase()}`,
      href: enderecoDe('pedidos', numero),
    })),
    ...planos.map(({ id: numero, plano, inicio, fim }) => ({
      quando: inicio.toISOString(),
      texto: `Plano ${nomeDoPlano(plano)}, até ${formatDateTime(fim)}`,
      href: enderecoDe('assinaturas', numero),
    })),
  ];
}

async function deRecursos({ db }: SystemCtx, id: string): Promise<Fato[]> {
  const linhas = await db
    .select({ recurso, movimento: recursoMovimento })
    .from(recursoMovimento)
    .innerJoin(recurso, eq(recurso.id, recursoMovimento.recursoId))
    .where(eq(recurso.usuarioId, id))
    .orderBy(desc(recursoMovimento.id))
    .limit(MAIS_RECENTES);
  return linhas.map(({ recurso: um, movimento }) => ({
    quando: movimento.quando.toISOString(),
    texto: `Recurso ${referenciaDoRecurso(um.id)}, ${ROTULO_DA_FASE[um.fase]}: ${ROTULO_DO_ESTADO[movimento.status]}`,
    href: enderecoDe('recursos', um.id),
  }));
}

async function deMultas({ db }: SystemCtx, usuarioId: string): Promise<Fato[]> {
  const linhas = await ultimos(db, multa, usuarioId, MAIS_RECENTES);
  return linhas.map(({ id, criadaEm, autoInfracao, descricao, dataInfracao }) => ({
    quando: criadaEm.toISOString(),
    texto: `Multa ${autoInfracao} vista: ${descricao}, de ${formatDate(dataInfracao)}`,
    href: enderecoDe('multas', id),
  }));
}

async function deContato({ db }: SystemCtx, id: string): Promise<Fato[]> {
  const [avisos, mails] = await Promise.all([
    ultimos(db, notificacao, id, 50),
    ultimos(db, emailEnviado, id, 50),
  ]);
  return [
    ...avisos.map(({ assunto, dataCriacao, dataLeitura }) => ({
      quando: dataCriacao.toISOString(),
      texto: `Aviso: ${assunto}${dataLeitura ? ' (lido)' : ''}`,
      href: null,
    })),
    ...mails.map(({ id: numero, assunto, modelo, criadoEm, enviadoEm }) => ({
      quando: criadoEm.toISOString(),
      texto: `E-mail: ${assunto ?? modeloEmPalavras(modelo)}${enviadoEm ? '' : ', ainda não enviado'}`,
      href: enderecoDe('emails', numero),
    })),
  ];
}

const ANO_MS = 365 * 86_400_000;

/** Sign-ins, account changes and desk acts of the last year; `auditoria listar` has older ones. */
async function daConta({ db, clock }: SystemCtx, id: string): Promise<Fato[]> {
  const linhas = await db
    .select()
    .from(auditoria)
    .where(
      and(
        eq(auditoria.entidade, 'usuario'),
        eq(auditoria.entidadeId, id),
        notInArray(auditoria.acao, [...ACOES_DE_LEITURA]),
        gt(auditoria.quando, new Date(clock().getTime() - ANO_MS)),
      ),
    )
    .orderBy(desc(auditoria.id))
    .limit(50);
  return linhas.map(({ quando, acao, ator, atorId }) => ({
    quando: quando.toISOString(),
    texto: acaoEmPalavras(acao),
    nota: ator === 'usuario' ? null : quemEmPalavras(ator, atorId),
    href: null,
  }));
}
