import { randomInt } from 'node:crypto';
import { escreverMarcos, marcosDaFonte } from '#backend/domain/multas/marcos.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { type IsoDate, isoDateOf } from '#lib/dates.ts';
import type { OrigemDoMarco, TipoDeMarco } from '#lib/multas/marcos.ts';
import { estaPaga } from '#lib/multas/situacao.ts';
import type { Driver, TestApp } from './app.ts';

/** Inserts rows as a look-up or a paid order would, for tests of later steps. */
export function seeds(app: TestApp) {
  return {
    async plano({ id }: Driver, chave: string, dias = 365): Promise<void> {
      const inicio = app.deps.clock();
      const fim = new Date(inicio.getTime() + dias * 86_400_000);
      await app.deps.db.insert(assinatura).values({ usuarioId: id, plano: chave, inicio, fim });
    },

    async habilitacao({ id }: Driver, fields: Partial<typeof habilitacao.$inferInsert> = {}) {
      return one(
        await app.deps.db
          .insert(habilitacao)
          .values({
            usuarioId: id,
            numeroCnh: digits(11),
            cpf: '52998224725',
            uf: 'RJ',
            nome: 'Ana Souza Prado',
            qtdeConsultas: 1,
            criadaEm: app.deps.clock(),
            ...fields,
          })
          .returning(),
      );
    },

    async veiculo({ id }: Driver, fields: Partial<typeof veiculo.$inferInsert> = {}) {
      return one(
        await app.deps.db
          .insert(veiculo)
          .values({
            usuarioId: id,
            placa: 'KVL1A23',
            numeroRenavam: digits(11),
            uf: 'RJ',
            modelo: 'VW/GOL 1.0',
            qtdeConsultas: 1,
            criadoEm: app.deps.clock(),
            ...fields,
          })
          .returning(),
      );
    },

    /** A fine of 30 October 2026, whose notice of autuação was issued on 6 November. */
    async multa(
      { id }: Driver,
      fields: Partial<typeof multa.$inferInsert> & ({ habilitacaoId: number } | { veiculoId: number }),
    ) {
      const linha = one(
        await app.deps.db
          .insert(multa)
          .values({
            usuarioId: id,
            tipo: fields.habilitacaoId ? 'Habilitacao' : 'Veiculo',
            autoInfracao: `C${digits(8)}`,
            autoRenainf: digits(11),
            dataInfracao: '2026-10-30',
            horaInfracao: '14:35',
            codigoInfracao: '74550',
            descricao: 'Transitar em velocidade superior à máxima em até 20%',
            enquadramentoInfracao: '218 I',
            localInfracao: 'Av. Brasil, 2000',
            orgaoEmissor: 'Detran RJ',
            situacao: 'Notificação de autuação expedida',
            statusPagamento: 'Não paga',
            valorOriginal: 130_16,
            valorSerPago: 104_13,
            valorDesconto: 26_03,
            datPagamentoComDesconto: '2026-12-06',
            dataNotificacao: '2026-11-06',
            pontos: 4,
            criadaEm: app.deps.clock(),
            atualizadaEm: app.deps.clock(),
            ...fields,
          })
          .returning(),
      );
      await escreverMarcos(
        app.deps,
        { usuarioId: id, autor: 'fonte' },
        marcosDaFonte(linha.id, {
          ...linha,
          limiteDesconto: linha.datPagamentoComDesconto,
          paga: estaPaga({ StatusPagamento: linha.statusPagamento }),
          encerrada: false,
          foraDaFonteEm: linha.encerradaEm && isoDateOf(linha.encerradaEm),
        }),
      );
      return linha;
    },

    /** A milestone of a fine as a source reports it: a notice, a printed day. */
    async marco(
      { id }: Driver,
      multaId: number,
      tipo: TipoDeMarco,
      data: IsoDate | null,
      origem: OrigemDoMarco = 'fonte',
    ) {
      await escreverMarcos(app.deps, { usuarioId: id, autor: 'teste' }, [{ multaId, tipo, data, origem }]);
    },

    async credito({ id }: Driver, multaId: number | null = null) {
      const pedidoItemId = randomInt(1, 2_000_000_000);
      return one(
        await app.deps.db
          .insert(credito)
          .values({ usuarioId: id, multaId, pedidoItemId, unidade: 1, criadoEm: app.deps.clock() })
          .returning(),
      );
    },
  };
}

type ComMulta = { driver?: Driver; plano?: string | null; dias?: number } & Partial<
  typeof multa.$inferInsert
>;

/** A driver (a new one unless given) with a plan (`null`: none), a vehicle and a fine of it. */
export async function motoristaComMulta(
  app: TestApp,
  { driver: conhecido, plano = 'cnh-livre', dias, ...fields }: ComMulta = {},
) {
  const seed = seeds(app);
  const driver = conhecido ?? (await app.signUp());
  if (plano) await seed.plano(driver, plano, dias);
  const { id: veiculoId } = await seed.veiculo(driver);
  return { driver, veiculoId, multa: await seed.multa(driver, { ...fields, veiculoId }) };
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The smallest valid files of each type that a driver may send. */
export const FILES = {
  jpeg: (name = 'cnh.jpg') =>
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0])], name),
  png: (name = 'comprovante.png') => new File([Buffer.from(PNG, 'base64')], name),
  webp: (name = 'crlv.webp') => new File(['RIFF\u0010\u0000\u0000\u0000WEBPVP8 '], name),
  heic: (name = 'IMG_0001.HEIC') =>
    new File([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')], name),
  pdf: (name = 'crlv.pdf', text = String(randomInt(1e9))) => new File([`%PDF-1.7\n${text}\n%%EOF`], name),
};

/** The four valid documents of an appeal. */
export function documentos(overrides: Record<string, Blob | ''> = {}) {
  return {
    DocumentoIdentidade: FILES.jpeg(),
    ComprovanteResidencia: FILES.png(),
    Crlv: FILES.pdf('crlv.pdf', 'crlv'),
    DocumentoIdProprietario: FILES.heic(),
    ...overrides,
  };
}

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

function one<R>(rows: R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert gave no row');
  return row;
}
