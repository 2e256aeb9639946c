import * as v from 'valibot';
import type { IsoDate } from '../dates.ts';
import { DADOS_DA_MULTA, DADOS_PESSOAIS, FASE, MultaInformada } from './campos.ts';
import { erroDaDataDaInfracao, errosDasDatas } from './datas.ts';
import { FATOS_DA_DEFESA, FATOS_DA_MULTA, FATOS_PESSOAIS, FatosDeclarados } from './fatos.ts';
import { FUNDAMENTO_IDS, type FundamentoId } from './fundamentos.ts';
import type { Fatos } from './grounds.ts';
import { fatosDaMulta, modeloEscolhido } from './multa.ts';
import { PARADAS, type Parada, paradaAberta } from './passos.ts';
import { type PropostaComTexto, propostasComTexto } from './propostas.ts';

/** What was typed so far, by field name, as it was typed. */
export type Rascunho = Readonly<Record<string, string>>;
type Erros = Record<string, string>;

const chaves = (entries: object) => Object.keys(entries);

/** The fields that each place asks for. */
export const CAMPOS: Readonly<Record<Parada, readonly string[]>> = {
  '0': ['titular'],
  '1': [...chaves(DADOS_PESSOAIS), ...chaves(FATOS_PESSOAIS)],
  '2': [...chaves(DADOS_DA_MULTA), ...chaves(FATOS_DA_MULTA)],
  '3': ['Fase', ...chaves(FATOS_DA_DEFESA)],
  /** Ids parted by commas: the grounds to use, and those that were on offer when the driver chose. */
  fundamentos: ['fundamentos', 'vistos'],
  revisao: [],
};

export const TODOS_OS_CAMPOS: readonly string[] = PARADAS.flatMap((parada) => CAMPOS[parada]);

const TITULAR = v.pipe(v.optional(v.string(), ''), v.picklist(['proprio', 'outro'], 'Escolha uma opção.'));

const ESQUEMAS = {
  '0': v.object({ titular: TITULAR }),
  '1': v.object({ ...DADOS_PESSOAIS, ...FATOS_PESSOAIS }),
  '2': v.object({ ...DADOS_DA_MULTA, TemplateId: v.optional(v.string(), ''), ...FATOS_DA_MULTA }),
  '3': v.object({ Fase: FASE, ...FATOS_DA_DEFESA }),
};

/** What is wrong or missing in a place, by field; nothing when it is complete. */
export function errosDaParada(parada: Parada, dados: Rascunho, hoje: IsoDate): Erros {
  switch (parada) {
    case '0':
    case '1':
      return errosDe(v.safeParse(ESQUEMAS[parada], dados));
    case '2':
      return errosDaMulta(dados, hoje);
    case '3':
      return errosDaDefesa(dados, hoje);
    case 'fundamentos':
      return decidiuFundamentos(dados, hoje) ? {} : { fundamentos: 'Escolha os fundamentos que quer usar.' };
    case 'revisao':
      return {};
  }
}

export const completa =
  (dados: Rascunho, hoje: IsoDate) =>
  (parada: Parada): boolean =>
    Object.keys(errosDaParada(parada, dados, hoje)).length === 0;

/** Where a driver who comes back goes on: the first place with something missing, at the end the review. */
export function ondeParou(dados: Rascunho, hoje: IsoDate): Parada {
  return paradaAberta('revisao', completa(dados, hoje));
}

/** The grounds that the draft supports so far. */
export function propostasDoRascunho(dados: Rascunho, hoje: IsoDate): PropostaComTexto[] {
  const fatos = fatosDoRascunho(dados, hoje);
  return fatos ? propostasComTexto(fatos) : [];
}

/** The chosen grounds that the facts still support. */
export function fundamentosEscolhidos(dados: Rascunho, hoje: IsoDate): FundamentoId[] {
  const escolhidos = lista(dados.fundamentos);
  return propostasDoRascunho(dados, hoje).flatMap(({ id }) => (escolhidos.includes(id) ? [id] : []));
}

/** The whole draft as the fine to register; undefined while something is missing. */
export function multaDoRascunho(
  dados: Rascunho,
): { multa: MultaInformada; declarados: FatosDeclarados } | undefined {
  const fase = v.safeParse(FASE, dados.Fase);
  const modelo = fase.success && modeloEscolhido({ ...textosDoModelo(dados), fase: fase.output });
  const multa = v.safeParse(MultaInformada, { ...dados, TemplateId: modelo ? modelo.Id : '' });
  const declarados = v.safeParse(FatosDeclarados, dados);
  if (!multa.success || !declarados.success) return undefined;
  return { multa: multa.output, declarados: declarados.output };
}

/** Ids parted by commas. */
export function lista(texto: string | undefined): FundamentoId[] {
  const ids = (texto ?? '').split(',');
  return FUNDAMENTO_IDS.filter((id) => ids.includes(id));
}

function errosDaMulta(dados: Rascunho, hoje: IsoDate): Erros {
  const lida = v.safeParse(ESQUEMAS['2'], dados);
  const erros = errosDe(lida);
  if (lida.success) {
    const erro = erroDaDataDaInfracao(lida.output.DataInfracao, hoje);
    if (erro) erros.DataInfracao = erro;
  }
  // Every model serves the three phases, so the phase does not matter yet.
  if (!erros.Enquadramento && !modeloEscolhido({ ...textosDoModelo(dados), fase: 'P' }))
    erros.TemplateId = 'Escolha o modelo da petição, ou escreva o código no enquadramento.';
  return erros;
}

function errosDaDefesa(dados: Rascunho, hoje: IsoDate): Erros {
  const lida = v.safeParse(ESQUEMAS['3'], dados);
  if (!lida.success) return errosDe(lida);
  const infracao = v.safeParse(DADOS_DA_MULTA.DataInfracao, dados.DataInfracao);
  return infracao.success ? errosDasDatas(infracao.output, lida.output, hoje) : {};
}

function decidiuFundamentos(dados: Rascunho, hoje: IsoDate): boolean {
  const vistos = lista(dados.vistos);
  return propostasDoRascunho(dados, hoje).every(({ id }) => vistos.includes(id));
}

function fatosDoRascunho(dados: Rascunho, hoje: IsoDate): Fatos | undefined {
  const lida = multaDoRascunho(dados);
  return lida && fatosDaMulta(lida.multa, lida.declarados, hoje);
}

function textosDoModelo({ TemplateId = '', Enquadramento = '' }: Rascunho) {
  return { TemplateId, Enquadramento };
}

function errosDe(lida: v.SafeParseResult<v.GenericSchema>): Erros {
  const erros: Erros = {};
  for (const { path, message } of lida.issues ?? []) {
    const campo = path?.[0]?.key;
    if (typeof campo === 'string') erros[campo] ??= message;
  }
  return erros;
}
