import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { historia, ultimos } from '#backend/desk/encontrar.ts';
import { recursosEm } from '#backend/desk/fila.ts';
import { contaEmPalavras, unidos } from '#backend/desk/palavras.ts';
import { atosCom, dado, type Tela, TODOS, UUID } from '#backend/desk/tela.ts';
import { trocaAberta } from '#backend/domain/conta/trocaDeEmail.ts';
import { parceiro, sessao, trocaDeEmail, usuario } from '#backend/platform/db/schema/conta.ts';
import { notaInterna, recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { chaveDeAcesso, segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { formatCpf, formatPhone } from '#lib/documents.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { AtoOferecido, Registro, Secao } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { emAberto } from '#lib/pedidos/estados.ts';
import { ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import { ROTULO_DA_FASE, referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { linhasDasConsultas, linhasDosCadastros } from './cadastros.ts';
import { contas } from './contas.ts';
import { linhasDosCreditos } from './creditos.ts';
import { linhasDasMultas } from './multas.ts';
import { linhasDosPlanos } from './planos.ts';

type Conta = typeof usuario.$inferSelect;

const tela: Tela = {
  ...{ tela: 'clientes', titulo: 'Cliente', menu: null, papeis: TODOS, entidade: 'usuario' },
  registro: async (ctx, id) => (UUID.test(id) ? cliente(ctx, id) : null),
};

function estadoDaConta({ removidaEm, bloqueadoEm }: Pick<Conta, 'removidaEm' | 'bloqueadoEm'>) {
  if (removidaEm) return { texto: 'conta removida', tom: 'info' as const };
  return bloqueadoEm ? { texto: 'bloqueada', tom: 'erro' as const } : { texto: 'ativa', tom: 'ok' as const };
}

/** One customer on one screen: account, licences and vehicles, purchases, ways to sign in, sent messages. */
async function cliente(ctx: OperadorCtx, id: string): Promise<Registro | null> {
  const [conta] = await ctx.db.select().from(usuario).where(eq(usuario.id, id));
  if (!conta) return null;
  const [[fator], [troca], [veioPor]] = await Promise.all([
    ctx.db
      .select()
      .from(segundoFator)
      .where(and(eq(segundoFator.usuarioId, id), isNotNull(segundoFator.ligadoEm))),
    ctx.db.select().from(trocaDeEmail).where(trocaAberta(id)),
    ctx.db
      .select()
      .from(parceiro)
      .where(eq(parceiro.id, conta.parceiroId ?? 0)),
  ]);
  const { nome, email, cpf, telefone, cidade, uf, criadoEm, bloqueadoEm, motivoBloqueio, remocaoPedidaEm } =
    conta;
  return {
    titulo: nome,
    estado: estadoDaConta(conta),
    atos: conta.removidaEm
      ? []
      : atosDe(id, { bloqueada: bloqueadoEm !== null, comFator: !!fator, troca: !!troca }),
    secoes: [
      {
        titulo: 'Cadastro',
        dados: [
          dado('E-mail', contaEmPalavras(email)),
          dado('E-mail que vai valer', troca && `${troca.para}, a partir de ${formatDateTime(troca.valeEm)}`),
          dado('CPF', cpf && formatCpf(cpf)),
          dado('Telefone', telefone && formatPhone(telefone)),
          dado('Cidade', [cidade, uf].filter(Boolean).join(' / ')),
          dado('Veio pelo parceiro', veioPor?.nome),
          dado('Conta criada em', criadoEm),
          dado('Bloqueada em', bloqueadoEm && `${formatDateTime(bloqueadoEm)}: ${motivoBloqueio ?? ''}`),
          dado('Remoção pedida em', remocaoPedidaEm),
        ],
      },
      ...(await Promise.all([
        notas(ctx, id),
        linhasDosPlanos(ctx, id),
        linhasDosCadastros(ctx, id),
        linhasDasConsultas(ctx, id),
        linhasDasMultas(ctx, id),
        recursos(ctx, id),
        compras(ctx, id),
        linhasDosCreditos(ctx, id),
        entradas(ctx, id, fator?.ligadoEm ?? null),
        emails(ctx, id),
        historia(ctx, 'usuario', [id]),
      ])),
    ],
  };
}

/** The acts that the state of an account allows. */
function atosDe(
  conta: string,
  de: { bloqueada: boolean; comFator: boolean; troca: boolean },
): AtoOferecido[] {
  return [
    ...atosCom({ conta }, 'notas escrever'),
    // To this customer and never to all.
    ...atosCom({ conta, todos: 'nao' }, 'notificacoes enviar'),
    ...atosCom(
      { conta },
      !de.bloqueada && 'usuarios link-de-senha',
      de.troca ? 'usuarios manter-email' : 'usuarios trocar-email',
      de.comFator && 'usuarios tirar-segundo-fator',
      ...['vendas criar', 'creditos dar', 'assinaturas conceder', 'requerimentos registrar'],
      de.bloqueada ? 'usuarios desbloquear' : 'usuarios bloquear',
    ),
  ];
}

async function notas(ctx: OperadorCtx, id: string): Promise<Secao> {
  const linhas = await ultimos(ctx, notaInterna, id);
  return {
    titulo: 'Notas internas: só a equipe lê',
    linhas: linhas.map(({ texto: dito, autor, quando }) => ({
      quando: quando.toISOString(),
      texto: dito,
      nota: autor,
    })),
  };
}

async function recursos(ctx: OperadorCtx, id: string): Promise<Secao> {
  const itens = await recursosEm(ctx, eq(recursoNaFila.usuarioId, id), { limite: 30 });
  return {
    titulo: 'Recursos',
    linhas: itens.map((um) => ({
      texto: `Recurso ${referenciaDoRecurso(um.id)}, ${ROTULO_DA_FASE[um.fase]}: ${um.rotulo}`,
      href: mesaPaths.registro('recursos', um.id),
      nota: unidos(um.autoInfracao, um.prazo && `último dia ${formatDate(um.prazo)}`),
    })),
  };
}

async function compras(ctx: OperadorCtx, id: string): Promise<Secao> {
  const [pedidos, vendas] = await Promise.all([ultimos(ctx, pedido, id), ultimos(ctx, venda, id)]);
  return {
    titulo: 'Pedidos e vendas',
    linhas: [
      ...pedidos.map((um) => ({
        quando: um.criadoEm.toISOString(),
        texto: `Pedido ${um.id} (${um.codigo}), ${reais(um.total)}`,
        href: mesaPaths.pedido(um.id),
        nota: ROTULOS_DO_ESTADO[um.status],
        // Callers ask whether their payment has arrived.
        atos: atosCom(
          { pedido: String(um.id) },
          um.gateway !== 'nenhum' && emAberto(um.status) && 'pedidos conferir',
        ),
      })),
      ...vendas.map((uma) => ({
        quando: uma.criadaEm.toISOString(),
        texto: `Venda ${uma.id}, ${reais(uma.valorTotal)}`,
        href: mesaPaths.registro('vendas', uma.id),
      })),
    ],
  };
}

async function entradas({ db, clock }: OperadorCtx, id: string, ligadoEm: Date | null): Promise<Secao> {
  const [chaves, abertas] = await Promise.all([
    db
      .select()
      .from(chaveDeAcesso)
      .where(eq(chaveDeAcesso.usuarioId, id))
      .orderBy(asc(chaveDeAcesso.criadaEm)),
    db
      .select()
      .from(sessao)
      .where(and(eq(sessao.usuarioId, id), gt(sessao.expiraEm, clock())))
      .orderBy(desc(sessao.usadaEm))
      .limit(20),
  ]);
  return {
    titulo: 'Como entra',
    dados: [
      dado('Segundo passo', ligadoEm ? `ligado em ${formatDateTime(ligadoEm)}` : 'desligado'),
      dado('Chaves de acesso', chaves.map(({ nome }) => nome).join(', ') || 'nenhuma'),
    ],
    linhas: abertas.map(({ agente, usadaEm }) => ({
      quando: usadaEm.toISOString(),
      texto: aparelhoDe(agente),
    })),
  };
}

async function emails(ctx: OperadorCtx, id: string): Promise<Secao> {
  const linhas = await ultimos(ctx, emailEnviado, id);
  return {
    titulo: 'E-mails',
    linhas: linhas.map((um) => ({
      quando: um.criadoEm.toISOString(),
      texto: um.assunto ?? um.modelo,
      href: mesaPaths.registro('emails', um.id),
      estado: um.enviadoEm ? null : { texto: 'ainda não saiu', tom: 'erro' as const },
      atos: atosCom({ email: String(um.id) }, um.pedido !== null && 'emails reenviar'),
    })),
  };
}

export const clientes = [tela, ...contas];
