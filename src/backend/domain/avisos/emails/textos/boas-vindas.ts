import { formatDate, type IsoDate } from '#lib/dates.ts';
import { type Email, montarEmail } from './moldura.ts';

export function emailBoasVindas(dados: {
  nome: string;
  /** Trial plan given at sign-up; null when the account starts without one. */
  degustacaoAte: IsoDate | null;
  link: string;
  /** Address that confirms the e-mail. */
  confirmar: string;
  suporte: string;
}): Email {
  const degustacao = dados.degustacaoAte
    ? [`Você tem o plano Degustação até ${formatDate(dados.degustacaoAte)}, sem cobrança ao fim dele.`]
    : [];
  return montarEmail({
    ...dados,
    assunto: 'Sua conta na Via Livre está pronta',
    partes: [
      'Com ela você acompanha as multas e os pontos da sua CNH e dos seus veículos.',
      ...degustacao,
      'Confirme este e-mail: até lá só mandamos para ele o que você pedir, e você pode pedir 3 consultas por dia.',
      { rotulo: 'Confirmar e-mail', link: dados.confirmar },
      'Para começar, cadastre a sua CNH e o seu veículo. A primeira consulta pode levar até 48 horas, e avisamos quando terminar.',
      { rotulo: 'Cadastrar CNH e veículo', link: dados.link },
    ],
  });
}
