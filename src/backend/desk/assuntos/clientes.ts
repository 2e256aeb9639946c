import { eq } from 'drizzle-orm';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { historia, ultimos } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { atosCom, dado, type Tela, TODOS, UUID } from '#backend/desk/tela.ts';
import { chavesDe } from '#backend/domain/conta/chaves.ts';
import { sessoesAbertas } from '#backend/domain/conta/session.ts';
import { parceiro, usuario } from '#backend/platform/db/schema/conta.ts';
import { notaInterna } from '#backend/platform/db/schema/equipe.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { formatDateTime } from '#lib/dates.ts';
import { formatCpf, formatPhone } from '#lib/documents.ts';
import type { AtoOferecido, Registro, Secao } from '#lib/mesa/tipos.ts';
import { linhasDasConsultas, linhasDosCadastros } from './cadastros.ts';
import { contas } from './contas.ts';
import { linhasDosCreditos } from './creditos.ts';
import { listaDeEmails } from './emails.ts';
import { listaDeMultas } from './multas.ts';
import { listaDePedidos } from './pedidos.ts';
import { linhasDosPlanos } from './planos.ts';
import { listaDeRecursos } from './recursos.ts';
import { listaDeVendas } from './vendas.ts';

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
  const [veioPor] = await ctx.db
    .select()
    .from(parceiro)
    .where(eq(parceiro.id, conta.parceiroId ?? 0));
  const { nome, email, cpf, telefone, cidade, uf, criadoEm, bloqueadoEm, motivoBloqueio } = conta;
  const { emailNovo, emailNovoEm, remocaoPedidaEm, segundoFatorEm } = conta;
  return {
    titulo: nome,
    estado: estadoDaConta(conta),
    atos: conta.removidaEm
      ? []
      : atosDe(id, {
          bloqueada: bloqueadoEm !== null,
          comFator: segundoFatorEm !== null,
          troca: emailNovo !== null,
        }),
    secoes: [
      {
        titulo: 'Cadastro',
        dados: [
          dado('E-mail', contaEmPalavras(email)),
          dado(
            'E-mail que vai valer',
            emailNovo && emailNovoEm && `${emailNovo}, a partir de ${formatDateTime(emailNovoEm)}`,
          ),
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
        ...[listaDeMultas, listaDeRecursos, listaDePedidos, listaDeVendas].map((uma) => uma.daConta(ctx, id)),
        linhasDosCreditos(ctx, id),
        entradas(ctx, id, segundoFatorEm),
        listaDeEmails.daConta(ctx, id),
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

const notas = async (ctx: OperadorCtx, id: string): Promise<Secao> => ({
  titulo: 'Notas internas: só a equipe lê',
  linhas: (await ultimos(ctx, notaInterna, id)).map(({ texto, autor: nota, quando }) => ({
    ...{ quando: quando.toISOString(), texto, nota },
  })),
});

async function entradas(ctx: OperadorCtx, id: string, ligadoEm: Date | null): Promise<Secao> {
  const [chaves, abertas] = await Promise.all([chavesDe(ctx, id), sessoesAbertas(ctx, id)]);
  return {
    titulo: 'Como entra',
    dados: [
      dado('Segundo passo', ligadoEm ? `ligado em ${formatDateTime(ligadoEm)}` : 'desligado'),
      dado('Chaves de acesso', chaves.map(({ nome }) => nome).join(', ') || 'nenhuma'),
    ],
    linhas: abertas.slice(0, 20).map(({ agente, usadaEm }) => ({
      quando: usadaEm.toISOString(),
      texto: aparelhoDe(agente),
    })),
  };
}

export const clientes = [tela, ...contas];
