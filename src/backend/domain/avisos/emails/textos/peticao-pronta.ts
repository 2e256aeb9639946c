import { type Email, montarEmail } from './moldura.ts';

export function emailPeticaoPronta(dados: {
  nome: string;
  autoInfracao: string;
  link: string;
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: `Petição pronta: auto de infração ${dados.autoInfracao}`,
    partes: [
      'A petição que você pediu está pronta para baixar.',
      { rotulo: 'Baixar a petição', link: dados.link },
      'Ela é uma minuta escrita com os dados que você informou. Leia, confira com a notificação, corrija o que for preciso e só então assine e protocole.',
      'Protocole até a data impressa na notificação. Quem decide é o órgão de trânsito: não há como prometer o resultado.',
    ],
  });
}
