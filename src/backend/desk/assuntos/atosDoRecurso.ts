import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  arquivo,
  arquivos,
  escolha,
  lista,
  numero,
  obrigatorio,
  opcional,
  talvez,
  talvezDia,
  texto,
  umNumero,
} from '#backend/desk/campos.ts';
import { alvo, comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { colegas, umCom } from '#backend/desk/encontrar.ts';
import { type ItemDaFila, idDe } from '#backend/desk/fila.ts';
import { atosCom } from '#backend/desk/tela.ts';
import { cancelarRecurso, moverRecurso } from '#backend/domain/recursos/mover.ts';
import { perguntarAoMotorista } from '#backend/domain/recursos/movimento.ts';
import { travarRecurso } from '#backend/domain/recursos/queries.ts';
import { equipe, recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { TRABALHAM_RECURSOS } from '#lib/mesa/papeis.ts';
import type { AtoOferecido } from '#lib/mesa/tipos.ts';
import {
  estaDecidido,
  podeMover,
  ROTULO_DO_ESTADO,
  referenciaDoRecurso,
  semProtocolo,
} from '#lib/recursos/rules.ts';

const TRABALHAM = ['juridico'] as const;
/** An appeal, with its driver, and its fine's number. */
const umRecurso = alvo('recurso', ['recurso', numero('O número do recurso.')], recursoDe);
const anexo = arquivos('O que mais veio com ele; repita para cada um.');
const observacao = opcional('Uma observação que o motorista lê.', texto, 'longo');
const feito = (id: number, dito: string) => ({
  ...{ mensagem: `Recurso ${referenciaDoRecurso(id)} ${dito}.`, dados: { id } },
});

const assumir = comando({
  nome: 'recursos assumir',
  titulo: 'Assumir e analisar',
  papeis: TRABALHAM,
  argumentos: { recurso: lista('Os números dos recursos.', umNumero) },
  motivo: null,
  async executar(ctx, { recurso: ids }) {
    for (const id of ids) await analisar(ctx, id);
    const [um = 0] = ids;
    if (ids.length === 1) return { ...feito(um, 'em análise, com você'), sobre: ['recurso', um] };
    return { mensagem: `${ids.length} recursos em análise, com você.`, registra: { recursos: ids } };
  },
});

/** Puts a requested appeal in analysis, and in the queue of whoever does so; the command line has no queue of its own. */
async function analisar(ctx: OperadorCtx, recursoId: number): Promise<void> {
  await recursoDe(ctx, recursoId);
  // Locked before its place in the queue, in the order of a withdrawal, which cancels the appeal and so its place.
  await travarRecurso(ctx, recursoId);
  const naFila = eq(recursoNaFila.recursoId, recursoId);
  const [antes] = await ctx.db
    .select({ estado: recursoNaFila.estado, com: equipe })
    .from(recursoNaFila)
    .leftJoin(equipe, eq(equipe.id, recursoNaFila.responsavelId))
    .where(naFila);
  if (antes?.com && antes.com.email !== ctx.atorId)
    recusar(`O recurso ${referenciaDoRecurso(recursoId)} já está com ${antes.com.nome}.`);
  const responsavelId = idDe(ctx.atorId ?? '');
  await ctx.db
    .update(recursoNaFila)
    .set({ responsavelId: sql`${responsavelId}` })
    .where(naFila);
  // One that somebody left, in analysis or filed, only gets a person.
  const deixado = !antes?.com && (antes?.estado === 'em_analise' || antes?.estado === 'protocolado');
  if (!deixado) await moverRecurso(ctx, { recursoId, status: 'em_analise' });
}

const passar = comando({
  nome: 'recursos passar',
  titulo: 'Passar a outra pessoa',
  papeis: TRABALHAM,
  sobre: umRecurso,
  argumentos: { quem: obrigatorio('De quem passa a ser.', v.pipe(texto, v.toLowerCase())) },
  motivo: null,
  async executar(ctx, { quem }, { id }) {
    const colega = (await colegas(ctx)).find(({ email }) => email === quem);
    if (!colega) recusar(`Não há ninguém ativo da equipe com o e-mail ${quem}.`);
    const { nome, papel: dele, id: responsavelId } = colega;
    if (!TRABALHAM_RECURSOS.includes(dele)) recusar(`O papel de ${nome} não trabalha recursos.`);
    await ctx.db.update(recursoNaFila).set({ responsavelId }).where(eq(recursoNaFila.recursoId, id));
    return { ...feito(id, `na fila de ${nome}`), registra: { responsavelId } };
  },
});

const protocolar = comando({
  nome: 'recursos protocolar',
  titulo: 'Registrar o protocolo',
  papeis: TRABALHAM,
  sobre: umRecurso,
  opcoes: {
    numero: obrigatorio('O número do protocolo no órgão.', v.pipe(texto, v.maxLength(60))),
    arquivo: arquivo('O comprovante do protocolo, em PDF.'),
    anexo,
    data: talvezDia('O dia do protocolo, como está no comprovante.'),
    observacao,
  },
  motivo: null,
  rede: true,
  async confirmacao(_ctx, { numero: protocolo, arquivo: { nome } }, { id, email, autoInfracao }) {
    return `Registrar o protocolo ${protocolo}, com o arquivo ${nome}, no recurso ${referenciaDoRecurso(id)} da multa ${autoInfracao} de ${email}?`;
  },
  async executar(
    ctx,
    { numero: protocolo, arquivo: comprovante, anexo: anexos, data, observacao: nota },
    { id: recursoId },
  ) {
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
  papeis: TRABALHAM,
  sobre: umRecurso,
  argumentos: {
    decisao: escolha('A decisão.', {
      deferido: ROTULO_DO_ESTADO.deferido,
      indeferido: ROTULO_DO_ESTADO.indeferido,
    }),
  },
  opcoes: {
    arquivo: talvez(arquivo('A decisão, em PDF.')),
    anexo,
    data: talvezDia('O dia da decisão.'),
    ciencia: talvezDia(
      'O dia em que a decisão da JARI foi publicada ou notificada: dele conta o prazo da 2ª instância.',
    ),
    observacao,
  },
  motivo: null,
  rede: true,
  async confirmacao(_ctx, { decisao }, { id, email, autoInfracao }) {
    return `Registrar o recurso ${referenciaDoRecurso(id)} da multa ${autoInfracao} de ${email} como ${ROTULO_DO_ESTADO[decisao].toLowerCase()}?`;
  },
  async executar(
    ctx,
    { decisao, arquivo: um, anexo: anexos, data, ciencia, observacao: nota },
    { id: recursoId },
  ) {
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
  papeis: TRABALHAM,
  sobre: umRecurso,
  opcoes: { pergunta: inteira('A pergunta, como o motorista a lê.') },
  motivo: null,
  async executar(ctx, { pergunta }, { id: recursoId }) {
    await perguntarAoMotorista(ctx, { recursoId, texto: pergunta });
    return feito(recursoId, 'devolvido ao motorista: ele foi avisado da pergunta');
  },
});

const cancelar = comando({
  nome: 'recursos cancelar',
  titulo: 'Encerrar sem protocolo; o que o pagava volta',
  papeis: TRABALHAM,
  sobre: umRecurso,
  opcoes: { motivo: inteira('Por que, como o motorista o lê.') },
  motivo: 'motivo',
  async confirmacao(_ctx, { motivo }, { id, email, autoInfracao }) {
    return `Encerrar sem protocolo o recurso ${referenciaDoRecurso(id)} da multa ${autoInfracao} de ${email}? O motorista recebe: "${motivo}"`;
  },
  async executar(ctx, { motivo }, { id: recursoId }) {
    await cancelarRecurso(ctx, { recursoId, motivo });
    return feito(recursoId, 'encerrado sem protocolo');
  },
});

async function recursoDe(ctx: OperadorCtx, id: number) {
  const { multaId } = await umCom(ctx, recurso, ['um recurso', id]);
  const { autoInfracao, email } = await umCom(ctx, multa, ['uma multa', multaId]);
  return { id, email, autoInfracao };
}

/** The acts that an appeal's state allows to a member of the staff. */
export function atosDo(
  { id, estado, pergunta, responsavel }: ItemDaFila,
  email: string,
  daEquipe: Awaited<ReturnType<typeof colegas>>,
): AtoOferecido[] {
  const decidido = estaDecidido(estado);
  const alheio = responsavel !== null && responsavel.email !== email;
  const quem = daEquipe
    .filter(({ papel }) => TRABALHAM_RECURSOS.includes(papel))
    .map((um) => ({ valor: um.email, rotulo: um.nome }));
  return atosCom(
    { recurso: String(id) },
    (podeMover(estado, 'em_analise') ? !alheio : !decidido && !responsavel) && 'recursos assumir',
    !decidido && 'recursos passar',
    !decidido && pergunta !== 'espera o motorista' && 'recursos perguntar',
    podeMover(estado, 'protocolado') && 'recursos protocolar',
    podeMover(estado, 'deferido') && 'recursos decidir',
    semProtocolo(estado) && 'recursos cancelar',
  ).map((ato) => ({ ...ato, opcoes: { quem } }));
}

export const atosDoRecurso = [assumir, passar, perguntar, protocolar, decidir, cancelar];
