import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { consulta, habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { renavamComFinal } from '../../fixtures/numeros.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { CPF, contratar } from './fixtures.ts';

/** Drivers with a plan and one vehicle each, checked a week ago and due now. Returns the ids of the vehicles. */
export async function frota(
  { deps: { db, clock } }: TestApp,
  quantos: number,
  { plano = 'cnh-livre', renavam }: { plano?: string; renavam?: number } = {},
): Promise<number[]> {
  const agora = clock();
  const ha = (dias: number) => new Date(agora.getTime() - dias * 86_400_000);
  const donos = Array.from({ length: quantos }, () => randomUUID());
  await db.insert(usuario).values(
    donos.map((id) => ({
      id,
      email: `${id}@example.com`,
      senhaHash: '-',
      nome: 'Ana Souza Prado',
      cpf: '52998224725',
      criadoEm: ha(30),
    })),
  );
  await db
    .insert(assinatura)
    .values(donos.map((usuarioId) => ({ usuarioId, plano, inicio: ha(30), fim: ha(-300) })));
  const feitos = await db
    .insert(veiculo)
    .values(
      donos.map((usuarioId, i) => ({
        usuarioId,
        placa: 'KVL1A23',
        // The last digit tells the simulated source what to answer.
        numeroRenavam: renavam === undefined ? String(i).padStart(11, '0') : renavamComFinal(renavam),
        uf: 'RJ',
        qtdeConsultas: 1,
        consultadoEm: ha(7),
        proximaConsultaEm: agora,
        criadoEm: ha(30),
      })),
    )
    .returning({ id: veiculo.id });
  return feitos.map(({ id }) => id);
}

/** The vehicles in the queue, in the order in which they were enqueued. */
export async function consultasNaFila({ runtime }: TestApp): Promise<number[]> {
  const jobs = await runtime.jobs.boss.findJobs<{ id: number }>('consulta', { queued: true });
  return jobs.map(({ data }) => data.id);
}

/** Drivers with one licence each, and what is stored about its consultations. */
export function habilitacoesDe(app: TestApp) {
  return {
    async motorista(NumeroCnh: string, plano = 'cnh-livre') {
      const driver = await app.signUp();
      await contratar(app, driver, plano);
      const { guid } = await driver.api.habilitacoes.cadastrar({ NumeroCnh, Cpf: CPF, UF: 2 });
      const { Id: id } = await driver.api.habilitacoes.resumo({ guid });
      return { driver, guid, id };
    },
    linha: async (id: number) => (await app.rows(habilitacao, eq(habilitacao.id, id)))[0],
    consultasDe: (id: number) => app.rows(consulta, eq(consulta.habilitacaoId, id), asc(consulta.id)),
    multasDe: (driver: Driver) => app.rows(multa, eq(multa.usuarioId, driver.id), asc(multa.id)),
  };
}
