import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDasMultas } from '#backend/domain/consultas/avisos.ts';
import { encerrarMultas, sincronizarMultas } from '#backend/domain/consultas/multas.ts';
import { rodarFilho } from '#backend/platform/adapters/carta/filho.ts';
import { criarLeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import type { ConsultaMulta } from '#backend/platform/adapters/infosimples/servicos.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { carta } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { HOSTIS } from '../../fixtures/cartasHostis.ts';
import { lerCartaEmPdf } from '../../fixtures/lerCartaEmPdf.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import { FILES, seeds } from '../harness/multas.ts';

const app = sharedApp();

const seed = seeds(app);

const LISTADA: ConsultaMulta = {
  autoInfracao: 'SP-12345678',
  autoRenainf: null,
  data: '2026-10-30',
  hora: '08:05',
  codigoInfracao: '74550',
  descricao: 'Transitar em velocidade superior',
  enquadramento: '218 I',
  local: 'Rod. Anchieta',
  orgaoEmissor: 'Departamento de Estradas de Rodagem',
  situacao: 'Notificação de autuação expedida',
  statusPagamento: 'Não paga',
  valorOriginal: 130_16,
  valorSerPago: 130_16,
  valorDesconto: null,
  limiteDesconto: null,
  dataNotificacao: '2026-11-06',
  dataPenalidade: null,
  pontos: 4,
  suspensiva: false,
  guia: { linha: null, pix: null, vencimento: null },
};

type Alvo = Parameters<typeof encerrarMultas>[1];

/** The source answers for a licence or vehicle, and the driver is notified. */
const consultar = (de: Alvo, listadas: readonly ConsultaMulta[] = [LISTADA]) =>
  transaction(systemCtx(app.deps), async (tx) => {
    const multas = await sincronizarMultas(tx, de, { listadas, primeira: true });
    await avisarDasMultas(tx, multas, { de });
  });

async function guardada(driver: Driver, mais: object = {}) {
  const { Guid } = await driver.api.guardadas.guardar({
    AutoInfracao: 'SP12345678',
    DataInfracao: '2026-10-30',
    OrgaoEmissor: 'DER-SP',
    Codigo: '745-50',
    Paga: true,
    Datas: [{ Tipo: 'prazo_defesa', Data: '2026-12-05' }],
    ...mais,
  });
  return Guid;
}

async function comCnh() {
  const driver = await app.signUp();
  const { id } = await seed.habilitacao(driver);
  return { driver, de: { alvo: 'habilitacao', id, usuarioId: driver.id } as const };
}

describe('a fine that the driver kept and a source brings afterwards', () => {
  it('is merged: the driver’s days stay, the data come from the source', async () => {
    const { driver, de } = await comCnh();
    const guid = await guardada(driver);
    await consultar(de);
    await consultar(de);
    const { Multas } = await driver.api.multas.listar();
    expect(Multas).toMatchObject([
      { Guid: guid, Origem: 'ambas', AutoInfracao: 'SP-12345678', StatusPagamento: 'Não paga' },
    ]);
    const marcos = new Map(Multas[0]?.Marcos.map((um) => [um.Tipo, um]));
    expect(marcos.get('prazo_defesa')).toMatchObject({ Data: '2026-12-05', Origem: 'carta' });
    expect(marcos.get('autuacao_expedida')).toMatchObject({ Data: '2026-11-06', Origem: 'fonte' });
    expect(marcos.has('pagamento')).toBe(false);
    const avisos = await driver.api.notificacoes.lista();
    expect(avisos.map(({ Assunto }) => Assunto)).toEqual(['A consulta encontrou a multa que você guardou']);
  });

  it('then belongs to the source: it cannot be corrected or removed, but its days can be recorded', async () => {
    const { driver, de } = await comCnh();
    const GuidMulta = await guardada(driver);
    await consultar(de);
    await refused(driver.api.guardadas.retirar({ GuidMulta }), 'MULTA_DA_FONTE');
    const Marcos = [{ Tipo: 'defesa_protocolada' as const, Data: '2026-11-18' }];
    expect(await driver.api.guardadas.marcar({ GuidMulta, Marcos })).toEqual({ Gravados: 1 });
  });

  it('is not closed by a source that does not list it, even when attached to that licence', async () => {
    const { driver, de } = await comCnh();
    const [cnh] = await driver.api.habilitacoes.lista();
    await guardada(driver, { Habilitacao: cnh?.Guid });
    await consultar(de, []);
    const { Multas } = await driver.api.multas.listar();
    expect(Multas).toMatchObject([{ Origem: 'motorista', AutoInfracao: 'SP12345678' }]);
  });

  it('is not taken over by a look-up for another driver', async () => {
    const { driver } = await comCnh();
    await guardada(driver);
    const outro = await comCnh();
    await consultar(outro.de);
    expect((await outro.driver.api.multas.listar()).Multas).toMatchObject([{ Origem: 'fonte' }]);
    expect((await driver.api.multas.listar()).Multas).toMatchObject([{ Origem: 'motorista' }]);
  });

  it('goes back to the driver when the licence becomes another one by its correction', async () => {
    const { driver, de } = await comCnh();
    const guid = await guardada(driver);
    await consultar(de);
    await transaction(systemCtx(app.deps), (tx) => encerrarMultas(tx, de));
    const [linha] = await app.rows(multa, eq(multa.guid, guid));
    expect(linha).toMatchObject({ origem: 'motorista', desligada: false, habilitacaoId: null });
    expect((await driver.api.guardadas.ver({ guid })).Marcos).toContainEqual({
      Tipo: 'prazo_defesa',
      Data: '2026-12-05',
      Origem: 'carta',
    });
  });
});

const CARTA = { AutoInfracao: 'SP12345678', DataInfracao: '2026-10-30', Codigo: '745-50' };

it('a written warning that is kept by hand has nothing to pay and no points (CTB art. 267), told with it or later', async () => {
  const { api } = await app.signUp();
  const aviso = { Tipo: 'advertencia' as const, Data: '2026-11-10' };
  const { Guid } = await api.guardadas.guardar({ ...CARTA, Datas: [aviso] });
  const outra = await api.guardadas.guardar({ ...CARTA, AutoInfracao: 'SP87654321' });
  await api.guardadas.marcar({ GuidMulta: outra.Guid, Marcos: [aviso] });
  for (const guid of [Guid, outra.Guid])
    expect(await api.guardadas.ver({ guid })).toMatchObject({ ValorSerPago: 0, Pontos: 0 });
});

describe('reading a notice', () => {
  /** As much time as a busy machine needs. */
  beforeAll(() => {
    app.deps.adapters.cartas = criarLeitorDeCartas({ relogioMs: 300_000, esperaMs: 300_000 });
  });

  const driver = shared(() => app.signUp());

  const CARTA = CARTAS['boxes with the label over the value'] ?? { desenhar: () => {}, diz: {} };

  const pdf = (bytes: Uint8Array | string, nome = 'carta.pdf') =>
    new File([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], nome, { type: 'application/pdf' });

  const ler = (Arquivo: Blob | '') =>
    driver.api.guardadas.lerCarta({ Arquivo }).catch(({ code }: { code: string }) => code);

  describe('a notice that is sent to be read', () => {
    it('is read as in the browser, and nothing is kept', async () => {
      const lida = await ler(pdf(await carta(CARTA.desenhar)));
      if (typeof lida === 'string') throw new Error(lida);
      expect(Object.fromEntries(lida.lidos.map(({ campo, valor }) => [campo, valor]))).toEqual(CARTA.diz);
      expect(await app.deps.db.$count(arquivo)).toBe(0);
    });

    it.each([
      ['nothing', async () => '' as const, 'ARQUIVO_FALTA'],
      ['an empty file', async () => new File([], 'carta.pdf'), 'ARQUIVO_VAZIO'],
      ['a photograph', async () => FILES.png(), 'CARTA_ILEGIVEL'],
      [
        'a photograph that is called PDF',
        async () => new File([FILES.png()], 'carta.pdf'),
        'ARQUIVO_EXTENSAO',
      ],
      ['another kind of file', async () => new File(['nada'], 'carta.txt'), 'CARTA_ILEGIVEL'],
      [
        'another document',
        async () => pdf(await carta((c) => c.linha('Receita de bolo'))),
        'CARTA_SEM_DADOS',
      ],
    ])('explains for %s how to continue', async (_nome, arquivo, code) => {
      expect(await ler(await arquivo())).toBe(code);
    });
  });

  it('a scanned notice is read as a photograph', async () => {
    const lida = await ler(pdf(readFileSync('tests/fixtures/cartaEscaneada.pdf')));
    if (typeof lida === 'string') throw new Error(lida);
    const dito = Object.fromEntries(lida.lidos.map(({ campo, valor }) => [campo, valor]));
    expect(dito).toMatchObject({ DataInfracao: '2026-08-30', HoraInfracao: '18:22' });
  });

  describe('a file made to stop the program', () => {
    it.each([
      ['150,000 pieces of one letter', 'CARTA_PESADA'],
      ['a page tree that is its own child', 'CARTA_SEM_TEXTO'],
      ['locked with a password', 'CARTA_ILEGIVEL'],
    ])('%s is refused by the reader', async (nome, code) => {
      expect(await lerCartaEmPdf(new Uint8Array(HOSTIS[nome]?.() ?? []))).toBe(code);
    });

    it.each(['300 MB of spaces', 'spaces that are called a picture', 'one stream drawn a thousand times'])(
      '%s: its process is ended',
      async (nome) => {
        const rodar: typeof rodarFilho = (pedido) => rodarFilho({ ...pedido, tempoMs: 4_000 });
        const leitor = criarLeitorDeCartas({ relogioMs: 300_000, esperaMs: 300_000, rodar });
        const bytes = HOSTIS[nome]?.() ?? new Uint8Array();
        expect(await leitor.ler(bytes, { conta: 'a', hoje: '2026-11-20' })).toBe('CARTA_PESADA');
      },
    );
  });

  describe('the reading process', () => {
    it('is ended when it takes too long, which says nothing of the file', async () => {
      const bytes = await carta(CARTA.desenhar);
      const quem = { conta: 'a', hoje: '2026-11-20' };
      expect(await criarLeitorDeCartas({ relogioMs: 1 }).ler(bytes, quem)).toBe('LEITOR_OCUPADO');
    });

    it('reads one file after another, two of an account at most, and eight that wait', async () => {
      let [lendo, lidos] = [0, 0];
      const fila = criarLeitorDeCartas({
        rodar: async () => {
          lendo += 1;
          expect(lendo).toBe(1);
          await setImmediate();
          lendo -= 1;
          lidos += 1;
          return { saida: Buffer.from('"CARTA_SEM_DADOS"') };
        },
      });
      const lerDe = (conta: string) => fila.ler(Buffer.alloc(0), { conta, hoje: '2026-11-20' });
      const contas = ['a', 'a', 'a', ...Array.from({ length: 9 }, (_, n) => `conta ${n}`)];
      const ditos = await Promise.all(contas.map(lerDe));
      expect(ditos.map((dito) => dito === 'LEITOR_OCUPADO')).toEqual(
        contas.map((_, i) => i === 2 || i >= 10),
      );
      expect(lidos).toBe(9);
      expect(await lerDe('a')).toBe('CARTA_SEM_DADOS');
    });
  });
});
