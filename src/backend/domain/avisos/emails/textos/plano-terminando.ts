import { formatDate, type IsoDate } from '#lib/dates.ts';
import { type Email, montarEmail } from './moldura.ts';

export function emailPlanoTerminando(dados: {
  nome: string;
  plano: string;
  fim: IsoDate;
  dias: number;
  link: string;
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: dados.dias > 0 ? `Seu plano termina em ${diasPorExtenso(dados.dias)}` : 'Seu plano termina hoje',
    partes: [
      `O plano ${dados.plano} vale até ${formatDate(dados.fim)}. Depois disso paramos de consultar as suas multas e os seus pontos.`,
      'Nada é cobrado sem que você contrate de novo. O que já está na sua conta continua guardado.',
      { rotulo: 'Ver os planos', link: dados.link },
    ],
  });
}

function diasPorExtenso(dias: number): string {
  return dias === 1 ? '1 dia' : `${dias} dias`;
}
