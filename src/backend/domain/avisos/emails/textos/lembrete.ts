import { emLista } from '#backend/domain/avisos/lembretes/frases.ts';
import type { Alvo } from '#backend/domain/avisos/lembretes/prazos.ts';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import { AVISO_DE_ESTIMATIVA, type Prazo } from '#lib/multas/prazos.ts';
import { textoDosDias } from '#lib/multas/textoDoPrazo.ts';
import { type Email, montarEmail } from './moldura.ts';

/** One reminder for a fine or a process with all its near deadlines, without CPF or licence number. */
export function emailLembrete(dados: {
  nome: string;
  prazos: readonly Pick<Prazo, 'rotulo' | 'data' | 'estimado' | 'fundamento'>[];
  hoje: IsoDate;
  alvo: Pick<Alvo, 'nome' | 'da' | 'dados' | 'fechada'>;
  link: string;
  /** Link that switches the reminders off without a session; null in the copy to another address. */
  desligar: string | null;
  suporte: string;
  /** Only in a copy (moldura.ts). */
  pararCopias?: string;
}): Email {
  const { prazos, alvo, hoje, desligar } = dados;
  const dias = [...Map.groupBy(prazos, ({ data }) => data).values()]
    .map(([um, ...iguais]) =>
      um
        ? {
            rotulos: emLista([um, ...iguais].map(({ rotulo }) => rotulo)),
            um,
            faltam: textoDosDias(um, hoje),
          }
        : null,
    )
    .filter((um) => um !== null);
  const unico = dias.length === 1;
  return montarEmail({
    ...dados,
    assunto: `${dias.map(({ rotulos, faltam }) => `${rotulos}: ${faltam}`).join('; ')} (${alvo.nome})`,
    partes: [
      ...dias.map(({ um: { data }, rotulos, faltam }) => {
        const de = unico ? '' : `${rotulos}: `;
        const frase =
          data === hoje
            ? `hoje, ${formatDate(data)}, é o último dia.`
            : `o último dia é ${formatDate(data)}: ${faltam}.`;
        return de ? de + frase : frase.charAt(0).toUpperCase() + frase.slice(1);
      }),
      {
        dados: [
          ...prazos.flatMap(({ rotulo, data, estimado, fundamento }): [string, string][] => [
            ['O que vence', rotulo],
            ['Último dia', `${formatDate(data)}${estimado ? ' (estimativa)' : ''}`],
            ['Fundamento', fundamento],
          ]),
          ...alvo.dados,
        ],
      },
      ...(prazos.some(({ estimado }) => estimado)
        ? [AVISO_DE_ESTIMATIVA]
        : ['Vale sempre o prazo impresso na sua notificação.']),
      { rotulo: rotuloDaPagina(alvo), link: dados.link },
      ...(alvo.fechada
        ? []
        : [
            `Já protocolou, por aqui ou por conta própria? Informe o protocolo na página ${alvo.da} e os lembretes deste prazo param.`,
          ]),
      ...(desligar === null
        ? []
        : [
            'Não quer mais lembretes de prazo? O endereço abaixo desliga todos, sem precisar entrar na conta.',
            { rotulo: 'Desligar os lembretes', link: desligar, discreto: true },
          ]),
    ],
  });
}

function rotuloDaPagina({ da, fechada }: Pick<Alvo, 'da' | 'fechada'>): string {
  if (fechada) return 'Abrir a Via Livre';
  return da === 'da multa' ? 'Ver a multa e o que fazer' : 'Ver o processo e o que fazer';
}
