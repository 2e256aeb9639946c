import type { DrawnForm } from '#lib/form.ts';
import { FRASES } from '#lib/guardadas/frases.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { paths } from '#lib/paths.ts';
import { naTela } from '#lib/ui/campo.ts';
import type { CampoDaCarta, UmaCarta } from './lida.ts';

/** Object URLs of the photograph parts that values were read from. */
export type Recortes = Partial<Record<CampoDaCarta, string>>;

/** The form of a fine filled from a notice: each value with its source. Nothing is stored before submission. */
export function estadoDaCarta(estado: DrawnForm, { lidos }: UmaCarta, recortes?: Recortes): DrawnForm {
  const dosLidos = lidos.flatMap((lido) => {
    const campo = estado.campos[lido.campo];
    const onde = { dica: confira(lido, recortes ? 'foto' : 'carta'), recorte: recortes?.[lido.campo] };
    return campo ? [[lido.campo, { ...campo, ...onde }] as const] : [];
  });
  const naoLidos = Object.entries(recortes ?? {}).flatMap(([nome, recorte]) => {
    const campo = estado.campos[nome];
    const lido = lidos.some((um) => um.campo === nome);
    return campo && !lido ? [[nome, { ...campo, dica: FRASES.copieDaFoto, recorte }] as const] : [];
  });
  return {
    ...estado,
    values: {
      ...estado.values,
      // Two notices read on one page are two fines.
      ...('randomUUID' in crypto && { Chave: crypto.randomUUID() }),
      ...Object.fromEntries(lidos.map(({ campo, valor }) => [campo, escrito(campo, valor)])),
    },
    campos: { ...estado.campos, ...Object.fromEntries([...naoLidos, ...dosLidos]) },
  };
}

function escrito(campo: string, valor: string): string {
  return campo === 'Codigo' ? formatarCodigo(valor) : naTela(valor);
}

/** The place of a value in the document. */
function confira({ pagina, linha, trecho }: UmaCarta['lidos'][number], em: 'carta' | 'foto'): string {
  if (em === 'foto') return `Confira na foto ${pagina}, no pedaço abaixo`;
  const curto = trecho.length > 90 ? `${trecho.slice(0, 90)}…` : trecho;
  return `Confira na carta: página ${pagina}, linha ${linha}, “${curto}”`;
}

/** How much was read, in one sentence; for a letter of a process also where that is stored. */
export function avisoDaLeitura({ tipo, lidos }: UmaCarta) {
  if (tipo === 'processo') {
    const texto = lidos.length === 0 ? FRASES.cartaDeProcesso : FRASES.cartaDeProcessoComDados;
    return { tipo: 'alerta', texto, palavras: FRASES.guardeOProcesso, href: paths.app.processos } as const;
  }
  const qual = tipo === null ? 'desta carta' : `desta notificação ${DA[tipo]}`;
  const campos = lidos.length === 1 ? '1 campo' : `${lidos.length} campos`;
  const texto = `Lemos ${campos} ${qual}. Confira cada um no lugar indicado e preencha o que ficou em branco: o que deixou dúvida não foi lido.${tipo === 'advertencia' ? ` ${FRASES.diaDaAdvertencia}` : ''}`;
  return { tipo: 'info', texto } as const;
}

const DA = {
  autuacao: 'da autuação',
  penalidade: 'da penalidade',
  advertencia: 'de advertência por escrito',
};

/** Whether the document is no notice that we know. A letter of a process may give no field of a fine. */
export function semDados({ tipo, lidos }: UmaCarta): boolean {
  return lidos.length === 0 && tipo !== 'processo';
}

/** What stopped the reading of pictures that gave no value: no letters, no notice, or a doubt about each value. */
export function oQueParou({ palavras, rotulos }: { palavras: number; rotulos: number }) {
  if (palavras < POUCAS) return 'CARTA_SEM_TEXTO';
  return rotulos < 2 ? 'CARTA_SEM_DADOS' : 'CARTA_EM_DUVIDA';
}

/** A notice has hundreds of words. */
const POUCAS = 10;
