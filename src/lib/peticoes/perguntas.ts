import * as v from 'valibot';
import { semCondutorAIndicar } from '#lib/multas/indicacao.ts';
import type { Infracao } from '#lib/multas/infracoes.server.ts';
import { REQUERENTE } from '#lib/peticoes/campos/identificacao.ts';
import { DETALHES } from '#lib/peticoes/campos/temas.ts';
import { DOBRA, deCirculacao } from '#lib/peticoes/regras/fatos.ts';
import { infracaoDoTexto } from './caso.ts';
import { campoDe, NOMES, type NomeDoCampo, type Rascunho } from './form.ts';

// Which questions a case asks: for its phase, the code of its infraction, the ticked themes, and other answers.

/** Naming the driver has its own form. */
export const indica = (dados: Rascunho) =>
  dados.Fase === 'P' && dados.objetivo === 'indicacao' && cabeNoCodigo('objetivo', dados);

/** The fields of a page for phase, code and themes of the case. */
export function camposDe({ campos }: { campos: readonly string[] }, dados: Rascunho): readonly NomeDoCampo[] {
  return NOMES.filter((nome) => campos.includes(nome) && cabeNoCaso(nome, dados) && aberto(nome, dados));
}

/** The theme of each question of `DETALHES`. */
export const TEMA_DE: ReadonlyMap<NomeDoCampo, NomeDoCampo> = new Map(
  Object.entries(DETALHES).flatMap(([tema, campos]) =>
    Object.keys(campos).map((nome) => [nome, tema] as [NomeDoCampo, NomeDoCampo]),
  ),
);

/** Whether the box of its theme is ticked; always, without a theme. */
export function aberto(nome: NomeDoCampo, dados: Rascunho): boolean {
  const tema = TEMA_DE.get(nome);
  return !tema || (dados[tema] === 'on' && cabeNoCaso(tema, dados));
}

/** Whether phase and code of the case leave room for a question. */
function cabeNoCaso(nome: NomeDoCampo, dados: Rascunho): boolean {
  const fases: readonly string[] | undefined = campoDe(nome).fases;
  return (!fases || !dados.Fase || fases.includes(dados.Fase)) && cabeNoCodigo(nome, dados);
}

/** The answer on which a field depends counts only while it is asked for itself. */
export function cabeAResposta(nome: NomeDoCampo, dados: Rascunho): boolean {
  const [campo, valores = ''] = campoDe(nome).quando?.split('=') ?? [];
  const de = NOMES.find((um) => um === campo);
  return !de || (valores.split('|').includes(dados[de] ?? '') && cabeAResposta(de, dados));
}

/** The boxes of the themes that have answers, ticked: for a fine that was registered by a call, without the wizard. */
export function temasRespondidos(dados: Rascunho): Rascunho {
  return Object.fromEntries([...TEMA_DE].flatMap(([nome, tema]) => (dados[nome] ? [[tema, 'on']] : [])));
}

/** Whether the code of the infraction leaves room for a question; an unknown code rules out only what needs a known one. */
export function cabeNoCodigo(nome: NomeDoCampo, { Enquadramento = '' }: Rascunho): boolean {
  const infracao = infracaoDoTexto(Enquadramento);
  if (nome === 'suspensaoJunta') return infracao?.suspensaoDireta === true;
  return !infracao || (SO_SE[nome]?.(infracao) ?? true);
}

const velocidade = ({ artigo }: Infracao) => /^218\b/.test(artigo);
const alcool = ({ artigo }: Infracao) => /^165(?![-\w])/.test(artigo);

/** Speed is always recorded by a meter (CTB arts. 218 and 280 §2), so that nobody signed the AIT. */
const SO_SE: Partial<Record<NomeDoCampo, (infracao: Infracao) => boolean>> = {
  objetivo: indicavel,
  constatacao: (um) => !velocidade(um),
  autoAssinado: (um) => !velocidade(um),
  temaMedidor: (um) => velocidade(um) || alcool(um),
  velocidadeMedida: velocidade,
  velocidadeConsiderada: velocidade,
  velocidadeLimite: velocidade,
  imagemComPlaca: velocidade,
  autoComSinais: alcool,
  temaSinalizacao: ({ artigo }) => deCirculacao(artigo),
  temaEmergencia: ({ artigo }) => deCirculacao(artigo),
  temaHistorico: ({ natureza }) => natureza === 'leve' || natureza === 'media',
  temaReincidencia: ({ artigo }) => DOBRA.test(artigo),
};

/** An infraction of who drives, whose driver the AIT may not name (CTB art. 257 §§2, 3 and 7). */
export function indicavel({ responsavel, codigo }: Infracao): boolean {
  return responsavel === 'condutor' && !semCondutorAIndicar(codigo);
}

/** Fields behind a fold, with what its handle says. */
export interface Dobra {
  titulo: string;
  campos: readonly NomeDoCampo[];
}

const PESSOAIS = (Object.keys(REQUERENTE) as NomeDoCampo[]).filter(
  (nome) => nome !== 'capacidade' && !nome.startsWith('representado'),
);

/** What a page need not ask: the driver whom the profile knows, by name, and what only some letters print. */
export function dobrasDa(etapa: string, dados: Readonly<Partial<Rascunho>>): Dobra[] {
  const completos = PESSOAIS.every((nome) => v.safeParse(campoDe(nome).schema, dados[nome] ?? '').success);
  if (etapa === '1' && dados.titular === 'proprio' && completos)
    return [{ titulo: `${dados.NomeCompletoDefesa}, CPF ${dados.CpfDefesa}: mudar`, campos: PESSOAIS }];
  if (etapa === '2')
    return [
      { titulo: 'Mais dados (opcional)', campos: ['AutoRenainf', 'TemplateId', 'marcaModelo', 'renavam'] },
    ];
  return etapa === 'temas' && !dados.relato ? [{ titulo: 'Contar o que aconteceu', campos: ['relato'] }] : [];
}

/** Who can sign for a fine in the driver's own name: nobody for somebody else. */
export function capacidadesDe({ titular, capacidade = '' }: Rascunho) {
  const todas = campoDe('capacidade').opcoes ?? [];
  const proprias = todas.slice(0, 3);
  const outra = capacidade !== '' && !proprias.some(({ valor }) => valor === capacidade);
  return titular === 'outro' || outra ? todas : proprias;
}
