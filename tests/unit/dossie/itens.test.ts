import { describe, expect, it } from 'vitest';
import { type ArquivoGuardado, type Fontes, itensDoDossie } from '#lib/dossie/itens.ts';
import { marcosVigentes } from '#lib/multas/marcos.ts';

const arquivo = (nome: string): ArquivoGuardado => ({
  id: nome,
  nome,
  mediaType: 'application/pdf',
  tamanho: 3,
  sha256: 'x',
  chave: nome,
});

const vazio: Fontes = {
  multa: { dataInfracao: '2026-03-10', horaInfracao: '08:15', localInfracao: 'Av. Brasil' },
  marcos: new Map(),
  recursos: [],
  peticoes: [],
  recibos: [],
  papeis: [],
};

describe('the case file of a fine', () => {
  it('is in time order, whatever the order of its sources, and ends with items without a day', () => {
    const itens = itensDoDossie({
      ...vazio,
      marcos: marcosVigentes([
        { tipo: 'encerrada', data: null, origem: 'fonte' },
        { tipo: 'autuacao_expedida', data: '2026-04-01', origem: 'carta' },
      ]),
      papeis: [
        {
          guid: 'g',
          tipo: 'foto',
          titulo: 'A placa encoberta',
          texto: null,
          dia: '2026-03-11',
          criadoEm: new Date('2026-06-01T12:00:00Z'),
          arquivo: arquivo('placa.jpg'),
        },
      ],
      recibos: [{ pedidoId: 1004, pagoEm: new Date('2026-05-02T12:00:00Z') }],
    });
    expect(itens.map(({ dia, titulo }) => [dia, titulo])).toEqual([
      ['2026-03-10', 'Infração registrada'],
      ['2026-03-11', 'A placa encoberta'],
      ['2026-04-01', 'Notificação da autuação expedida'],
      ['2026-05-02', 'Recibo do pedido nº 1004'],
      [null, 'Processo da multa encerrado no órgão'],
    ]);
  });

  it('lists once an event that is a movement and a milestone, on the day of its document', () => {
    const itens = itensDoDossie({
      ...vazio,
      marcos: marcosVigentes([{ tipo: 'defesa_protocolada', data: '2026-04-20', origem: 'operador' }]),
      recursos: [
        {
          fase: 'P',
          referencia: '000-018',
          criadoEm: new Date('2026-04-10T12:00:00Z'),
          documentos: [{ tipo: 'Crlv', arquivo: arquivo('crlv.pdf') }],
          movimentos: [
            {
              estado: 'solicitado',
              quando: new Date('2026-04-10T12:00:00Z'),
              protocolo: null,
              observacao: null,
              arquivo: null,
              anexos: [],
            },
            {
              estado: 'protocolado',
              quando: new Date('2026-04-25T12:00:00Z'),
              protocolo: '2026.77',
              observacao: null,
              arquivo: arquivo('protocolo.pdf'),
              anexos: [arquivo('guia.pdf')],
            },
          ],
          perguntas: [
            {
              texto: 'Pode mandar o CRLV de novo?',
              quando: new Date('2026-04-12T12:00:00Z'),
              resposta: 'Segue.',
              respondidaEm: new Date('2026-04-13T12:00:00Z'),
              arquivos: [{ tipo: 'Crlv', arquivo: arquivo('crlv-2.pdf') }],
            },
          ],
        },
      ],
    });
    expect(itens.slice(1)).toMatchObject([
      {
        dia: '2026-04-10',
        titulo: 'Recurso pedido à Via Livre: Defesa Prévia',
        texto: 'Referência 000-018.',
      },
      { dia: '2026-04-10', titulo: 'CRLV do veículo', arquivo: { nome: 'crlv.pdf' } },
      { dia: '2026-04-12', titulo: 'Pergunta sobre o recurso', de: 'Via Livre' },
      { dia: '2026-04-13', titulo: 'Resposta', texto: 'Segue.', de: 'Você' },
      { dia: '2026-04-13', titulo: 'CRLV do veículo', arquivo: { nome: 'crlv-2.pdf' } },
      {
        dia: '2026-04-20',
        titulo: 'Defesa Prévia: protocolado',
        texto: 'Protocolo 2026.77.',
        arquivo: { nome: 'protocolo.pdf' },
      },
      { titulo: 'Defesa Prévia: protocolado, anexo', arquivo: { nome: 'guia.pdf' } },
    ]);
    expect(itens).toHaveLength(8);
  });

  it('counts the days of São Paulo, where the driver is', () => {
    const [, recibo] = itensDoDossie({
      ...vazio,
      recibos: [{ pedidoId: 1, pagoEm: new Date('2026-05-03T01:30:00Z') }],
    });
    expect(recibo?.dia).toBe('2026-05-02');
  });
});
