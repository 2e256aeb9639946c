import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { formatPlate } from '#lib/documents.ts';
import { defineForm, tableForm } from '#lib/form.ts';
import { key, type OutputOf } from '#lib/forms/fields.ts';
import { sentenceOf } from '#lib/messages.ts';
import { reais } from '#lib/money.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { cnhCurta } from '#lib/multas/painel.ts';
import { estaPaga } from '#lib/multas/situacao.ts';
import { paths } from '#lib/paths.ts';
import { toReais } from '#lib/wire.ts';
import { DADOS, DATAS, DATAS_DA_CARTA, GUIA } from './campos.ts';

interface Cnh {
  Guid: string;
  NumeroCnh: string;
}

/** The page fills in the driver's licences; without any there is no choice. */
function dados(habilitacoes: readonly Cnh[]) {
  const { Habilitacao, Paga, ...resto } = DADOS;
  const opcoes = habilitacoes.map(({ Guid, NumeroCnh }) => ({ valor: Guid, rotulo: cnhCurta(NumeroCnh) }));
  const rotulo = opcoes.length > 0 ? { ...Habilitacao, opcoes } : { schema: Habilitacao.schema };
  return { ...resto, Habilitacao: rotulo as typeof Habilitacao, Paga };
}

const wireFields = ({ Valor, ...resto }: OutputOf<typeof DADOS>) => ({
  ...resto,
  Valor: Valor === null ? null : toReais(Valor),
});

/** A fine that no source lists, as its notice prints it, with the days that start its deadlines. */
export function guardarForm(habilitacoes: readonly Cnh[]) {
  return tableForm(
    { ...dados(habilitacoes), ...DATAS, Guia: GUIA, Chave: { schema: key } },
    {
      invalid: sentenceOf('DADOS_INVALIDOS'),
      async submit(api: FullApi, { Chave, Guia, ...values }) {
        const Datas = DATAS_DA_CARTA.flatMap((Tipo) => {
          const Data = values[Tipo];
          return Data === '' ? [] : [{ Tipo, Data }];
        });
        const { Guid, JaExistia, DaFonte } = await api.guardadas.guardar({
          ...wireFields(values),
          Datas,
          Guia,
          Chave,
        });
        const conhecida = values.Paga ? 'datasNaMultaConhecidaPaga' : 'datasNaMultaConhecida';
        const pagina = DaFonte ? paths.app.multas.verHabilitacao(Guid) : paths.app.guardadas.ver(Guid);
        if (JaExistia) return { redirect: pagina, aviso: conhecida };
        return { redirect: pagina, aviso: 'multaGuardada' };
      },
    },
  );
}

export function corrigirGuardadaForm(guid: string, habilitacoes: readonly Cnh[]) {
  return tableForm(dados(habilitacoes), {
    invalid: sentenceOf('DADOS_INVALIDOS'),
    async submit(api: FullApi, values) {
      await api.guardadas.corrigir({ GuidMulta: guid, ...wireFields(values) });
      return { redirect: paths.app.guardadas.ver(guid), aviso: 'multaCorrigida' };
    },
  });
}

/** What comes from the infraction table is left empty, so that a corrected code takes its own value and description. */
export function valoresDaGuardada(multa: MultaDetalhe): Record<keyof typeof DADOS, string> {
  const daTabela = infracaoPorCodigo(multa.CodigoInfracao ?? '');
  const { Descricao, ValorOriginal } = multa;
  return {
    AutoInfracao: multa.AutoInfracao,
    DataInfracao: multa.DataInfracao,
    HoraInfracao: multa.HoraInfracao ?? '',
    OrgaoEmissor: multa.OrgaoEmissor ?? '',
    Codigo: multa.CodigoInfracao ? formatarCodigo(multa.CodigoInfracao) : '',
    Descricao: Descricao === daTabela?.descricao ? '' : Descricao,
    Valor: ValorOriginal === daTabela?.valor ? '' : reais(ValorOriginal).replace('R$ ', ''),
    Placa: multa.PlacaInformada ? formatPlate(multa.PlacaInformada) : '',
    LocalInfracao: multa.LocalInfracao ?? '',
    Habilitacao: multa.Habilitacao?.Guid ?? '',
    Paga: estaPaga(multa) ? 'on' : '',
  };
}

const RETIRADA = { redirect: paths.app.guardadas.lista, aviso: 'multaRetirada' } as const;

/** The page is the question; its button confirms. */
export function retirarGuardadaForm(guid: string) {
  return defineForm({
    fields: [],
    schema: v.object({}),
    async submit(api: FullApi) {
      await api.guardadas.retirar({ GuidMulta: guid });
      return RETIRADA;
    },
    // A second tap: the result is the same.
    onError: ({ code }) => (code === 'NAO_ENCONTRADO' ? RETIRADA : undefined),
  });
}
