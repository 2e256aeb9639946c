import { and, asc, eq, max } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { ESTADOS, ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import { usuario } from '../../db/schema/conta.ts';
import { multa } from '../../db/schema/multas.ts';
import { recurso, recursoMovimento } from '../../db/schema/recursos.ts';
import { moverRecurso } from '../../recursos/mover.ts';
import { arquivo, arquivoOpcional, dia, id, obrigatorio, opcional, texto, umDe } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

const umRecurso = obrigatorio('O número do recurso.', id);
const observacao = opcional('Uma observação que o motorista lê.', texto);

const listar = comando({
  nome: 'recursos listar',
  resumo: 'Lista os recursos com o seu último andamento, os mais antigos primeiro.',
  argumentos: {},
  opcoes: { estado: opcional('Só os que estão neste estado.', umDe(ESTADOS)) },
  async executar({ db }, { estado }) {
    const ultimos = db
      .select({ id: max(recursoMovimento.id).as('ultimo') })
      .from(recursoMovimento)
      .groupBy(recursoMovimento.recursoId)
      .as('ultimos');
    const linhas = await db
      .select({
        id: recurso.id,
        email: usuario.email,
        autoInfracao: multa.autoInfracao,
        fase: recurso.fase,
        estado: recursoMovimento.status,
        protocolo: recursoMovimento.protocolo,
        desde: recursoMovimento.quando,
      })
      .from(recurso)
      .innerJoin(recursoMovimento, eq(recursoMovimento.recursoId, recurso.id))
      .innerJoin(ultimos, eq(ultimos.id, recursoMovimento.id))
      .innerJoin(multa, eq(multa.id, recurso.multaId))
      .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
      .where(and(estado === undefined ? undefined : eq(recursoMovimento.status, estado)))
      .orderBy(asc(recurso.id));
    return {
      dados: linhas,
      tabela: tabela(linhas, {
        Recurso: (linha) => linha.id,
        Conta: ({ email }) => email,
        Auto: ({ autoInfracao }) => autoInfracao,
        Fase: ({ fase }) => ROTULO_DA_FASE[fase],
        Estado: (linha) => ROTULO_DO_ESTADO[linha.estado],
        Desde: ({ desde }) => formatDateTime(desde),
      }),
    };
  },
});

const iniciar = comando({
  nome: 'recursos iniciar',
  resumo: 'Põe em análise um recurso solicitado, e avisa o motorista.',
  argumentos: { recurso: umRecurso },
  opcoes: { observacao },
  async executar(ctx, { recurso: recursoId, observacao: nota }) {
    await mover(ctx, { recursoId, status: 'em_analise', observacao: nota });
    return { mensagem: `Recurso ${recursoId} em análise.`, dados: { id: recursoId, estado: 'em_analise' } };
  },
});

const protocolar = comando({
  nome: 'recursos protocolar',
  resumo: 'Registra o protocolo de um recurso em análise, com o seu comprovante, e avisa o motorista.',
  argumentos: { recurso: umRecurso },
  opcoes: {
    numero: obrigatorio('O número do protocolo no órgão.', v.pipe(texto, v.maxLength(60))),
    arquivo: arquivo('O comprovante do protocolo, em PDF.'),
    data: opcional('O dia do protocolo, como está no comprovante.', dia),
    observacao,
  },
  async confirmacao(ctx, { recurso: recursoId, numero, arquivo: { nome } }) {
    const { email, autoInfracao } = await recursoDe(ctx, recursoId);
    return `Registrar o protocolo ${numero}, com o arquivo ${nome}, no recurso ${recursoId} da multa ${autoInfracao} de ${email}?`;
  },
  async executar(ctx, { recurso: recursoId, numero, arquivo: comprovante, data, observacao: nota }) {
    const status = 'protocolado';
    await mover(ctx, {
      recursoId,
      status,
      protocolo: numero,
      arquivo: comprovante,
      data,
      observacao: nota,
    });
    return {
      mensagem: `Recurso ${recursoId} protocolado: ${numero}.`,
      dados: { id: recursoId, estado: status },
    };
  },
});

const decidir = comando({
  nome: 'recursos decidir',
  resumo: 'Registra a decisão do órgão sobre um recurso protocolado, e avisa o motorista.',
  argumentos: {
    recurso: umRecurso,
    decisao: obrigatorio('A decisão.', umDe(['deferido', 'indeferido'])),
  },
  opcoes: {
    arquivo: arquivoOpcional('A decisão, em PDF.'),
    data: opcional('O dia da decisão.', dia),
    ciencia: opcional(
      'O dia em que a decisão da JARI foi publicada ou notificada: dele conta o prazo da 2ª instância.',
      dia,
    ),
    observacao,
  },
  async confirmacao(ctx, { recurso: recursoId, decisao }) {
    const { email, autoInfracao } = await recursoDe(ctx, recursoId);
    return `Registrar o recurso ${recursoId} da multa ${autoInfracao} de ${email} como ${decisao}?`;
  },
  async executar(ctx, { recurso: recursoId, decisao, arquivo: papel, data, ciencia, observacao: nota }) {
    await mover(ctx, { recursoId, status: decisao, arquivo: papel, data, ciencia, observacao: nota });
    return { mensagem: `Recurso ${recursoId} ${decisao}.`, dados: { id: recursoId, estado: decisao } };
  },
});

type Mudanca = Parameters<typeof moverRecurso>[1];

async function mover(
  ctx: OperadorCtx,
  {
    arquivo: papel,
    observacao: nota,
    data,
    ciencia,
    ...mudanca
  }: Pick<Mudanca, 'recursoId' | 'status' | 'protocolo'> & {
    [N in 'arquivo' | 'observacao' | 'data' | 'ciencia']?: Mudanca[N] | undefined;
  },
): Promise<void> {
  await recursoDe(ctx, mudanca.recursoId);
  await moverRecurso(ctx, {
    ...mudanca,
    ...(papel && { arquivo: papel }),
    ...(nota && { observacao: nota }),
    ...(data && { data }),
    ...(ciencia && { ciencia }),
  });
}

async function recursoDe({ db }: OperadorCtx, numero: number) {
  const [linha] = await db
    .select({ email: usuario.email, autoInfracao: multa.autoInfracao })
    .from(recurso)
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .where(eq(recurso.id, numero));
  return linha ?? recusar(`Não há um recurso ${numero}.`);
}

export const recursos = [listar, iniciar, protocolar, decidir];
