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
import type { Linha, Registro } from '#lib/mesa/tipos.ts';
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

const FILTROS = {
  vista: talvez(escolha('Quais: os que esperam por nós, se nada for dito.', ROTULO_DA_VISTA)),
  fase: talvez(escolha('Só os desta fase.', ROTULO_DA_FASE)),
  de: opcional('Só os desta pessoa da equipe, pelo e-mail.', texto),
  pagina: opcional('Qual das páginas desse tamanho.', inteiro(1, 100_000)),
};

const tela = lista<ItemDaFila, typeof FILTROS>({
  ...{ tela: 'recursos', nome: 'recursos listar', titulo: 'Recursos, pelo prazo', menu: 'Recursos' },
  ...{ papeis: ['atendimento', 'juridico'], entidade: 'recurso', limite: POR_PAGINA, filtros: FILTROS },
  marcadas: {
    ato: 'recursos assumir',
    campo: 'recurso',
    de: (um) => conosco(um) && !um.responsavel && um.id,
  },
  ler: (ctx, filtro) => recursosDaFila(ctx, { ...filtro, eu: ctx.atorId }),
  total: (ctx, filtro) => contarFila(ctx, { ...filtro, eu: ctx.atorId }),
  id: ({ id }) => id,
  colunas: {
    Recurso: ({ id, autoInfracao }) => `${referenciaDoRecurso(id)} · ${autoInfracao}`,
    Infração: ({ descricao }) => descricao,
    'Último dia': (um) => prazoDito(um),
    Urgência: (um, { clock }) => (conosco(um) ? urgencia(um.prazo, today(clock)) : 'não conosco'),
    Cliente: ({ cliente: { id, nome } }) => elo('clientes', id, nome),
    Fase: ({ fase }) => ROTULO_DA_FASE[fase],
    Estado: ({ rotulo, pergunta }) =>
      [rotulo, pergunta && ROTULO_DA_PERGUNTA[pergunta]].filter(Boolean).join(', '),
    'Com quem': ({ responsavel }) => responsavel?.nome ?? 'ninguém',
    Protocolo: ({ protocolo }) => protocolo,
    'Pedido em': ({ desde }) => new Date(desde),
  },
  registro: async (ctx, id) => (/^[1-9]\d{0,8}$/.test(id) ? recursoNaMesa(ctx, Number(id)) : null),
});

const conosco = ({ estado, pergunta }: ItemDaFila) =>
  CONOSCO.includes(estado) && pergunta !== 'espera o motorista';

const prazoDito = ({ prazo, estimado }: ItemDaFila) =>
  prazo && `${formatDate(prazo)}${estimado ? ' (estimado)' : ''}`;

/** The document that a document of an answer replaced. */
const anterior = alias(tabelaDeArquivos, 'anterior');
type Arquivo = typeof tabelaDeArquivos.$inferSelect;

/** One appeal with everything needed to work on it: driver, fine, milestones, documents, steps. */
async function recursoNaMesa(ctx: OperadorCtx, id: number): Promise<Registro | null> {
  const { db } = ctx;
  const [item] = await recursosEm(ctx, eq(recursoNaFila.recursoId, id));
  if (!item) return null;
  const [linha] = await db
    .select({ telefone: usuario.telefone, multa, placa: veiculo.placa })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .leftJoin(veiculo, eq(veiculo.id, multa.veiculoId))
    .where(eq(multa.id, item.multaId));
  if (!linha) return null;
  const { multa: uma, telefone, placa } = linha;
  const [documentos, respostas, movimentos, marcos, { perguntas, anexos }, pagos, daEquipe, proximo] =
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
      colegas(ctx),
      proximoDaFila(ctx, id, ctx.atorId ?? ''),
    ]);
  return {
    titulo: `Recurso ${referenciaDoRecurso(id)}: ${ROTULO_DA_FASE[item.fase]}`,
    estado: {
      texto: unidos(item.rotulo, item.pergunta && ROTULO_DA_PERGUNTA[item.pergunta]),
      tom: estaDecidido(item.estado) ? 'info' : 'alerta',
    },
    atos: [
      ...atosDo(item, ctx.atorId ?? '', daEquipe),
      ...atosCom({ multa: String(item.multaId) }, 'multas marcar'),
      ...atosCom({ conta: item.cliente.id }, 'notas escrever'),
    ],
    secoes: [
      {
        titulo: 'Recurso',
        dados: [
          dado('Último dia do motorista', prazoDito(item) ?? 'não conhecido'),
          dado('Responsável', item.responsavel?.nome ?? 'ninguém'),
          dado('Motorista', elo('clientes', item.cliente.id, item.cliente.nome)),
          dado('E-mail', contaEmPalavras(item.cliente.email)),
          dado('Telefone', telefone && formatPhone(telefone)),
          ...pagos.map(({ pedidoId }) => dado('Pago pelo pedido', elo('pedidos', pedidoId))),
          dado(
            'Petição',
            semProtocolo(item.estado)
              ? { texto: 'Escrever no assistente', href: mesaPaths.peticao(id) }
              : null,
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
    ],
  };
}

const papel = (rotulo: string, { id, nome }: Pick<Arquivo, 'id' | 'nome'>): Linha => ({
  texto: rotulo,
  href: mesaPaths.documento(id),
  nota: nome,
});

export const recursos = [tela, ...atosDoRecurso];
