import { formatDate, type IsoDate } from '#lib/dates.ts';
import { type Email, montarEmail } from '#lib/emails/moldura.server.ts';
import { AVISO_DE_ESTIMATIVA, type Prazo } from '#lib/multas/prazos.ts';
import { textoDosDias } from '#lib/multas/situacao.ts';

/** One reminder of one deadline. Neither CPF nor the number of a licence: a mail is read over shoulders. */
export function emailLembrete(dados: {
  nome: string;
  prazo: Pick<Prazo, 'rotulo' | 'data' | 'estimado' | 'fundamento'>;
  hoje: IsoDate;
  multa: { autoInfracao: string; descricao: string; dataInfracao: IsoDate; orgaoEmissor: string | null };
  link: string;
  /** Switches the reminders off without signing in; null in the copy of somebody else. */
  desligar: string | null;
  suporte: string;
}): Email {
  const { prazo, multa, hoje, desligar } = dados;
  const faltam = textoDosDias(prazo, hoje);
  return montarEmail({
    ...dados,
    assunto: `${prazo.rotulo}: ${faltam} (multa ${multa.autoInfracao})`,
    partes: [
      prazo.data === hoje
        ? `Hoje, ${formatDate(prazo.data)}, é o último dia.`
        : `O último dia é ${formatDate(prazo.data)}: ${faltam}.`,
      {
        dados: [
          ['O que vence', prazo.rotulo],
          ['Último dia', `${formatDate(prazo.data)}${prazo.estimado ? ' (estimativa)' : ''}`],
          ['Multa', multa.descricao],
          ['Auto de infração', multa.autoInfracao],
          ['Data da infração', formatDate(multa.dataInfracao)],
          ...(multa.orgaoEmissor ? [['Órgão', multa.orgaoEmissor] satisfies [string, string]] : []),
          ['Fundamento', prazo.fundamento],
        ],
      },
      ...(prazo.estimado ? [AVISO_DE_ESTIMATIVA] : ['Vale sempre o prazo impresso na sua notificação.']),
      { rotulo: 'Ver a multa e o que fazer', link: dados.link },
      'Já protocolou, por aqui ou por conta própria? Informe o protocolo na página da multa e os lembretes deste prazo param.',
      ...(desligar === null
        ? []
        : [
            'Não quer mais lembretes de prazo? O endereço abaixo desliga todos, sem precisar entrar na conta.',
            { rotulo: 'Desligar os lembretes', link: desligar, discreto: true },
          ]),
    ],
  });
}
