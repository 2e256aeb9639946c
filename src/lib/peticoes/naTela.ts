import * as v from 'valibot';
import { REQUERENTE } from '#lib/peticoes/campos/identificacao.ts';
import { campoDe, type NomeDoCampo, type Rascunho } from './form.ts';

/** What is typed on a page of the wizard that was not sent: a field of the draft that answers nothing yet. */
const NaTela = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ etapa: v.string(), digitados: v.record(v.string(), v.string()) }),
);

export const escreverNaTela = (daTela: v.InferOutput<typeof NaTela>): string => JSON.stringify(daTela);

/** What was typed on this page; nothing when the last unsent page is another. */
export function digitadosNa(etapa: string, naTela: string): Readonly<Record<string, string>> {
  const lida = v.safeParse(NaTela, naTela);
  return lida.success && lida.output.etapa === etapa ? lida.output.digitados : {};
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
