import * as v from 'valibot';
import { formatDate, type IsoDate } from '../dates.ts';
import { ehFederal, orgaoJulgador } from '../peticoes/orgaos.ts';
import { campoDoProcesso, camposDoProcesso, type NomeDoCampoDoProcesso } from './campos.ts';
import { fundamentosDoProcesso } from './fundamentos.ts';
import { abertura, prazoAcabou, prazoDoProcesso } from './prazo.ts';
import type { FaseDoProcesso, FatosDoProcesso, TipoDoProcesso } from './tipos.ts';

/** Texts by field name, as a form sends them. */
export type Digitados = Readonly<Record<string, string>>;
type Erros = Record<string, string>;

/**
 * Parses the answers of a paper; returns errors by field, first each field's own, then those across fields. A late paper, or one
 * without a ground, is not written (CTB art. 285 §5; Res. CONTRAN 723/2018).
 */
export function lerProcesso(
  caso: { tipo: TipoDoProcesso; fase: FaseDoProcesso; hoje: IsoDate },
  digitados: Digitados,
): { fatos: FatosDoProcesso; erros: Erros } {
  const { lidos, erros } = lerCampos(camposDoProcesso(caso.tipo, caso.fase), caso.fase, digitados);
  const fatos = { ...caso, ...lidos } as FatosDoProcesso;
  return { fatos, erros: { ...recusas(fatos), ...erros } };
}

/** The messages of single fields. */
export function lerCampos(
  nomes: readonly NomeDoCampoDoProcesso[],
  fase: FaseDoProcesso,
  digitados: Digitados,
): { lidos: Record<string, unknown>; erros: Erros } {
  const erros: Erros = {};
  const lidos: Record<string, unknown> = {};
  for (const nome of nomes) {
    const lido = v.safeParse(campoDoProcesso(nome, fase).schema, digitados[nome] ?? '');
    if (!lido.success) erros[nome] = lido.issues[0].message;
    else if (lido.output !== undefined) lidos[nome] = lido.output;
  }
  return { lidos, erros };
}

function recusas(fatos: FatosDoProcesso): Erros {
  const prazo = prazoDoProcesso(abertura(fatos), fatos.prazo);
  const erros: Erros = {};
  if (prazo && prazoAcabou(prazo, fatos.hoje))
    erros.prazo = `O prazo terminou em ${formatDate(prazo.acaba)}. ${RESTA[fatos.fase]}`;
  const aberto = abertura(fatos);
  if (aberto && aberto > fatos.hoje) erros[ABRE[fatos.fase]] = 'Este dia ainda não chegou.';
  if (fatos.fase === 'II' && fatos.orgao && !orgaoJulgador(fatos.orgao))
    erros.orgao =
      'Escreva o órgão com o estado, como DETRAN-RJ: é o conselho dele que julga (CTB, art. 289).';
  if (fatos.orgao && ehFederal(fatos.orgao) && fatos.tipo === 'cassacao')
    erros.orgao = 'A cassação é do Detran que registra a sua CNH. Confira a notificação.';
  if (fatos.fase === 'II' && fatos.semMotivo && fatos.razoes)
    erros.razoes = 'Você resumiu motivos e marcou que a decisão não diz nenhum. Deixe só um dos dois.';
  if (fundamentosDoProcesso(fatos).length === 0)
    erros.relato =
      'Os seus dados não apoiam nenhum fundamento: uma peça sem pedido fundamentado não é examinada. Responda mais, ou procure quem analise o processo inteiro.';
  return erros;
}

const ABRE: Record<FaseDoProcesso, string> = { P: 'dataInstauracao', I: 'dataPenalidade', II: 'dataCiencia' };

const RESTA: Record<FaseDoProcesso, string> = {
  P: 'Uma defesa fora do prazo não é examinada. Se a penalidade for aplicada, cabe recurso à JARI.',
  I: 'Um recurso fora do prazo é arquivado (CTB, art. 285, § 5º), e a penalidade passa a valer.',
  II: 'Um recurso fora do prazo não é examinado, e a penalidade passa a valer (CTB, art. 290).',
};
