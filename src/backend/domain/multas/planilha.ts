import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDate, today } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { MultaDaLista } from '#lib/multas/item.ts';
import { estaPaga } from '#lib/multas/situacao.ts';
import { valorUnico } from '#lib/multas/unicas.ts';
import type { Ctx } from '../../platform/context.ts';
import { mesmoDono } from '../../platform/db/schema/columns.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { type MultaComRecurso, multasDoUsuario, paraItem } from './item.ts';

const ORIGEM = { fonte: 'consulta', motorista: 'guardada por você', ambas: 'consulta e você' };

export const COLUNAS_DA_MULTA: readonly string[] = [
  ...['auto', 'data', 'hora', 'codigo', 'infracao', 'placa_ou_cnh', 'local', 'orgao'],
  ...['valor', 'a_pagar', 'pagamento', 'pontos', 'de_onde_veio'],
];

/** Fines from sources or entered by hand, of every licence and vehicle. */
export async function multas(
  ctx: Ctx,
  quais: (multa: MultaComRecurso['multa']) => boolean = () => true,
): Promise<string[][]> {
  const hoje = today(ctx.clock);
  const abertas = (await multasDoUsuario(ctx)).filter(({ multa }) => quais(multa));
  const lugares = await ondeEstao(ctx);
  // As on screen: one row per AIT, whatever the number of listings, so that a column's sum is right; cancelled fines are not payable and add no points.
  const autos = Map.groupBy(abertas, ({ multa, doMesmoAit }) => Math.min(multa.id, ...doMesmoAit));
  return [...autos.values()].flatMap((listagens) => {
    // The licence's listing comes first.
    const iguais = listagens.toSorted(
      (a, b) => Number(b.multa.habilitacaoId !== null) - Number(a.multa.habilitacaoId !== null),
    );
    const itens = iguais.map((uma) => ({
      ...v.parse(MultaDaLista, paraItem(uma, hoje)),
      StatusPagamento: uma.multa.statusPagamento,
    }));
    const multa = iguais[0]?.multa;
    if (!multa) return [];
    return [
      [
        multa.autoInfracao,
        dia(multa.dataInfracao),
        multa.horaInfracao ?? '',
        multa.codigoInfracao ? formatarCodigo(multa.codigoInfracao) : '',
        multa.descricao,
        iguais.flatMap((uma) => lugares.get(uma.multa.id) || []).join(' e '),
        multa.localInfracao ?? '',
        multa.orgaoEmissor ?? '',
        dinheiro(multa.valorOriginal),
        dinheiro(valorUnico(itens)),
        itens.find(estaPaga)?.StatusPagamento ?? multa.statusPagamento ?? '',
        String(Math.max(...itens.map(({ Pontos }) => Pontos))),
        ORIGEM[multa.origem],
      ],
    ];
  });
}

/** The licence or plate that lists each of the driver's fines, by the fine's id. */
export async function ondeEstao({ db, actor }: Ctx): Promise<ReadonlyMap<number, string>> {
  const linhas = await db
    .select({ id: multa.id, cnh: habilitacao.numeroCnh, placa: veiculo.placa, informada: multa.placa })
    .from(multa)
    .leftJoin(veiculo, mesmoDono(veiculo, multa, multa.veiculoId))
    .leftJoin(habilitacao, mesmoDono(habilitacao, multa, multa.habilitacaoId))
    .where(eq(multa.usuarioId, actor.id));
  return new Map(
    linhas.map(({ id, cnh, placa, informada }) => [
      id,
      cnh !== null ? `CNH ${cnh}` : formatPlate(placa ?? informada ?? ''),
    ]),
  );
}

export const dinheiro = (valor: Centavos) => reais(valor).replace('R$ ', '');
export const dia = (data: string | null | undefined) => (data ? formatDate(data) : '');
