import { paths } from '#lib/paths.ts';

/** The next step after a guide page, for a reader with a notice in hand. */
interface Depois {
  titulo: string;
  texto: string;
  botao: string;
  /** Inside the app. */
  href: string;
}

/** An infraction's page: keep the fine, with its code filled in. */
export const guardarEsta = (codigo: string): Depois => ({
  ...GUARDAR,
  href: paths.app.guardadas.novaCom(codigo),
});

/** A topic: the petition, or points and notice, by its subject. */
export function depoisDe(tema: string): Depois {
  if (RECURSOS.has(tema)) return RECORRER;
  return tema === 'pontos-e-suspensao' ? PONTOS : GUARDAR;
}

const RECURSOS: ReadonlySet<string> = new Set([
  'defesa-previa',
  'recurso-jari',
  'recurso-segunda-instancia',
  'advertencia-por-escrito',
  'onde-protocolar',
]);

const GUARDAR: Depois = {
  titulo: 'Recebeu esta multa?',
  texto:
    'Copie a carta na Via Livre: guardamos o prazo, avisamos antes do último dia e mostramos lado a lado pagar e recorrer. Guardar não custa nada.',
  botao: 'Guardar a multa',
  href: paths.app.guardadas.nova,
};

const RECORRER: Depois = {
  titulo: 'Quer recorrer?',
  texto:
    'Responda sobre a sua multa e receba em PDF a defesa ou o recurso, com os artigos que os fatos sustentam. Você confere, assina e protocola.',
  botao: 'Escrever o recurso',
  href: paths.app.recursoOnline.landing,
};

const PONTOS: Depois = {
  titulo: 'Quantos pontos contam na sua CNH?',
  texto: 'Com o número da CNH mostramos a soma, o seu limite e o dia em que cada ponto deixa de somar.',
  botao: 'Ver os meus pontos',
  href: paths.app.condutores.cadastrar,
};
