import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { atosDoCliente } from '#backend/desk/registros/atosDoCliente.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { formatCpf, formatPhone } from '#lib/documents.ts';
import { contaEmPalavras, modeloEmPalavras } from '#lib/mesa/emails.ts';
import {
  type DadoDoRegistro,
  enderecoDe,
  type RegistroDaMesa,
  type SecaoDoRegistro,
} from '#lib/mesa/registro.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DA_FASE } from '#lib/recursos/rules.ts';
import { trocaAberta } from '../../domain/conta/trocaAberta.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { parceiro, sessao, trocaDeEmail, usuario } from '../../platform/db/schema/conta.ts';
import { recursoNaFila } from '../../platform/db/schema/equipe.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { emailEnviado } from '../../platform/db/schema/notificacoes.ts';
import { chaveDeAcesso, segundoFator } from '../../platform/db/schema/segundoFator.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { recursosEm } from '../fila/fila.ts';
import { atosDoCadastro, estadoDoCadastro } from './cadastros.ts';
import {
  contestacoes,
  creditos,
  pedidos,
  planos,
  requerimentos,
  ultimos,
  vendas,
} from './comprasDoCliente.ts';
import { linhaDoTempo } from './linhaDoTempo.ts';
import { linhasDasMultas } from './multasEmLinhas.ts';
import { type LeituraDoRegistro, tarefasParadas } from './paradas.ts';

/** One customer on one screen: account, licences and vehicles, purchases, ways to sign in, sent messages. */
export async function clienteNaMesa(ctx: LeituraDoRegistro, id: string): Promise<RegistroDaMesa | null> {
  const { db } = ctx;
  const [conta] = await db.select().from(usuario).where(eq(usuario.id, id));
  if (!conta) return null;
  const [[fator], [troca]] = await Promise.all([
    db
      .select()
      .from(segundoFator)
      .where(and(eq(segundoFator.usuarioId, id), isNotNull(segundoFator.ligadoEm))),
    db.select().from(trocaDeEmail).where(trocaAberta(id)),
  ]);
  const secoes = await Promise.all([
    planos(ctx, id),
    cadastros(ctx, id, 'habilitacao'),
    cadastros(ctx, id, 'veiculo'),
    linhasDasMultas(ctx, id).then((linhas) => ({ titulo: 'Multas, pelo prazo', vazio: 'Nenhuma.', linhas })),
    recursos(ctx, id),
    pedidos(ctx, id),
    contestacoes(ctx, id),
    vendas(ctx, conta),
    requerimentos(ctx, id),
    creditos(ctx, id),
    entradas(ctx, id, fator?.ligadoEm ?? null),
    emails(ctx, id),
    tarefasParadas(ctx, 'email', ({ usuarioId }) => usuarioId === id),
    linhaDoTempo(ctx, id).then((linhas) => ({ titulo: 'O que aconteceu', linhas })),
  ]);
  return {
    titulo: conta.nome,
    estado: conta.removidaEm
      ? { texto: 'conta removida', tom: 'info' }
      : conta.bloqueadoEm
        ? { texto: 'bloqueada', tom: 'erro' }
        : conta.remocaoPedidaEm
          ? { texto: 'pediu a remoção', tom: 'alerta' }
          : null,
    clienteId: id,
    clienteNome: conta.nome,
    atos: conta.removidaEm
      ? []
      : atosDoCliente(id, {
          bloqueado: conta.bloqueadoEm !== null,
          temSegundoFator: fator !== undefined,
          trocaPedida: troca !== undefined,
        }),
    secoes: [
      {
        titulo: 'Cadastro',
        dados: [
          { rotulo: 'E-mail', valor: contaEmPalavras(conta.email) },
          {
            rotulo: 'E-mail que vai valer',
            valor: troca ? `${troca.para}, a partir de ${formatDateTime(troca.valeEm)}` : null,
          },
          { rotulo: 'CPF', valor: conta.cpf && formatCpf(conta.cpf) },
          { rotulo: 'Telefone', valor: conta.telefone ? formatPhone(conta.telefone) : 'Não informado' },
          {
            rotulo: 'Cidade',
            valor: [conta.cidade, conta.uf].filter(Boolean).join(' / ') || 'Não informada',
          },
          ...(await parceiroDe(ctx, conta)),
          { rotulo: 'Conta criada em', valor: formatDateTime(conta.criadoEm) },
          {
            rotulo: 'Bloqueada em',
            valor: conta.bloqueadoEm && `${formatDateTime(conta.bloqueadoEm)}: ${conta.motivoBloqueio ?? ''}`,
          },
          {
            rotulo: 'Remoção pedida em',
            valor: conta.remocaoPedidaEm && formatDateTime(conta.remocaoPedidaEm),
          },
        ],
      },
      ...secoes.flatMap((uma) => uma ?? []),
    ],
  };
}

/** The partner through which the account came. */
async function parceiroDe(
  { db }: SystemCtx,
  { parceiroId }: typeof usuario.$inferSelect,
): Promise<DadoDoRegistro[]> {
  if (parceiroId === null) return [];
  const linhas = await db.select().from(parceiro).where(eq(parceiro.id, parceiroId));
  return linhas.map(({ nome, codigo }) => ({
    rotulo: 'Veio pelo parceiro',
    valor: nome,
    href: enderecoDe('parceiros', codigo),
  }));
}

async function cadastros(
  { db }: SystemCtx,
  id: string,
  alvo: 'habilitacao' | 'veiculo',
): Promise<SecaoDoRegistro> {
  const linhas =
    alvo === 'habilitacao'
      ? (
          await db
            .select()
            .from(habilitacao)
            .where(eq(habilitacao.usuarioId, id))
            .orderBy(asc(habilitacao.id))
        ).map((um) => ({ um, nome: `CNH ${um.numeroCnh}`, vista: um.consultadaEm }))
      : (await db.select().from(veiculo).where(eq(veiculo.usuarioId, id)).orderBy(asc(veiculo.id))).map(
          (um) => ({
            um,
            nome: [um.placa, um.modelo].filter(Boolean).join(', '),
            vista: um.consultadoEm,
          }),
        );
  return {
    titulo: alvo === 'habilitacao' ? 'CNHs' : 'Veículos',
    vazio: 'Nenhum cadastro.',
    linhas: linhas.map(({ um, nome, vista }) => ({
      texto: nome,
      href: enderecoDe(alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos', um.id),
      nota: [
        vista ? `última consulta em ${formatDateTime(vista)}` : 'nenhuma consulta até agora',
        um.mensagemErro,
      ]
        .filter(Boolean)
        .join(': '),
      chip: estadoDoCadastro(um),
      atos: atosDoCadastro(alvo, um),
    })),
  };
}

async function recursos(ctx: SystemCtx, id: string): Promise<SecaoDoRegistro> {
  const itens = await recursosEm(ctx, eq(recursoNaFila.usuarioId, id), { limite: 30 });
  return {
    titulo: 'Recursos',
    vazio: 'Nenhum.',
    linhas: itens.map((um) => ({
      texto: `Recurso ${referenciaDoRecurso(um.id)}, ${ROTULO_DA_FASE[um.fase]}: ${um.rotulo}`,
      href: enderecoDe('recursos', um.id),
      nota: [um.autoInfracao, um.prazo && `último dia ${formatDate(um.prazo)}`].filter(Boolean).join(' · '),
    })),
  };
}

async function entradas(
  { db, clock }: SystemCtx,
  id: string,
  ligadoEm: Date | null,
): Promise<SecaoDoRegistro> {
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
      { rotulo: 'Segundo passo', valor: ligadoEm ? `ligado em ${formatDateTime(ligadoEm)}` : 'desligado' },
      { rotulo: 'Chaves de acesso', valor: chaves.map(({ nome }) => nome).join(', ') || 'nenhuma' },
      { rotulo: 'Aparelhos com a conta aberta', valor: String(abertas.length) },
    ],
    linhas: abertas.map(({ agente, usadaEm }) => ({
      quando: usadaEm.toISOString(),
      texto: `Último uso: ${aparelhoDe(agente)}`,
    })),
  };
}

async function emails({ db }: SystemCtx, id: string): Promise<SecaoDoRegistro> {
  const linhas = await ultimos(db, emailEnviado, id, 20);
  return {
    titulo: 'E-mails',
    vazio: 'Nenhum.',
    linhas: linhas.map((um) => ({
      quando: um.criadoEm.toISOString(),
      texto: um.assunto ?? modeloEmPalavras(um.modelo),
      href: enderecoDe('emails', um.id),
      chip: um.enviadoEm ? null : { texto: 'ainda não saiu', tom: 'erro' as const },
      atos: um.pedido === null ? [] : [{ nome: 'emails reenviar', fixos: { email: String(um.id) } }],
    })),
  };
}
