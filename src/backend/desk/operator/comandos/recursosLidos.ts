import * as v from 'valibot';
import { formatDate, formatDateTime, today } from '#lib/dates.ts';
import { contaEmPalavras } from '#lib/mesa/emails.ts';
import { POR_PAGINA, VISTAS } from '#lib/mesa/fila.ts';
import type { ItemDaFila } from '#lib/mesa/tipos.ts';
import { ESTADOS, ROTULO_DA_FASE, ROTULO_DA_PERGUNTA } from '#lib/recursos/rules.ts';
import { audit } from '../../../platform/audit.ts';
import { bytesDoArquivo } from '../../documento.ts';
import { atualizarPrazos, quantosRecursos, recursosEm } from '../../fila/fila.ts';
import { daVista } from '../../fila/vistas.ts';
import { recursoNaMesa } from '../../recurso.ts';
import { id, inteiro, obrigatorio, opcional, tamanhoDaLista, texto, umDe } from '../campos.ts';
import { comando, ficha, recusar, tabela } from '../comando.ts';

const umRecurso = obrigatorio('O número do recurso.', id);

export const tabelaDosRecursos = (itens: readonly ItemDaFila[]) =>
  tabela(itens, {
    Recurso: ({ id: numero }) => numero,
    Prazo: ({ prazo, estimado }) => prazo && `${formatDate(prazo)}${estimado ? ' (estimado)' : ''}`,
    Conta: ({ cliente }) => contaEmPalavras(cliente.email),
    Auto: ({ autoInfracao }) => autoInfracao,
    Infração: ({ descricao }) => descricao,
    Fase: ({ fase }) => ROTULO_DA_FASE[fase],
    Estado: (item) =>
      [item.rotulo, item.pergunta && ROTULO_DA_PERGUNTA[item.pergunta]].filter(Boolean).join(', '),
    Responsável: ({ responsavel }) => responsavel?.nome,
    Protocolo: ({ protocolo }) => protocolo,
    'Pedido em': ({ desde }) => formatDateTime(desde),
  });

const listar = comando({
  nome: 'recursos listar',
  resumo: 'Lista os recursos, o prazo mais próximo primeiro: a multa, o motorista e o último andamento.',
  opcoes: {
    estado: opcional('Só os que estão neste estado.', umDe(ESTADOS)),
    vista: opcional('Só os desta vista da fila.', umDe(VISTAS)),
    limite: opcional('Quantos mostrar (50 se nada for dito).', tamanhoDaLista),
    pagina: opcional('Qual das páginas desse tamanho.', inteiro(1, 100_000)),
  },
  async executar(ctx, { estado, vista, limite = POR_PAGINA, pagina = 1 }) {
    await atualizarPrazos(ctx);
    const quais = daVista(estado ?? vista ?? 'todos', { hoje: today(ctx.clock), pessoaId: null });
    const desde = (pagina - 1) * limite;
    const [itens, total] = await Promise.all([
      recursosEm(ctx, quais, { limite, desde }),
      quantosRecursos(ctx, quais),
    ]);
    return {
      mensagem:
        total > itens.length
          ? `São ${total} recursos; aqui ${itens.length === 0 ? 'nenhum' : `do ${desde + 1}º ao ${desde + itens.length}º`}.`
          : undefined,
      dados: itens,
      tabela: tabelaDosRecursos(itens),
    };
  },
});

const ver = comando({
  nome: 'recursos ver',
  resumo: 'Mostra um recurso: o motorista, a multa, as datas conhecidas, os documentos e o andamento.',
  argumentos: { recurso: umRecurso },
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
  opcoes: { para: opcional('Onde gravar (nesta pasta, com o nome dele, se nada for dito).', texto) },
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

export const recursosLidos = [listar, ver, documento];
