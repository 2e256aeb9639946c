import { and, asc, count, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { PAPEIS, ROTULO_DO_PAPEL } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { audit } from '../../../platform/audit.ts';
import { equipeSessao, recursoNaFila, equipe as tabelaDaEquipe } from '../../../platform/db/schema/equipe.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { convidar, reconvidar } from '../../equipe/convite.ts';
import { ABERTOS } from '../../fila/vistas.ts';
import { atosDaPessoa, situacaoDaPessoa } from '../../registros/equipe.ts';
import { comRotulos, obrigatorio, texto, umDe } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

const email = v.pipe(texto, v.toLowerCase(), v.email('Deve ser um e-mail.'), v.maxLength(150));
const umaPessoa = obrigatorio('E-mail de quem é da equipe.', email);

const listar = comando({
  nome: 'equipe listar',
  resumo: 'Lista quem entra na mesa de operação, e com que papel.',
  async executar({ db }) {
    const linhas = await db.select().from(tabelaDaEquipe).orderBy(asc(tabelaDaEquipe.nome));
    const pessoas = linhas.map(({ id, email: conta, nome, papel, senhaHash, bloqueadaEm }) => ({
      id,
      email: conta,
      nome,
      papel,
      bloqueadaEm,
      situacao: situacaoDaPessoa({ senhaHash, bloqueadaEm }).texto,
    }));
    return {
      dados: pessoas,
      tabela: tabela(
        pessoas,
        {
          'E-mail': (um) => um.email,
          Nome: ({ nome }) => nome,
          Papel: ({ papel }) => ROTULO_DO_PAPEL[papel],
          Situação: ({ situacao }) => situacao,
        },
        {
          href: ({ id }) => enderecoDe('equipe', id),
          atos: ({ email: conta, bloqueadaEm }) =>
            atosDaPessoa({ bloqueadaEm }).map((nome) => ({ nome, fixos: { email: conta } })),
        },
      ),
    };
  },
});

const criar = comando({
  nome: 'equipe criar',
  resumo: 'Convida alguém para a mesa de operação. O endereço que aparece vale por 24 horas, uma vez.',
  argumentos: { email: umaPessoa },
  opcoes: {
    nome: obrigatorio('Nome da pessoa.', v.pipe(texto, v.maxLength(150))),
    papel: comRotulos(obrigatorio('O papel dela.', umDe(PAPEIS)), ROTULO_DO_PAPEL),
  },
  async executar(ctx, { email: conta, nome, papel }) {
    const { codigo } = await convidar(ctx, { email: conta, nome, papel });
    return convite(ctx, `${nome} foi convidada.`, codigo);
  },
});

const reconvidarPessoa = comando({
  nome: 'equipe reconvidar',
  resumo: 'Dá um novo convite a quem perdeu a senha ou o aplicativo de códigos; o acesso de antes acaba.',
  argumentos: { email: umaPessoa },
  async confirmacao(ctx, { email: conta }) {
    const { nome } = await pessoaDe(ctx, conta);
    return `Encerrar o acesso de ${nome} e dar um novo convite?`;
  },
  async executar(ctx, { email: conta }) {
    const { id, nome } = await pessoaDe(ctx, conta);
    const { codigo } = await reconvidar(ctx, id);
    return convite(ctx, `${nome} tem um novo convite.`, codigo);
  },
});

const bloquear = comando({
  nome: 'equipe bloquear',
  resumo: 'Fecha a mesa de operação a alguém, agora.',
  argumentos: { email: umaPessoa },
  async confirmacao(ctx, { email: conta }) {
    const { id, nome } = await pessoaDe(ctx, conta);
    const [fila] = await ctx.db.select({ n: count() }).from(recursoNaFila).where(abertosDe(id));
    return `Bloquear ${nome} e encerrar as sessões abertas?${semResponsavel(fila?.n ?? 0)}`;
  },
  async executar(ctx, { email: conta }) {
    const { id, nome } = await pessoaDe(ctx, conta);
    const soltos = await transaction(ctx, async (tx) => {
      await tx.db.update(tabelaDaEquipe).set({ bloqueadaEm: tx.clock() }).where(eq(tabelaDaEquipe.id, id));
      await tx.db.delete(equipeSessao).where(eq(equipeSessao.equipeId, id));
      const soltos = await tx.db
        .update(recursoNaFila)
        .set({ responsavelId: null })
        .where(abertosDe(id))
        .returning({ id: recursoNaFila.recursoId });
      await audit(tx, {
        acao: 'equipe.bloquear',
        entidade: 'equipe',
        id,
        dados: { recursos: soltos.map((um) => um.id) },
      });
      return soltos.length;
    });
    return {
      mensagem: `${nome} não entra mais. Um novo convite desfaz o bloqueio.${semResponsavel(soltos)}`,
      dados: { id, recursos: soltos },
    };
  },
});

/** The open appeals of one person. */
const abertosDe = (id: string) =>
  and(eq(recursoNaFila.responsavelId, id), inArray(recursoNaFila.estado, [...ABERTOS]));

function semResponsavel(recursos: number): string {
  if (recursos === 0) return '';
  return recursos === 1
    ? ' Um recurso da fila dela fica sem responsável.'
    : ` ${recursos} recursos da fila dela ficam sem responsável.`;
}

function convite({ env }: OperadorCtx, frase: string, codigo: string) {
  const endereco = `${env.operatorUrl}${mesaPaths.ativar(codigo)}`;
  return { mensagem: `${frase} Entregue este endereço só a ela: ${endereco}`, dados: { endereco } };
}

async function pessoaDe({ db }: OperadorCtx, conta: string) {
  const [linha] = await db.select().from(tabelaDaEquipe).where(eq(tabelaDaEquipe.email, conta));
  return linha ?? recusar(`Não há ninguém da equipe com o e-mail ${conta}.`);
}

export const equipe = [listar, criar, reconvidarPessoa, bloquear];
