import { type IsoDate, today } from '#lib/dates.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import type { peticoes } from '#lib/peticoes/contract.ts';
import { erroDaDataDaInfracao, errosDasDatas } from '#lib/peticoes/datas.ts';
import type { FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { fundamentosPossiveis } from '#lib/peticoes/grounds.ts';
import { fatosDaMulta } from '#lib/peticoes/multa.ts';
import { modeloPorId } from '#lib/peticoes/templates.ts';
import type { Ctx } from '../context.ts';

type Entrada = ParsedInput<typeof peticoes.cadastrarMulta>;

/** What no field can say alone: the model exists, the dates can be, the facts support the grounds. Gives the grounds. */
export function conferir(ctx: Ctx, entrada: Entrada): FundamentoId[] {
  const hoje = today(ctx.clock);
  const fields: FieldErrors = { ...errosDasDatas(entrada.DataInfracao, entrada.Fatos, hoje) };
  const erroDaData = erroDaDataDaInfracao(entrada.DataInfracao, hoje);
  if (erroDaData) fields.DataInfracao = erroDaData;
  if (!modeloPorId(entrada.TemplateId)?.fases.includes(entrada.Fase))
    fields.TemplateId = 'Escolha um modelo da lista.';
  const fundamentos = fundamentosApoiados(entrada, hoje);
  if (fundamentos.length < new Set(entrada.Fundamentos).size)
    fields.Fundamentos = 'Escolha apenas fundamentos que os dados apoiam.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  return fundamentos;
}

function fundamentosApoiados(entrada: Entrada, hoje: IsoDate): FundamentoId[] {
  const propostas = fundamentosPossiveis(fatosDaMulta(entrada, entrada.Fatos, hoje));
  return propostas.flatMap(({ id }) => (entrada.Fundamentos.includes(id) ? [id] : []));
}
