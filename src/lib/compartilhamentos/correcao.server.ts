import type { FullApi } from '../contract.ts';
import { orNullIfUnavailable } from '../pageLoad.server.ts';
import type { AlvoCompartilhado } from './rules.ts';

/** The warning of a correction page whose vehicle or licence is shared, because becoming another one ends its shares; null: not shared. */
export async function avisoDaCorrecao(
  api: FullApi,
  { alvo, guid }: { alvo: AlvoCompartilhado; guid: string },
): Promise<string | null> {
  const dados = (await orNullIfUnavailable(api.compartilhamentos.dados())) ?? [];
  const aberto = dados.some(
    ({ GuidDoAlvo, Situacao }) => GuidDoAlvo === guid && (Situacao === 'aberto' || Situacao === 'aguardando'),
  );
  return aberto ? AVISO[alvo] : null;
}

const AVISO: Record<AlvoCompartilhado, string> = {
  veiculo:
    'Você compartilha este veículo. Com outra placa ou outro Renavam ele passa a ser outro veículo: os acessos e convites terminam, quem acompanha é avisado, e é preciso convidar de novo.',
  habilitacao:
    'Você compartilha esta CNH. Com outro número ela passa a ser outra CNH: os acessos e convites terminam, quem acompanha é avisado, e é preciso convidar de novo.',
};
