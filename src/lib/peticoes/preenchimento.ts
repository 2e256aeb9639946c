import type { InferOutput } from 'valibot';
import type { Perfil } from '#lib/conta/pessoa.ts';
import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import { AppError } from '#lib/errors.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import type { TipoDeMarco, Vigentes } from '#lib/multas/marcos.ts';
import { multasUnicas } from '#lib/multas/painel.ts';
import { PRAZO_DA_FASE, prazoDe, protocoladoNoPrazo } from '#lib/multas/prazos.ts';
import { type FatosDaMulta, procedimentoDaMulta, processoDe } from '#lib/multas/situacao.ts';
import { REQUERENTE } from '#lib/peticoes/campos/identificacao.ts';
import { FASES, type Fase } from '#lib/recursos/rules.ts';
import { montarEndereco } from './endereco.ts';
import { campoDe, escrito, type NomeDoCampo, type Rascunho } from './form.ts';
import { indica } from './perguntas.ts';

/** The driver's watched fines that can still be filed about, each AIT once: for the list of step 0. */
export async function multasAcompanhadas(
  api: FullApi,
  hoje: IsoDate,
): Promise<{ valor: string; rotulo: string }[]> {
  const { Multas } = await multasLegiveis(api);
  return multasUnicas(Multas)
    .filter((multa) => aindaCabe(multa, hoje))
    .map(({ Guid, AutoInfracao, Descricao }) => ({ valor: Guid, rotulo: `${AutoInfracao}: ${Descricao}` }));
}

/** A phase is open, its last day is unknown and printed on the notice, or the driver can still be named (CTB art. 257 §7). */
function aindaCabe(multa: FatosDaMulta, hoje: IsoDate): boolean {
  const { fase, falta, fim, vivos } = procedimentoDaMulta(multa, hoje);
  if (fim === null && (fase !== null || falta !== null)) return true;
  return vivos.some(({ tipo }) => tipo === 'indicacao-condutor');
}

/** All data of a watched fine; null when it is not the driver's or no longer exists. */
export async function multaAcompanhada(api: FullApi, guid: string): Promise<MultaDetalhe | null> {
  const { Multas, semPlano } = await multasLegiveis(api);
  const daLista = Multas.find(({ Guid }) => Guid === guid);
  if (daLista && semPlano) return api.guardadas.ver({ guid });
  if (!daLista && !semPlano) return null;
  try {
    return await api.multas.resumoHabilitacao({ guid });
  } catch (error) {
    // Without a plan an appeal opens its fine, which no list shows.
    const fechada =
      error instanceof AppError && (error.code === 'NAO_ENCONTRADO' || error.code === 'MENU_BLOQUEADO');
    if (semPlano && fechada) return null;
    throw error;
  }
}

/** The driver's fines; without a plan only those kept by hand, which stay open. */
async function multasLegiveis(api: FullApi) {
  try {
    return { ...(await api.multas.listar()), semPlano: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MENU_BLOQUEADO') throw error;
    return { ...(await api.guardadas.lista()), semPlano: true };
  }
}

/** A watched fine's data in the wizard's format; of the phase of an appeal, whatever phase is open now. */
export async function dadosDaMultaAcompanhada(
  api: FullApi,
  guid: string,
  { objetivo, fase }: { objetivo?: string | undefined; fase?: Fase } = {},
): Promise<Rascunho> {
  const multa = await multaAcompanhada(api, guid);
  return multa ? rascunhoDaAcompanhada(multa, { objetivo, fase }) : {};
}

/** The last day of a watched fine after the driver turned from the defence to naming the driver, or back. */
export async function prazoDoObjetivo(api: FullApi, antes: Rascunho, agora: Rascunho): Promise<Rascunho> {
  if (!antes.multaAcompanhada || indica(antes) === indica(agora)) return {};
  const multa = await multaAcompanhada(api, antes.multaAcompanhada);
  if (!multa) return {};
  const prazo = prazoLido(multa, agora);
  // A day that the driver typed stays where none is known; one of the other purpose does not.
  return prazo !== '' || antes.prazo === prazoLido(multa, antes) ? { prazo } : {};
}

/** The same for the free check, with the open phase even if no online appeal exists. */
export function conhecidoDaMulta(multa: MultaDetalhe, hoje: IsoDate): Rascunho {
  const { fase } = procedimentoDaMulta(multa, hoje);
  return { ...(fase && { Fase: fase }), ...rascunhoDaAcompanhada(multa) };
}

function rascunhoDaAcompanhada(
  multa: MultaDetalhe,
  {
    objetivo = '',
    fase = multa.Fase ?? undefined,
  }: { objetivo?: string | undefined; fase?: Fase | undefined } = {},
): Rascunho {
  const { CodigoInfracao, EnquadramentoInfracao, Descricao, Veiculo, HoraInfracao } = multa;
  const descricao = EnquadramentoInfracao || Descricao;
  const dados = {
    Placa: escrito('Placa', Veiculo?.Placa ?? multa.PlacaInformada).replace('-', ''),
    marcaModelo: Veiculo?.Modelo ?? '',
    renavam: Veiculo?.NumeroRenavam ?? '',
    DataInfracao: escrito('DataInfracao', multa.DataInfracao),
    HoraInfracao: HoraInfracao?.slice(0, 5) ?? '',
    AutoInfracao: multa.AutoInfracao,
    AutoRenainf: multa.AutoRenainf ?? '',
    Enquadramento: CodigoInfracao ? `${formatarCodigo(CodigoInfracao)} ${descricao}` : descricao,
    Local: multa.LocalInfracao ?? '',
    OrgaoEmissor: multa.OrgaoEmissor ?? '',
    ...datasDaAcompanhada(multa),
    prazo: prazoLido(multa, { Fase: fase ?? '', objetivo }),
    Fase: fase ?? '',
  };
  return Object.fromEntries(Object.entries(dados).filter(([, valor]) => valor !== ''));
}

/**
 * The last day to file, only from a notice or a person, because the petition states it as printed. Naming the driver has its own, and
 * where none is known that of the defence (CTB art. 257 §7). Empty while unknown.
 */
function prazoLido(multa: MultaDetalhe, dados: Rascunho): string {
  const fase = FASES.find((uma) => uma === dados.Fase);
  if (!fase) return '';
  const processo = processoDe(multa);
  const tipos = [...(indica(dados) ? (['indicacao-condutor'] as const) : []), PRAZO_DA_FASE[fase]];
  const lido = tipos
    .map((tipo) => prazoDe(tipo, processo))
    .find((prazo) => prazo?.certeza === 'impresso' || prazo?.certeza === 'informado');
  return escrito('prazo', lido?.data);
}

/** Known days of the fine: the driver's entries before the source's. A defence counts only if it was timely. */
function datasDaAcompanhada(multa: MultaDetalhe): Rascunho {
  const processo = processoDe(multa);
  const { marcos } = processo;
  const dia = (tipo: TipoDeMarco) => marcos.get(tipo)?.data ?? null;
  return {
    dataEmissaoAutuacao: escrito('dataEmissaoAutuacao', dia('autuacao_expedida') ?? multa.DataNotificacao),
    dataEmissaoPenalidade: escrito(
      'dataEmissaoPenalidade',
      dia('penalidade_expedida') ?? multa.DataPenalidade,
    ),
    comoChegou: marcos.get('autuacao_expedida')?.meio ?? '',
    penalidadeComoChegou: comoVeioAPenalidade(marcos),
    houveDefesaPrevia: protocoladoNoPrazo('P', processo) ? 'sim' : '',
    dataDecisaoJari: escrito('dataDecisaoJari', dia('jari_indeferido')),
    dataCienciaJari: escrito('dataCienciaJari', dia('jari_ciencia')),
  };
}

function comoVeioAPenalidade(marcos: Vigentes): string {
  if (marcos.has('penalidade_sne')) return 'sne';
  const meio = marcos.get('penalidade_expedida')?.meio;
  return meio === 'pessoal' ? '' : (meio ?? '');
}

/** The personal data of the wizard as the profile knows them. */
export function dadosDoPerfil(perfil: InferOutput<typeof Perfil>): Rascunho {
  const texto = (valor: string | null) => valor ?? '';
  const cabe = (nome: NomeDoCampo, valor: string | null) => texto(valor).slice(0, campoDe(nome).maxlength);
  return {
    Sexo: perfil.Sexo === 'E' ? '' : perfil.Sexo,
    NomeCompletoDefesa: perfil.Nome,
    CpfDefesa: escrito('CpfDefesa', perfil.Cpf),
    TelefoneContato: escrito('TelefoneContato', perfil.Telefone),
    cep: escrito('cep', perfil.Cep),
    numero: cabe('numero', perfil.Numero),
    complemento: cabe('complemento', perfil.Complemento),
    EnderecoCompletos: perfil.Endereco
      ? montarEndereco({
          logradouro: perfil.Endereco,
          numero: texto(perfil.Numero),
          complemento: texto(perfil.Complemento),
          bairro: texto(perfil.Bairro),
          cidade: texto(perfil.Cidade),
          uf: texto(perfil.UF),
          cep: texto(perfil.Cep),
        })
      : '',
    identidade: texto(perfil.Rg) && `RG ${perfil.Rg}`,
  };
}

/** Another person's data are not filled in from the profile. */
export const SEM_DADOS_PESSOAIS: Rascunho = Object.fromEntries(
  Object.keys(REQUERENTE).map((nome) => [nome, '']),
);
