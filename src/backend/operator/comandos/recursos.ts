import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { ESTADOS, ROTULO_DA_FASE, ROTULO_DA_PERGUNTA } from '#lib/recursos/rules.ts';
import { audit } from '../../audit.ts';
import { usuario } from '../../db/schema/conta.ts';
import { multa } from '../../db/schema/multas.ts';
import { recurso } from '../../db/schema/recursos.ts';
import { bytesDoArquivo } from '../../mesa/documento.ts';
import { filaDeRecursos } from '../../mesa/fila.ts';
import { recursoNaMesa } from '../../mesa/recurso.ts';
import { moverRecurso } from '../../recursos/mover.ts';
import { perguntarAoMotorista } from '../../recursos/perguntas.ts';
import {
  arquivo,
  arquivoOpcional,
  arquivosOpcionais,
  dia,
  id,
  obrigatorio,
  opcional,
  texto,
  umDe,
} from '../campos.ts';
import { comando, ficha, type OperadorCtx, recusar, tabela } from '../comando.ts';

const umRecurso = obrigatorio('O número do recurso.', id);
const anexo = arquivosOpcionais('O que mais veio com ele; repita para cada um.');
const observacao = opcional('Uma observação que o motorista lê.', texto);

const listar = comando({
  nome: 'recursos listar',
  resumo: 'Lista os recursos, o prazo mais próximo primeiro: a multa, o motorista e o último andamento.',
  argumentos: {},
  opcoes: { estado: opcional('Só os que estão neste estado.', umDe(ESTADOS)) },
  async executar(ctx, { estado }) {
    const itens = await filaDeRecursos(ctx, { estado: estado ?? null, todos: estado === undefined });
    return {
      dados: itens,
      tabela: tabela(itens, {
        Recurso: ({ id: numero }) => numero,
        Prazo: ({ prazo, estimado }) => prazo && `${formatDate(prazo)}${estimado ? ' (estimado)' : ''}`,
        Conta: ({ cliente }) => cliente.email,
        Auto: ({ autoInfracao }) => autoInfracao,
        Infração: ({ descricao }) => descricao,
        Fase: ({ fase }) => ROTULO_DA_FASE[fase],
        Estado: (item) =>
          [item.rotulo, item.pergunta && ROTULO_DA_PERGUNTA[item.pergunta]].filter(Boolean).join(', '),
        Protocolo: ({ protocolo }) => protocolo,
        'Pedido em': ({ desde }) => formatDateTime(desde),
      }),
    };
  },
});

const ver = comando({
  nome: 'recursos ver',
  resumo: 'Mostra um recurso: o motorista, a multa, as datas conhecidas, os documentos e o andamento.',
  argumentos: { recurso: umRecurso },
  opcoes: {},
  async executar(ctx, { recurso: numero }) {
    const um = (await recursoNaMesa(ctx, numero)) ?? recusar(`Não há um recurso ${numero}.`);
    return {
      dados: um,
      tabela: ficha([
        ['Recurso', `${um.id}, ${ROTULO_DA_FASE[um.fase]}: ${um.rotulo}`],
        ['Prazo do motorista', um.prazo && `${formatDate(um.prazo)}${um.estimado ? ' (estimado)' : ''}`],
        ['Motorista', `${um.cliente.nome}, ${um.cliente.email}`],
        ['Telefone', um.telefone],
        ...um.multa.map(({ rotulo, valor }): [string, string] => [rotulo, valor]),
        ...um.marcos.map(({ rotulo, data, origem }): [string, string] => [
          rotulo,
          `${formatDate(data)} (${origem})`,
        ]),
        ...um.documentos.map(({ rotulo, nome, id: documento }): [string, string] => [
          rotulo,
          `${nome}: ${documento}`,
        ]),
        ...um.perguntas.map(
          ({
            texto: pergunta,
            autor,
            quando,
            resposta,
            respondidaEm,
            encerradaEm,
            documentos,
          }): [string, string] => [
            `Pergunta de ${quando}`,
            [
              `${pergunta} (${autor})`,
              respondidaEm && `respondida em ${respondidaEm}: ${resposta || 'só documentos'}`,
              documentos.length > 0 &&
                `com ${documentos.map(({ rotulo, id: numero }) => `${rotulo} ${numero}`).join(', ')}`,
              encerradaEm && `encerrada sem resposta em ${encerradaEm}`,
            ]
              .filter(Boolean)
              .join('; '),
          ],
        ),
        ...um.movimentos.map(({ quando, rotulo, autor, protocolo, observacao }): [string, string] => [
          quando,
          [rotulo, `por ${autor}`, protocolo && `protocolo ${protocolo}`, observacao]
            .filter(Boolean)
            .join(', '),
        ]),
      ]),
    };
  },
});

const documento = comando({
  nome: 'recursos documento',
  resumo: 'Salva um documento de um recurso, pelo id que "recursos ver" mostra.',
  argumentos: {
    recurso: umRecurso,
    documento: obrigatorio('O id do documento.', v.pipe(texto, v.uuid('Deve ser o id de um documento.'))),
  },
  opcoes: {},
  async executar(ctx, { recurso: numero, documento: documentoId }) {
    const um = (await recursoNaMesa(ctx, numero)) ?? recusar(`Não há um recurso ${numero}.`);
    const arquivos = [
      ...um.documentos,
      ...um.perguntas.flatMap(({ documentos }) => documentos),
      ...um.movimentos.flatMap(({ arquivo: papel, anexos }) => [...(papel ? [papel] : []), ...anexos]),
    ];
    const achado = arquivos.find(({ id: este }) => este === documentoId);
    if (!achado) return recusar(`O recurso ${numero} não tem o documento ${documentoId}.`);
    const bytes = await bytesDoArquivo(ctx, documentoId);
    await audit(ctx, { acao: 'mesa.ver', entidade: 'arquivo', id: documentoId });
    return {
      dados: achado,
      arquivo: {
        nome: achado.nome,
        conteudo: (async function* () {
          yield bytes;
        })(),
      },
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
    anexo,
    data: opcional('O dia do protocolo, como está no comprovante.', dia),
    observacao,
  },
  async confirmacao(ctx, { recurso: recursoId, numero, arquivo: { nome } }) {
    const { email, autoInfracao } = await recursoDe(ctx, recursoId);
    return `Registrar o protocolo ${numero}, com o arquivo ${nome}, no recurso ${recursoId} da multa ${autoInfracao} de ${email}?`;
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
    anexo,
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
  async executar(
    ctx,
    { recurso: recursoId, decisao, arquivo: papel, anexo: anexos, data, ciencia, observacao: nota },
  ) {
    await mover(ctx, { recursoId, status: decisao, arquivo: papel, anexos, data, ciencia, observacao: nota });
    return { mensagem: `Recurso ${recursoId} ${decisao}.`, dados: { id: recursoId, estado: decisao } };
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
  async executar(ctx, { recurso: recursoId, pergunta }) {
    await recursoDe(ctx, recursoId);
    const { id: numero } = await perguntarAoMotorista(ctx, { recursoId, texto: pergunta });
    return {
      mensagem: `Recurso ${recursoId} devolvido ao motorista: ele foi avisado da pergunta.`,
      dados: { id: recursoId, pergunta: numero },
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

export const recursos = [listar, ver, documento, iniciar, perguntar, protocolar, decidir];
