import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { formatCpf, formatPhone } from '#lib/documents.ts';
import { acaoEmPalavras } from '#lib/mesa/palavrasDaAuditoria.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { ClienteNaMesa, FatoDoCliente } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import type { SystemCtx } from '../platform/context.ts';
import { auditoria, usuario } from '../platform/db/schema/conta.ts';
import { multa } from '../platform/db/schema/multas.ts';
import { emailEnviado, notificacao } from '../platform/db/schema/notificacoes.ts';
import { assinatura, pedido } from '../platform/db/schema/pedidos.ts';
import { recurso, recursoMovimento } from '../platform/db/schema/recursos.ts';
import { segundoFator } from '../platform/db/schema/segundoFator.ts';

const MAIS_RECENTES = 100;

/** One customer: the account's data and its whole history, newest first. */
export async function cliente(ctx: SystemCtx, id: string): Promise<ClienteNaMesa | null> {
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) return null;
  const [conta] = await ctx.db.select().from(usuario).where(eq(usuario.id, id));
  if (!conta) return null;
  const [fatores, planos] = await Promise.all([
    ctx.db.select().from(segundoFator).where(eq(segundoFator.usuarioId, id)),
    ctx.db
      .select()
      .from(assinatura)
      .where(
        and(eq(assinatura.usuarioId, id), isNull(assinatura.canceladaEm), gt(assinatura.fim, ctx.clock())),
      ),
  ]);
  const fatos = (
    await Promise.all([
      deCompras(ctx, id),
      deRecursos(ctx, id),
      deMultas(ctx, id),
      deContato(ctx, id),
      daConta(ctx, id),
    ])
  )
    .flat()
    .sort((a, b) => b.quando.localeCompare(a.quando))
    .slice(0, MAIS_RECENTES);
  return {
    id,
    bloqueado: conta.bloqueadoEm !== null,
    temSegundoFator: fatores.length > 0,
    assinaturas: planos.map(({ id: numero, plano, fim }) => ({
      id: numero,
      nome: planoPorChave(plano)?.nome ?? plano,
      fim: formatDateTime(fim),
    })),
    ficha: [
      { rotulo: 'Nome', valor: conta.nome },
      { rotulo: 'E-mail', valor: conta.email },
      { rotulo: 'CPF', valor: formatCpf(conta.cpf) },
      { rotulo: 'Telefone', valor: conta.telefone ? formatPhone(conta.telefone) : 'Não informado' },
      { rotulo: 'Cidade', valor: [conta.cidade, conta.uf].filter(Boolean).join(' / ') || 'Não informada' },
      { rotulo: 'Conta criada em', valor: formatDateTime(conta.criadoEm) },
      ...(conta.bloqueadoEm
        ? [
            {
              rotulo: 'Bloqueada em',
              valor: `${formatDateTime(conta.bloqueadoEm)}: ${conta.motivoBloqueio ?? ''}`,
            },
          ]
        : []),
      ...(conta.remocaoPedidaEm
        ? [{ rotulo: 'Remoção pedida em', valor: formatDateTime(conta.remocaoPedidaEm) }]
        : []),
    ],
    fatos,
  };
}

async function deCompras({ db }: SystemCtx, id: string): Promise<FatoDoCliente[]> {
  const [pedidos, planos] = await Promise.all([
    db.select().from(pedido).where(eq(pedido.usuarioId, id)).orderBy(desc(pedido.id)).limit(MAIS_RECENTES),
    db.select().from(assinatura).where(eq(assinatura.usuarioId, id)).orderBy(desc(assinatura.id)).limit(20),
  ]);
  return [
    ...pedidos.map(({ id: numero, codigo, total, status, criadoEm }) => ({
      quando: criadoEm.toISOString(),
      texto: `Pedido ${numero} (${codigo}): ${reais(total)}, ${rotuloDoEstado(status).toLowerCase()}`,
      href: mesaPaths.pedido(numero),
    })),
    ...planos.map(({ plano, inicio, fim }) => ({
      quando: inicio.toISOString(),
      texto: `Plano ${planoPorChave(plano)?.nome ?? plano}, até ${formatDateTime(fim)}`,
      href: null,
    })),
  ];
}

async function deRecursos({ db }: SystemCtx, id: string): Promise<FatoDoCliente[]> {
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
    href: mesaPaths.recurso(um.id),
  }));
}

async function deMultas({ db }: SystemCtx, usuarioId: string): Promise<FatoDoCliente[]> {
  const linhas = await db
    .select()
    .from(multa)
    .where(eq(multa.usuarioId, usuarioId))
    .orderBy(desc(multa.id))
    .limit(MAIS_RECENTES);
  return linhas.map(({ id, criadaEm, autoInfracao, descricao, dataInfracao }) => ({
    quando: criadaEm.toISOString(),
    texto: `Multa ${autoInfracao} vista: ${descricao}, de ${formatDate(dataInfracao)}`,
    href: mesaPaths.multa(id),
  }));
}

async function deContato({ db }: SystemCtx, id: string): Promise<FatoDoCliente[]> {
  const [avisos, mails] = await Promise.all([
    db
      .select()
      .from(notificacao)
      .where(eq(notificacao.usuarioId, id))
      .orderBy(desc(notificacao.id))
      .limit(50),
    db
      .select()
      .from(emailEnviado)
      .where(eq(emailEnviado.usuarioId, id))
      .orderBy(desc(emailEnviado.id))
      .limit(50),
  ]);
  return [
    ...avisos.map(({ assunto, dataCriacao, dataLeitura }) => ({
      quando: dataCriacao.toISOString(),
      texto: `Aviso: ${assunto}${dataLeitura ? ' (lido)' : ''}`,
      href: null,
    })),
    ...mails.map(({ modelo, criadoEm, enviadoEm }) => ({
      quando: criadoEm.toISOString(),
      texto: `E-mail ${modelo}${enviadoEm ? '' : ', ainda não enviado'}`,
      href: null,
    })),
  ];
}

const ANO_MS = 365 * 86_400_000;

/** Sign-ins, account changes and desk acts of the last year; `auditoria listar` has older ones. */
async function daConta({ db, clock }: SystemCtx, id: string): Promise<FatoDoCliente[]> {
  const linhas = await db
    .select()
    .from(auditoria)
    .where(
      and(
        eq(auditoria.entidade, 'usuario'),
        eq(auditoria.entidadeId, id),
        gt(auditoria.quando, new Date(clock().getTime() - ANO_MS)),
      ),
    )
    .orderBy(desc(auditoria.id))
    .limit(50);
  return linhas.map(({ quando, acao, ator, atorId }) => ({
    quando: quando.toISOString(),
    texto: ator === 'usuario' ? acaoEmPalavras(acao) : `${acaoEmPalavras(acao)}, por ${atorId ?? ator}`,
    href: null,
  }));
}
