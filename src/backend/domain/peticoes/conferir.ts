import { type IsoDate, today } from '#lib/dates.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { fatosDoCaso, modeloEscolhido } from '#lib/peticoes/caso.ts';
import type { peticoes } from '#lib/peticoes/contract.ts';
import { respostas } from '#lib/peticoes/form.ts';
import type { FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { fundamentosPossiveis } from '#lib/peticoes/grounds.ts';
import { recusaDosFundamentos } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';
import type { Ctx } from '../../platform/context.ts';

type Entrada = ParsedInput<typeof peticoes.cadastrarMulta>;

/**
 * Checks between fields: plausible dates, time left, a party entitled to file, and a ground that the facts support.
 * Returns the model and the grounds.
 */
export function conferir(ctx: Ctx, entrada: Entrada): { modelo: string; fundamentos: FundamentoId[] } {
  const hoje = today(ctx.clock);
  const ditas = respostas(entrada, entrada.Fatos);
  const fields: Record<string, string> = {};
  for (const [campo, frase] of Object.entries(recusas(ditas, hoje))) if (frase) fields[campo] = frase;
  const fundamentos = fundamentosApoiados(entrada, hoje);
  const recusa =
    fundamentos.length < new Set(entrada.Fundamentos).size
      ? 'Escolha apenas fundamentos que os dados apoiam.'
      : recusaDosFundamentos(ditas, fundamentos);
  if (recusa) fields.Fundamentos = recusa;
  const modelo = modeloEscolhido(ditas);
  if (!modelo?.fases.includes(entrada.Fase)) fields.TemplateId ??= 'Escolha um modelo da lista.';
  if (!modelo || Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  return { modelo: modelo.Id, fundamentos };
}

function fundamentosApoiados(entrada: Entrada, hoje: IsoDate): FundamentoId[] {
  const ditas = respostas(entrada, entrada.Fatos);
  const fatos = fatosDoCaso({ ...ditas, fase: entrada.Fase, dataInfracao: entrada.DataInfracao }, hoje);
  return fundamentosPossiveis(fatos).flatMap(({ id }) => (entrada.Fundamentos.includes(id) ? [id] : []));
}
