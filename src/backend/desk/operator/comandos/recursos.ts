import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import { cancelarRecurso } from '../../../domain/recursos/cancelar.ts';
import { moverRecurso } from '../../../domain/recursos/mover.ts';
import { perguntarAoMotorista } from '../../../domain/recursos/movimento.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { multa } from '../../../platform/db/schema/multas.ts';
import { recurso } from '../../../platform/db/schema/recursos.ts';
import {
  arquivo,
  arquivoOpcional,
  arquivosOpcionais,
  comRotulos,
  dia,
  id,
  obrigatorio,
  opcional,
  texto,
  umDe,
} from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';
import { recursosLidos } from './recursosLidos.ts';
import { assumirSeLivre, responsavel } from './responsavel.ts';

const umRecurso = obrigatorio('O número do recurso.', id);
const anexo = arquivosOpcionais('O que mais veio com ele; repita para cada um.');
const observacao = opcional('Uma observação que o motorista lê.', texto);

const iniciar = comando({
  nome: 'recursos iniciar',
  resumo: 'Põe em análise um recurso solicitado, e avisa o motorista.',
  argumentos: { recurso: umRecurso },
  opcoes: { observacao },
  motivo: null,
  async executar(ctx, { recurso: recursoId, observacao: nota }) {
    await mover(ctx, { recursoId, status: 'em_analise', observacao: nota });
    await assumirSeLivre(ctx, recursoId);
    return {
      mensagem: `Recurso ${referenciaDoRecurso(recursoId)} em análise.`,
      dados: { id: recursoId, estado: 'em_analise' },
    };
  },
});

const protocolar = comando({
  nome: 'recursos protocolar',
  resumo: 'Registra o protocolo de um recurso em análise, com o seu comprovante, e avisa o motorista.',
  argumentos: { recurso: umRecurso },
  opcoes: {
    numero: obrigatorio('O número do protocolo no órgão.', v.pipe(texto, v.maxLength(60))),
    arquivo: arquivo('O comprovante do protocolo, em PDF.'),
    anexo,
    data: opcional('O dia do protocolo, como está no comprovante.', dia),
    observacao,
  },
  motivo: null,
  async confirmacao(ctx, { recurso: recursoId, numero, arquivo: { nome } }) {
    const { email, autoInfracao } = await recursoDe(ctx, recursoId);
    return `Registrar o protocolo ${numero}, com o arquivo ${nome}, no recurso ${referenciaDoRecurso(recursoId)} da multa ${autoInfracao} de ${email}?`;
  },
  async executar(
    ctx,
    { recurso: recursoId, numero, arquivo: comprovante, anexo: anexos, data, observacao: nota },
  ) {
    const status = 'protocolado';
    await mover(ctx, {
      recursoId,
      status,
      protocolo: numero,
      arquivo: comprovante,
      anexos,
      data,
      observacao: nota,
    });
    return {
      mensagem: `Recurso ${referenciaDoRecurso(recursoId)} protocolado: ${numero}.`,
      dados: { id: recursoId, estado: status },
    };
  },
});

const decidir = comando({
  nome: 'recursos decidir',
  resumo: 'Registra a decisão do órgão sobre um recurso protocolado, e avisa o motorista.',
  argumentos: {
    recurso: umRecurso,
    decisao: comRotulos(obrigatorio('A decisão.', umDe(['deferido', 'indeferido'])), ROTULO_DO_ESTADO),
  },
  opcoes: {
    arquivo: arquivoOpcional('A decisão, em PDF.'),
    anexo,
    data: opcional('O dia da decisão.', dia),
    ciencia: opcional(
      'O dia em que a decisão da JARI foi publicada ou notificada: dele conta o prazo da 2ª instância.',
      dia,
    ),
    observacao,
  },
  motivo: null,
  async confirmacao(ctx, { recurso: recursoId, decisao }) {
    const { email, autoInfracao } = await recursoDe(ctx, recursoId);
    return `Registrar o recurso ${referenciaDoRecurso(recursoId)} da multa ${autoInfracao} de ${email} como ${ROTULO_DO_ESTADO[decisao].toLowerCase()}?`;
  },
  async executar(
    ctx,
    { recurso: recursoId, decisao, arquivo: papel, anexo: anexos, data, ciencia, observacao: nota },
  ) {
    await mover(ctx, { recursoId, status: decisao, arquivo: papel, anexos, data, ciencia, observacao: nota });
    return {
      mensagem: `Recurso ${referenciaDoRecurso(recursoId)}: ${ROTULO_DO_ESTADO[decisao].toLowerCase()}.`,
      dados: { id: recursoId, estado: decisao },
    };
  },
});

const perguntar = comando({
  nome: 'recursos perguntar',
  resumo: 'Devolve um recurso ao motorista com uma pergunta; o prazo dele continua correndo.',
  argumentos: { recurso: umRecurso },
  opcoes: {
    pergunta: obrigatorio(
      'A pergunta, como o motorista a lê.',
      v.pipe(texto, v.minLength(10, 'Escreva a pergunta inteira.')),
    ),
  },
  motivo: 'pergunta',
  async executar(ctx, { recurso: recursoId, pergunta }) {
    await recursoDe(ctx, recursoId);
    const { id: numero } = await perguntarAoMotorista(ctx, { recursoId, texto: pergunta });
    return {
      mensagem: `Recurso ${referenciaDoRecurso(recursoId)} devolvido ao motorista: ele foi avisado da pergunta.`,
      dados: { id: recursoId, pergunta: numero },
    };
  },
});

const cancelar = comando({
  nome: 'recursos cancelar',
  resumo: 'Encerra um recurso que não vai ser protocolado; o que o pagava volta, e o motorista é avisado.',
  argumentos: { recurso: umRecurso },
  opcoes: {
    motivo: obrigatorio(
      'Por que, como o motorista o lê.',
      v.pipe(texto, v.minLength(10, 'Escreva o motivo inteiro.')),
    ),
  },
  motivo: 'motivo',
  async confirmacao(ctx, { recurso: recursoId, motivo }) {
    const { email, autoInfracao } = await recursoDe(ctx, recursoId);
    return `Encerrar sem protocolo o recurso ${referenciaDoRecurso(recursoId)} da multa ${autoInfracao} de ${email}? O motorista recebe: "${motivo}"`;
  },
  async executar(ctx, { recurso: recursoId, motivo }) {
    await recursoDe(ctx, recursoId);
    await cancelarRecurso(ctx, { recursoId, motivo });
    return {
      mensagem: `Recurso ${referenciaDoRecurso(recursoId)} encerrado sem protocolo.`,
      dados: { id: recursoId, estado: 'cancelado' },
    };
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
  }: Pick<Mudanca, 'recursoId' | 'status' | 'protocolo' | 'anexos'> & {
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

export const recursos = [...recursosLidos, ...responsavel, iniciar, perguntar, protocolar, decidir, cancelar];
