import type { FullApi } from '../contract.ts';
import { formatarCodigo } from '../multas/codigo.ts';
import type { MultaDetalhe } from '../multas/contract.ts';
import { escrito, type Rascunho } from './form.ts';

/** The driver's own watched fines, for the list of step 0. */
export async function multasAcompanhadas(api: FullApi): Promise<{ valor: string; rotulo: string }[]> {
  const { Multas } = await api.multas.listar();
  return Multas.map(({ Guid, AutoInfracao, Descricao }) => ({
    valor: Guid,
    rotulo: `${AutoInfracao}: ${Descricao}`,
  }));
}

/** What is known of a watched fine, as the wizard writes it; nothing when it is not the driver's, or no longer there. */
export async function dadosDaMultaAcompanhada(api: FullApi, guid: string): Promise<Rascunho> {
  const { Multas } = await api.multas.listar();
  const escolhida = Multas.find(({ Guid }) => Guid === guid);
  if (!escolhida) return {};
  const multa =
    escolhida.Tipo === 'Veiculo'
      ? await api.multas.resumo({ id: escolhida.Id })
      : await api.multas.resumoHabilitacao({ guid });
  return rascunhoDaAcompanhada(multa);
}

function rascunhoDaAcompanhada(multa: MultaDetalhe): Rascunho {
  const { CodigoInfracao, EnquadramentoInfracao, Descricao, Veiculo, Fase, HoraInfracao } = multa;
  const descricao = EnquadramentoInfracao || Descricao;
  const dados = {
    Placa: escrito('Placa', Veiculo?.Placa).replace('-', ''),
    marcaModelo: Veiculo?.Modelo ?? '',
    renavam: Veiculo?.NumeroRenavam ?? '',
    DataInfracao: escrito('DataInfracao', multa.DataInfracao),
    HoraInfracao: HoraInfracao?.slice(0, 5) ?? '',
    AutoInfracao: multa.AutoInfracao,
    AutoRenainf: multa.AutoRenainf ?? '',
    Enquadramento: CodigoInfracao ? `${formatarCodigo(CodigoInfracao)} ${descricao}` : descricao,
    Local: multa.LocalInfracao ?? '',
    OrgaoEmissor: multa.OrgaoEmissor ?? '',
    dataEmissaoAutuacao: escrito('dataEmissaoAutuacao', multa.DataNotificacao),
    dataEmissaoPenalidade: escrito('dataEmissaoPenalidade', multa.DataPenalidade),
    Fase: Fase ?? '',
  };
  return Object.fromEntries(Object.entries(dados).filter(([, valor]) => valor !== ''));
}
