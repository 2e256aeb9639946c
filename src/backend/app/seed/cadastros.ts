import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { agendar } from '#backend/domain/consultas/agenda.ts';
import { alternar } from '#backend/domain/consultas/vagas.ts';
import { cadastrarHabilitacao } from '#backend/domain/habilitacoes/cadastro.ts';
import { consultarHabilitacao } from '#backend/domain/habilitacoes/consulta.ts';
import { cadastrarVeiculo } from '#backend/domain/veiculos/cadastro.ts';
import { consultarVeiculo } from '#backend/domain/veiculos/consulta.ts';
import type { Ctx, SystemCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { marco } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { CENARIOS_DA_CNH, CENARIOS_DO_VEICULO } from '#backend/platform/simulators/infosimples/cenarios.ts';
import { addDays, today } from '#lib/dates.ts';
import { habilitacoes } from '#lib/habilitacoes/contract.ts';
import type { MarcoDoMotorista } from '#lib/multas/marcos.ts';
import { veiculos } from '#lib/veiculos/contract.ts';
import type { Motorista } from './motorista.ts';

/** By the last digit of the number (docs/sandbox.md). The plan has room for two: one stays on, so that a visitor can add one. */
const HABILITACOES = [
  { digito: 5, fica: 'desativada' }, // revocation process
  { digito: 7, fica: 'desativada' }, // error: no record found
  { digito: 6, fica: 'procurando' },
  { digito: 4, fica: 'ativa' }, // fines, points, suspension process
] as const;

const VEICULOS = [
  { digito: 2, placa: 'RIO2A18' }, // a fine of each nature, debts
  { digito: 5, placa: 'KVL4B21' }, // three fines
  { digito: 0, placa: 'LMN5C07' }, // no fines
  { digito: 9, placa: 'LSM6F42' }, // a fine in each later stage, and one that the licence lists too
  { digito: 8, placa: 'KQX1D33' }, // error: refused by the source
  { digito: 6, placa: 'LTR9E50', procurando: true },
] as const;

export async function cadastrarHabilitacoes({ ctx, operador }: Motorista): Promise<void> {
  for (const { digito, fica } of HABILITACOES) {
    const NumeroCnh = CENARIOS_DA_CNH[digito].exemplo;
    const { id, guid } = await transaction(ctx, async (tx) => {
      const antes = await habilitacaoDe(tx, NumeroCnh);
      if (antes) return antes;
      await cadastrarHabilitacao(tx, v.parse(habilitacoes.cadastrar.input, { ...DO_CADASTRO, NumeroCnh }));
      const nova = exigir(await habilitacaoDe(tx, NumeroCnh));
      if (fica === 'procurando') await agendar(tx, { alvo: 'habilitacao', id: nova.id }, daquiAUmAno(tx));
      return nova;
    });
    if (fica !== 'procurando') await consultarHabilitacao(sistema(operador), id);
    if (fica !== 'ativa') await alternar('habilitacao')(ctx, { Guid: guid, Ativo: false });
  }
}

export async function cadastrarVeiculos({ ctx, operador }: Motorista): Promise<void> {
  for (const { digito, placa, ...resto } of VEICULOS) {
    const NumeroRenavam = CENARIOS_DO_VEICULO[digito].exemplo;
    const procurando = 'procurando' in resto;
    const { id } = await transaction(ctx, async (tx) => {
      const antes = await veiculoDe(tx, NumeroRenavam);
      if (antes) return antes;
      const dados = { NumeroRenavam, Placa: placa, ProprietarioDocumento: '52998224725' };
      await cadastrarVeiculo(tx, v.parse(veiculos.cadastrar.input, dados));
      const novo = exigir(await veiculoDe(tx, NumeroRenavam));
      if (procurando) await agendar(tx, { alvo: 'veiculo', id: novo.id }, daquiAUmAno(tx));
      return novo;
    });
    if (!procurando) await consultarVeiculo(sistema(operador), id);
  }
}

const DO_CADASTRO = { Cpf: '52998224725', UF: '2', ExerceAtividadeRemunerada: '0' };

/** A consultation with this start time never runs: for the waiting screen. */
function daquiAUmAno({ clock }: Pick<Ctx, 'clock'>): Date {
  return new Date(clock().getTime() + 365 * 86_400_000);
}

function sistema(ctx: SystemCtx): SystemCtx {
  return { ...ctx, ator: 'sistema' };
}

async function habilitacaoDe({ db, actor }: Ctx, numeroCnh: string) {
  const minha = and(eq(habilitacao.usuarioId, actor.id), eq(habilitacao.numeroCnh, numeroCnh));
  const [row] = await db
    .select({ id: habilitacao.id, guid: habilitacao.guid })
    .from(habilitacao)
    .where(minha);
  return row;
}

async function veiculoDe({ db, actor }: Ctx, numeroRenavam: string) {
  const meu = and(eq(veiculo.usuarioId, actor.id), eq(veiculo.numeroRenavam, numeroRenavam));
  const [row] = await db.select({ id: veiculo.id }).from(veiculo).where(meu);
  return row;
}

function exigir<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the registered row was not found');
  return row;
}

/** Age in days of each event of a fine, by infraction code: stages that no appeal of the demonstration reaches. */
const CAMINHOS: Record<string, Partial<Record<MarcoDoMotorista, number>>> = {
  '57462': { condutor_indicado: 5, defesa_protocolada: 4, defesa_indeferida: 1 },
  '51851': { jari_protocolado: 12, jari_deferido: 2 },
  '74550': { jari_protocolado: 14, jari_indeferido: 5, jari_ciencia: 3 },
  '54521': { jari_protocolado: 16, jari_indeferido: 9, jari_ciencia: 8, cetran_protocolado: 1 },
};

const PLACA = 'LSM6F42';

/** The days on the demonstration driver's notices, entered as drivers do. Done once per fine. */
export async function marcarNotificacoes({ api, ctx }: Motorista): Promise<void> {
  const hoje = today(ctx.clock);
  const { Multas } = await api.multas.listar();
  for (const { Guid, Id, CodigoInfracao, Veiculo } of Multas) {
    const caminho = Veiculo?.Placa === PLACA ? CAMINHOS[CodigoInfracao ?? ''] : undefined;
    if (!caminho || (await ctx.db.$count(marco, and(eq(marco.multaId, Id), eq(marco.autor, 'usuario')))) > 0)
      continue;
    await api.multas.marcar({
      GuidMulta: Guid,
      Marcos: Object.entries(caminho).map(([Tipo, dias]) => ({
        Tipo: Tipo as MarcoDoMotorista,
        Data: addDays(hoje, -dias),
      })),
    });
  }
}

/** A fine of another state that only the driver knows: a specialist takes its appeal. */
export async function guardarCarta({ api, ctx }: Motorista): Promise<void> {
  const { Multas } = await api.guardadas.lista();
  if (Multas.length > 0) return;
  const hoje = today(ctx.clock);
  await api.guardadas.guardar({
    AutoInfracao: 'SP52417390',
    DataInfracao: addDays(hoje, -40),
    OrgaoEmissor: 'DER-SP',
    Codigo: '745-50',
    Placa: 'RIO2A18',
    LocalInfracao: 'Rodovia dos Bandeirantes, km 42',
    Datas: [{ Tipo: 'autuacao_expedida', Data: addDays(hoje, -12) }],
  });
}
