import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type DatabaseSettings, openDatabase } from '#backend/platform/db/client.ts';
import { sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';

const DAY = 86_400_000;
const OTHERS = 2_000;

/**
 * Fills a migrated database with 2,000 drivers, each with a licence, a vehicle and 5 fines, and with the measured driver: the largest
 * plan, 2 licences, 3 vehicles and 20 fines. Returns the session token of the measured driver.
 */
export async function seed(settings: DatabaseSettings): Promise<string> {
  const database = await openDatabase(settings);
  const { db } = database;
  const now = new Date();
  const token = randomBytes(32).toString('base64url');
  const ids = Array.from({ length: OTHERS + 1 }, () => randomUUID());
  const measured = ids[0] ?? '';
  const each = <T>(make: (usuarioId: string, i: number) => T[]) => ids.flatMap(make);
  const digits = (n: number, width: number) => String(n).padStart(width, '0');

  await inBatches(
    each((id, i) => [
      {
        id,
        email: `motorista-${i}-${id}@example.com`,
        senhaHash: '-',
        nome: 'Ana Souza Prado',
        cpf: digits(i, 11),
        criadoEm: now,
      },
    ]),
    (rows) => db.insert(usuario).values(rows),
  );
  const plan = { plano: 'via-livre-total', inicio: now, fim: new Date(now.getTime() + 365 * DAY) };
  await inBatches(
    each((usuarioId) => [{ usuarioId, ...plan }]),
    (rows) => db.insert(assinatura).values(rows),
  );
  const licences = await inBatches(
    each((usuarioId, i) =>
      numbers(i === 0 ? 2 : 1).map((n) => ({
        usuarioId,
        numeroCnh: digits(i * 10 + n, 11),
        cpf: digits(i, 11),
        uf: 'RJ',
        nome: 'Ana Souza Prado',
        categoria: 'AB',
        qtdeConsultas: 4,
        proximaConsultaEm: new Date(now.getTime() + 7 * DAY),
        criadaEm: now,
      })),
    ),
    (rows) =>
      db.insert(habilitacao).values(rows).returning({ id: habilitacao.id, usuarioId: habilitacao.usuarioId }),
  );
  const vehicles = await inBatches(
    each((usuarioId, i) =>
      numbers(i === 0 ? 3 : 1).map((n) => ({
        usuarioId,
        placa: `KVL${n}A${digits(i % 100, 2)}`,
        numeroRenavam: digits(i * 10 + n, 11),
        uf: 'RJ',
        modelo: 'VW/GOL 1.0',
        qtdeConsultas: 4,
        proximaConsultaEm: new Date(now.getTime() + 7 * DAY),
        criadoEm: now,
      })),
    ),
    (rows) => db.insert(veiculo).values(rows).returning({ id: veiculo.id, usuarioId: veiculo.usuarioId }),
  );
  const ofLicence = Map.groupBy(licences, ({ usuarioId }) => usuarioId);
  const ofVehicle = Map.groupBy(vehicles, ({ usuarioId }) => usuarioId);
  await inBatches(
    each((usuarioId, i) =>
      numbers(i === 0 ? 20 : 5).map((n) => {
        const own = (n % 2 === 0 ? ofLicence : ofVehicle).get(usuarioId) ?? [];
        const id = own[n % own.length]?.id ?? null;
        return {
          usuarioId,
          tipo: n % 2 === 0 ? ('Habilitacao' as const) : ('Veiculo' as const),
          ...(n % 2 === 0 ? { habilitacaoId: id } : { veiculoId: id }),
          autoInfracao: `C${digits(i * 100 + n, 8)}`,
          dataInfracao: new Date(now.getTime() - n * 9 * DAY).toISOString().slice(0, 10),
          horaInfracao: '14:35',
          codigoInfracao: '74550',
          descricao: 'Transitar em velocidade superior à máxima permitida em até 20%',
          enquadramentoInfracao: '218 I',
          localInfracao: 'Av. Brasil, 2000, Rio de Janeiro',
          orgaoEmissor: 'Detran RJ',
          situacao: 'Notificação de autuação expedida',
          statusPagamento: 'Não paga',
          valorOriginal: 130_16,
          valorSerPago: 104_13,
          valorDesconto: 26_03,
          dataNotificacao: new Date(now.getTime() - n * 8 * DAY).toISOString().slice(0, 10),
          pontos: 4,
          criadaEm: now,
          atualizadaEm: now,
        };
      }),
    ),
    (rows) => db.insert(multa).values(rows),
  );
  await db.insert(sessao).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    usuarioId: measured,
    criadaEm: now,
    usadaEm: now,
    expiraEm: new Date(now.getTime() + DAY),
  });
  await db.execute('analyze');
  await database.close();
  return token;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

/** Returns what `insert` returns: nothing without `returning`. */
async function inBatches<Row, Made>(
  rows: Row[],
  insert: (rows: Row[]) => PromiseLike<Made[] | { rows: Made[] }>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let i = 0; i < rows.length; i += 500) {
    const answer = await insert(rows.slice(i, i + 500));
    made.push(...(Array.isArray(answer) ? answer : answer.rows));
  }
  return made;
}
