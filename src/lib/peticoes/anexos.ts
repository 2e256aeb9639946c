import * as v from 'valibot';
import textos from '#content/peticoes/anexos.json' with { type: 'json' };
import type { Fase } from '#lib/recursos/rules.ts';
import { minuscula } from './campo.ts';
import type { Modelo } from './caso.ts';
import { escrito, NOMES, type Respostas } from './form.ts';
import { type FundamentoId, fundamento } from './fundamentos.ts';

/** Every possible attachment by id: phases, models and grounds refer to them, and each is listed once. */
export const ANEXOS: Readonly<Record<string, string>> = v.parse(v.record(v.string(), v.string()), textos);

/** What the body asks of every filing of a phase. */
const DA_FASE: Record<Fase, readonly string[]> = {
  P: ['notificacao-autuacao'],
  I: ['notificacao-penalidade'],
  II: ['decisao-jari', 'notificacao-penalidade'],
};

/** In addition to the notice: signed identity document, and vehicle document, which a seller no longer has. */
const gerais = ({ situacaoVeiculo }: Caso) =>
  situacaoVeiculo === 'vendido' ? ['identidade'] : ['identidade', 'crlv'];

/** Their grounds already need them, named or ticked: they are not asked for again. */
const COM_O_FUNDAMENTO: ReadonlySet<string> = new Set([
  'documento-veiculo',
  'documento-emergencia',
  'fotos-do-local',
]);

type Caso = Pick<Respostas, 'fase' | 'comoChegou' | 'situacaoVeiculo' | 'anexos'>;

/** The existing document: an AIT may have served as notice, and a notice that never came has no copy. */
function papelDe(id: string, { comoChegou }: Caso): string {
  if (id !== 'notificacao-autuacao') return id;
  return comoChegou === 'pessoal' || comoChegou === 'nunca' ? 'auto' : id;
}

/** Attachments of the grounds and the model that the driver may have or not. */
function perguntados(caso: Caso, ids: readonly FundamentoId[], modelo: Modelo | undefined): string[] {
  const todos = [...(modelo?.anexos ?? []), ...ids.flatMap((id) => fundamento(id).anexos)];
  return [...new Set(todos.filter((id) => !DA_FASE[caso.fase ?? 'P'].includes(id)))]
    .filter((id) => !COM_O_FUNDAMENTO.has(id))
    .map((id) => papelDe(id, caso));
}

/** The same with their names, for the screen. */
export function anexosPerguntados(
  r: Respostas,
  ids: readonly FundamentoId[],
  modelo: Modelo | undefined,
): { id: string; rotulo: string; tem: boolean }[] {
  const valores = new Map<string, unknown>(Object.entries(r));
  const nomes = new Map(NOMES.map((nome) => [minuscula(nome) as string, nome]));
  const dito = (campo: string) => {
    const nome = nomes.get(campo);
    return nome ? escrito(nome, valores.get(campo)) : '';
  };
  return perguntados(r, ids, modelo).map((id) => ({
    id,
    rotulo: (ANEXOS[id] ?? '').replace(/\{(\w+)\}/g, (_marca, campo: string) => dito(campo)),
    tem: idsDosAnexos(r.anexos).includes(id),
  }));
}

/** The attachments of a petition, without those that depend on who signs. Before they were asked for, each was listed. */
export function anexosDaPeticao(
  caso: Caso & { fase: Fase },
  ids: readonly FundamentoId[],
  modelo: Modelo,
): string[] {
  const naoTem = caso.anexos === undefined ? [] : perguntados(caso, ids, modelo);
  const tem = idsDosAnexos(caso.anexos);
  return [
    ...DA_FASE[caso.fase],
    ...modelo.anexos,
    ...ids.flatMap((id) => fundamento(id).anexos),
    ...gerais(caso),
  ].flatMap((id) => {
    const papel = papelDe(id, caso);
    return naoTem.includes(papel) && !tem.includes(papel) ? [] : [papel];
  });
}

/** Ids of the ticked ones, separated by commas, as the draft stores them; a word that is no id when none is. */
export const idsDosAnexos = (texto = ''): string[] => texto.split(',').filter((id) => id in ANEXOS);

export const guardarAnexos = (ids: readonly string[]): string => ids.join() || 'nenhum';
