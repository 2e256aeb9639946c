import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  arquivo,
  arquivos,
  escolha,
  numero,
  obrigatorio,
  opcional,
  talvezArquivo,
  talvezDia,
  texto,
} from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { colegaAtivo } from '#backend/desk/encontrar.ts';
import { cancelarRecurso, moverRecurso } from '#backend/domain/recursos/mover.ts';
import { perguntarAoMotorista } from '#backend/domain/recursos/movimento.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { equipe, recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';

const JURIDICO = ['juridico'] as const;
const umRecurso = { recurso: numero('O número do recurso.') };
const anexo = arquivos('O que mais veio com ele; repita para cada um.');
const observacao = opcional('Uma observação que o motorista lê.', texto, 'longo');
const feito = (id: number, dito: string) => ({
  mensagem: `Recurso ${referenciaDoRecurso(id)} ${dito}.`,
  dados: { id },
  sobre: ['recurso', id] as const,
});

const assumir = comando({
  nome: 'recursos assumir',
  titulo: 'Pôr na minha fila',
  papeis: JURIDICO,
  argumentos: umRecurso,
  motivo: null,
  executar: (ctx, { recurso: id }) => porNaFilaDe(ctx, id, ctx.atorId ?? ''),
});

const passar = comando({
  nome: 'recursos passar',
  titulo: 'Passar a outra pessoa',
  papeis: JURIDICO,
  argumentos: { ...umRecurso, quem: obrigatorio('De quem passa a ser.', v.pipe(texto, v.toLowerCase())) },
  motivo: null,
  executar: (ctx, { recurso: id, quem }) => porNaFilaDe(ctx, id, quem),
});

/** Only to an active member of the staff whose role sees appeals. */
async function porNaFilaDe(ctx: OperadorCtx, id: number, email: string) {
  const { nome, papel: dele, id: responsavelId } = await colegaAtivo(ctx, email);
  if (dele === 'financeiro') recusar(`O papel de ${nome} não vê recursos.`);
  const [linha] = await ctx.db
    .update(recursoNaFila)
    .set({ responsavelId })
    .where(eq(recursoNaFila.recursoId, id))
    .returning({ id: recursoNaFila.recursoId });
  if (!linha) recusar(`Não há um recurso ${id}.`);
  return { ...feito(id, `na fila de ${nome}`), registra: { responsavelId } };
}

const iniciar = comando({
  nome: 'recursos iniciar',
  titulo: 'Pôr em análise',
  papeis: JURIDICO,
  argumentos: umRecurso,
  opcoes: { observacao },
  motivo: null,
  async executar(ctx, { recurso: recursoId, observacao: nota }) {
    await recursoDe(ctx, recursoId);
    await moverRecurso(ctx, { recursoId, status: 'em_analise', ...(nota && { observacao: nota }) });
    // Who starts work on an unassigned appeal gets it. On the command line there is no member of the staff.
    const dela = ctx.db
      .select({ id: equipe.id })
      .from(equipe)
      .where(eq(equipe.email, ctx.atorId ?? ''));
    await ctx.db
      .update(recursoNaFila)
      .set({ responsavelId: sql`${dela}` })
      .where(and(eq(recursoNaFila.recursoId, recursoId), isNull(recursoNaFila.responsavelId)));
    return feito(recursoId, 'em análise');
  },
});

const protocolar = comando({
  nome: 'recursos protocolar',
  titulo: 'Registrar o protocolo',
  papeis: JURIDICO,
  argumentos: umRecurso,
  opcoes: {
    numero: obrigatorio('O número do protocolo no órgão.', v.pipe(texto, v.maxLength(60))),
    arquivo: arquivo('O comprovante do protocolo, em PDF.'),
    anexo,
    data: talvezDia('O dia do protocolo, como está no comprovante.'),
    observacao,
  },
  motivo: null,
  rede: true,
  async confirmacao(ctx, { recurso: id, numero: protocolo, arquivo: { nome } }) {
    const { email, autoInfracao } = await recursoDe(ctx, id);
    return `Registrar o protocolo ${protocolo}, com o arquivo ${nome}, no recurso ${referenciaDoRecurso(id)} da multa ${autoInfracao} de ${email}?`;
  },
  async executar(
    ctx,
    { recurso: recursoId, numero: protocolo, arquivo: comprovante, anexo: anexos, data, observacao: nota },
  ) {
    await recursoDe(ctx, recursoId);
    await moverRecurso(ctx, {
      ...{ recursoId, status: 'protocolado', protocolo, arquivo: comprovante, anexos },
      ...{ ...(data && { data }), ...(nota && { observacao: nota }) },
    });
    return feito(recursoId, `protocolado: ${protocolo}`);
  },
});

const decidir = comando({
  nome: 'recursos decidir',
  titulo: 'Registrar a decisão',
  papeis: JURIDICO,
  argumentos: {
    ...umRecurso,
    decisao: escolha('A decisão.', {
      deferido: ROTULO_DO_ESTADO.deferido,
      indeferido: ROTULO_DO_ESTADO.indeferido,
    }),
  },
  opcoes: {
    arquivo: talvezArquivo('A decisão, em PDF.'),
    anexo,
    data: talvezDia('O dia da decisão.'),
    ciencia: talvezDia(
      'O dia em que a decisão da JARI foi publicada ou notificada: dele conta o prazo da 2ª instância.',
    ),
    observacao,
  },
  motivo: null,
  rede: true,
  async confirmacao(ctx, { recurso: id, decisao }) {
    const { email, autoInfracao } = await recursoDe(ctx, id);
    return `Registrar o recurso ${referenciaDoRecurso(id)} da multa ${autoInfracao} de ${email} como ${ROTULO_DO_ESTADO[decisao].toLowerCase()}?`;
  },
  async executar(
    ctx,
    { recurso: recursoId, decisao, arquivo: um, anexo: anexos, data, ciencia, observacao: nota },
  ) {
    await recursoDe(ctx, recursoId);
    await moverRecurso(ctx, {
      ...{ recursoId, status: decisao, anexos, ...(um && { arquivo: um }), ...(data && { data }) },
      ...{ ...(ciencia && { ciencia }), ...(nota && { observacao: nota }) },
    });
    return feito(recursoId, ROTULO_DO_ESTADO[decisao].toLowerCase());
  },
});

const inteira = (descricao: string) =>
  obrigatorio(descricao, v.pipe(texto, v.minLength(10, 'Escreva o texto inteiro.')), 'longo');

const perguntar = comando({
  nome: 'recursos perguntar',
  titulo: 'Devolver ao motorista com uma pergunta; o prazo dele continua correndo',
  papeis: JURIDICO,
  argumentos: umRecurso,
  opcoes: { pergunta: inteira('A pergunta, como o motorista a lê.') },
  motivo: null,
  async executar(ctx, { recurso: recursoId, pergunta }) {
    await recursoDe(ctx, recursoId);
    await perguntarAoMotorista(ctx, { recursoId, texto: pergunta });
    return feito(recursoId, 'devolvido ao motorista: ele foi avisado da pergunta');
  },
});

const cancelar = comando({
  nome: 'recursos cancelar',
  titulo: 'Encerrar sem protocolo; o que o pagava volta',
  papeis: JURIDICO,
  argumentos: umRecurso,
  opcoes: { motivo: inteira('Por que, como o motorista o lê.') },
  motivo: 'motivo',
  async confirmacao(ctx, { recurso: recursoId, motivo }) {
    const { email, autoInfracao } = await recursoDe(ctx, recursoId);
    return `Encerrar sem protocolo o recurso ${referenciaDoRecurso(recursoId)} da multa ${autoInfracao} de ${email}? O motorista recebe: "${motivo}"`;
  },
  async executar(ctx, { recurso: recursoId, motivo }) {
    await recursoDe(ctx, recursoId);
    await cancelarRecurso(ctx, { recursoId, motivo });
    return feito(recursoId, 'encerrado sem protocolo');
  },
});

async function recursoDe({ db, alvos }: OperadorCtx, id: number) {
  const [linha] = await db
    .select({ email: usuario.email, autoInfracao: multa.autoInfracao, usuarioId: usuario.id })
    .from(recurso)
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .where(eq(recurso.id, id));
  if (!linha) return recusar(`Não há um recurso ${id}.`);
  alvos.add(`usuario ${linha.usuarioId}`);
  return linha;
}

export const atosDoRecurso = [assumir, passar, iniciar, perguntar, protocolar, decidir, cancelar];
