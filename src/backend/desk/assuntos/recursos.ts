import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { escolha, inteiro, opcional, talvez, texto } from '#backend/desk/campos.ts';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { colegas } from '#backend/desk/encontrar.ts';
import {
  CONOSCO,
  contarFila,
  type ItemDaFila,
  proximoDaFila,
  recursosDaFila,
  recursosEm,
} from '#backend/desk/fila.ts';
import { autorEmPalavras, contaEmPalavras, unidos } from '#backend/desk/palavras.ts';
import { atosCom, dado, elo, lista } from '#backend/desk/tela.ts';
import { marcosNaMesa } from '#backend/domain/recursos/prazosDosRecursos.ts';
import { perguntasEAnexos } from '#backend/domain/recursos/queries.ts';
import { arquivo as tabelaDeArquivos, usuario } from '#backend/platform/db/schema/conta.ts';
import { recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import {
  credito,
  recursoDocumento,
  recursoMovimento,
  recursoPergunta,
  recursoPerguntaArquivo,
} from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { formatDate, formatDateTime, today } from '#lib/dates.ts';
import { formatPhone } from '#lib/documents.ts';
import { POR_PAGINA, ROTULO_DA_VISTA, urgencia } from '#lib/mesa/fila.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Linha, Secao } from '#lib/mesa/tipos.ts';
import { rotuloDoDocumento } from '#lib/recursos/documentos.ts';
import {
  estaDecidido,
  ROTULO_DA_FASE,
  ROTULO_DA_PERGUNTA,
  ROTULO_DO_ESTADO,
  referenciaDoRecurso,
  semProtocolo,
} from '#lib/recursos/rules.ts';
import { atosDo, atosDoRecurso } from './atosDoRecurso.ts';

export const listaDeRecursos = lista({
  ...{ tela: 'recursos', titulo: 'Recursos, pelo prazo', menu: 'Recursos' },
  ...{ papeis: ['atendimento', 'juridico'], entidade: 'recurso', limite: POR_PAGINA },
  filtros: {
    vista: talvez(escolha('Quais: os que esperam por nós, se nada for dito.', ROTULO_DA_VISTA)),
    fase: talvez(escolha('Só os desta fase.', ROTULO_DA_FASE)),
    de: opcional('Só os desta pessoa da equipe, pelo e-mail.', texto),
    pagina: opcional('Qual das páginas desse tamanho.', inteiro(1, 100_000)),
  },
  ler: (ctx, { id, ...filtro }) =>
    id
      ? recursosEm(ctx, eq(recursoNaFila.recursoId, Number(id)))
      : recursosDaFila(ctx, { ...filtro, eu: ctx.atorId }),
  total: (ctx, filtro) => contarFila(ctx, { ...filtro, eu: ctx.atorId }),
  marcadas: {
    ato: 'recursos assumir',
    campo: 'recurso',
    de: (um) => conosco(um) && !um.responsavel && um.id,
  },
  id: ({ id }) => id,
  cabeca: ({ id, fase }) => `Recurso ${referenciaDoRecurso(id)}: ${ROTULO_DA_FASE[fase]}`,
  resumo: ['Infração', 'Último dia'],
  colunas: {
    Recurso: ({ id, autoInfracao }) => `${referenciaDoRecurso(id)} · ${autoInfracao}`,
    Infração: ({ descricao }) => descricao,
    'Último dia': (um) => prazoDito(um),
    Urgência: (um, { clock }) => (conosco(um) ? urgencia(um.prazo, today(clock)) : 'não conosco'),
    Cliente: ({ cliente: { id, nome } }) => elo('clientes', id, nome),
    Fase: ({ fase }) => ROTULO_DA_FASE[fase],
    'Com quem': ({ responsavel }) => responsavel?.nome ?? 'ninguém',
    Protocolo: ({ protocolo }) => protocolo,
    'Pedido em': ({ desde }) => new Date(desde),
  },
  estado: ({ rotulo, estado, pergunta }) => ({
    texto: unidos(rotulo, pergunta && ROTULO_DA_PERGUNTA[pergunta]),
    tom: estaDecidido(estado) ? 'info' : 'alerta',
  }),
  async atosAqui(ctx, um) {
    return [
      ...atosDo(um, ctx.atorId ?? '', await colegas(ctx)),
      ...atosCom({ multa: String(um.multaId) }, 'multas marcar'),
      ...atosCom({ conta: um.cliente.id }, 'notas escrever'),
    ];
  },
  secoes: (ctx, um) => secoesDo(ctx, um),
});

const conosco = ({ estado, pergunta }: ItemDaFila) =>
  CONOSCO.includes(estado) && pergunta !== 'espera o motorista';

const prazoDito = ({ prazo, estimado }: ItemDaFila) =>
  prazo && `${formatDate(prazo)}${estimado ? ' (estimado)' : ''}`;

/** The document that a document of an answer replaced. */
const anterior = alias(tabelaDeArquivos, 'anterior');
type Arquivo = typeof tabelaDeArquivos.$inferSelect;

/** Everything needed to work on an appeal: driver, fine, milestones, documents, steps. */
async function secoesDo(ctx: OperadorCtx, { id, multaId, estado, cliente }: ItemDaFila): Promise<Secao[]> {
  const { db } = ctx;
  const [linha] = await db
    .select({ telefone: usuario.telefone, multa, placa: veiculo.placa })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .leftJoin(veiculo, eq(veiculo.id, multa.veiculoId))
    .where(eq(multa.id, multaId));
  if (!linha) return [];
  const { multa: uma, telefone, placa } = linha;
  const [documentos, respostas, movimentos, marcos, { perguntas, anexos }, pagos, proximo] =
    await Promise.all([
      db
        .select({ tipo: recursoDocumento.tipo, arquivo: tabelaDeArquivos })
        .from(recursoDocumento)
        .innerJoin(tabelaDeArquivos, eq(tabelaDeArquivos.id, recursoDocumento.arquivoId))
        .where(eq(recursoDocumento.recursoId, id))
        .orderBy(asc(recursoDocumento.id)),
      db
        .select({
          ...{ perguntaId: recursoPerguntaArquivo.perguntaId, tipo: recursoPerguntaArquivo.tipo },
          ...{ arquivo: tabelaDeArquivos, anterior },
        })
        .from(recursoPerguntaArquivo)
        .innerJoin(recursoPergunta, eq(recursoPergunta.id, recursoPerguntaArquivo.perguntaId))
        .innerJoin(tabelaDeArquivos, eq(tabelaDeArquivos.id, recursoPerguntaArquivo.arquivoId))
        .leftJoin(anterior, eq(anterior.id, recursoPerguntaArquivo.anteriorId))
        .where(eq(recursoPergunta.recursoId, id))
        .orderBy(asc(recursoPerguntaArquivo.id)),
      db
        .select({ movimento: recursoMovimento, arquivo: tabelaDeArquivos })
        .from(recursoMovimento)
        .leftJoin(tabelaDeArquivos, eq(tabelaDeArquivos.id, recursoMovimento.arquivoId))
        .where(eq(recursoMovimento.recursoId, id))
        .orderBy(asc(recursoMovimento.id)),
      marcosNaMesa(ctx, uma),
      perguntasEAnexos(db, uma.usuarioId, [id]),
      db
        .select({ pedidoId: pedidoItem.pedidoId })
        .from(credito)
        .innerJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
        .where(eq(credito.recursoId, id)),
      proximoDaFila(ctx, id, ctx.atorId ?? ''),
    ]);
  return [
    {
      titulo: 'Para trabalhar nele',
      dados: [
        dado('E-mail', contaEmPalavras(cliente.email)),
        dado('Telefone', telefone && formatPhone(telefone)),
        ...pagos.map(({ pedidoId }) => dado('Pago pelo pedido', elo('pedidos', pedidoId))),
        dado(
          'Petição',
          semProtocolo(estado) ? { texto: 'Escrever no assistente', href: mesaPaths.peticao(id) } : null,
        ),
        dado('Próximo da fila', proximo && elo('recursos', proximo, referenciaDoRecurso(proximo))),
      ],
    },
    {
      titulo: 'Multa',
      dados: [
        dado('Auto de infração', elo('multas', uma.id, uma.autoInfracao)),
        dado('Infração', uma.descricao),
        dado('Data e hora', [formatDate(uma.dataInfracao), uma.horaInfracao].filter(Boolean).join(' ')),
        dado('Local', uma.localInfracao),
        dado('Órgão', uma.orgaoEmissor),
        dado('Placa', placa ?? uma.placa),
        dado(
          'Quem informou',
          uma.origem === 'motorista' ? 'o motorista, à mão: confira com a notificação' : null,
        ),
        ...marcos.map(({ rotulo, data, origem }) => dado(rotulo, `${formatDate(data)} (${origem})`)),
      ],
    },
    {
      titulo: 'Documentos',
      linhas: [
        ...documentos.map(({ tipo, arquivo: um }) => papel(rotuloDoDocumento(tipo), um)),
        ...respostas.flatMap(({ tipo, anterior: antes }) =>
          antes ? [papel(rotuloDoDocumento(tipo, true), antes)] : [],
        ),
      ],
    },
    {
      titulo: 'Andamento',
      linhas: movimentos.flatMap(({ movimento, arquivo: um }) => [
        {
          quando: movimento.quando.toISOString(),
          texto: `${ROTULO_DO_ESTADO[movimento.status]}, ${autorEmPalavras(movimento.autor)}`,
          nota: [movimento.protocolo && `Protocolo ${movimento.protocolo}`, movimento.observacao]
            .filter(Boolean)
            .join('. '),
        },
        ...(um ? [papel('Arquivo', um)] : []),
        ...(anexos.get(id) ?? [])
          .filter(({ movimentoId }) => movimentoId === movimento.id)
          .map(({ arquivo: outro }) => papel('Anexo', outro)),
      ]),
    },
    {
      titulo: 'Perguntas ao motorista',
      linhas: (perguntas.get(id) ?? []).flatMap((uma) => [
        {
          quando: uma.quando.toISOString(),
          texto: `${uma.texto} (${autorEmPalavras(uma.autor)})`,
          nota: uma.respondidaEm
            ? `Respondida em ${formatDateTime(uma.respondidaEm)}: ${uma.resposta || 'só com documentos'}`
            : uma.encerradaEm
              ? `Encerrada sem resposta em ${formatDateTime(uma.encerradaEm)}.`
              : 'Espera o motorista.',
        },
        ...respostas
          .filter(({ perguntaId }) => perguntaId === uma.id)
          .map(({ tipo, arquivo: um }) => papel(`${rotuloDoDocumento(tipo)}, da resposta`, um)),
      ]),
    },
  ];
}

const papel = (rotulo: string, { id, nome }: Pick<Arquivo, 'id' | 'nome'>): Linha => ({
  texto: rotulo,
  href: mesaPaths.documento(id),
  nota: nome,
});

export const recursos = [listaDeRecursos, ...atosDoRecurso];
