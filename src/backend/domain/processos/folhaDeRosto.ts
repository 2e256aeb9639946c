import { formatDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { linhasDasVias } from '#lib/orgaos/ondeProtocolar.server.ts';
import { ADMITE_DIRIGIR, frasesQueAdmitem } from '#lib/peticoes/resumo.ts';
import { alemDaLei, type PrazoDoProcesso } from '#lib/processos/prazo.ts';
import type { FatosDoProcesso } from '#lib/processos/tipos.ts';

/** Cover sheet: what to check, by when and where to file; it must not be filed itself. */
export function folhaDeRostoDoProcesso(
  fatos: FatosDoProcesso,
  prazo: PrazoDoProcesso | null,
): Documento['rosto'] {
  const vias = linhasDasVias(fatos.orgao ?? '');
  const paragrafo = (texto: string): Bloco => ({ tipo: 'paragrafo', texto });
  return {
    titulo: 'Confira antes de assinar',
    blocos: [
      {
        tipo: 'quadro',
        texto:
          'Este documento é uma minuta, escrita com os dados que você informou. Leia tudo, corrija o que for preciso e só depois assine. Quem decide é o órgão de trânsito: não há como prever nem prometer o resultado.',
      },
      {
        tipo: 'lista',
        itens: [
          'Nome, documentos, endereço, número do processo e órgão, iguais aos da notificação.',
          'Cada data e cada auto citado: só deixe o que você sabe ou pode mostrar com documento.',
          fatos.comAMulta
            ? 'Esta peça pede que nem a multa nem a suspensão seja aplicada: confira que a carta fala das duas.'
            : semAMulta(fatos)
              ? 'Esta peça é do processo da CNH. Cada multa que deu causa a ele tem prazo e defesa próprios.'
              : 'Veja se a carta fala também da multa: se falar, diga isso nas respostas, e a peça responde às duas.',
          ...(alemDaLei(fatos) && prazo
            ? [
                `A carta traz um último dia além dos trinta da lei: protocole até ${formatDate(prazo.data)} (CTB, art. 288).`,
              ]
            : []),
          ...frasesQueAdmitem(
            [fatos.relato, fatos.resposta, fatos.quemDirigia].filter(Boolean).join(' '),
            fatos.tipo === 'cassacao' ? ADMITE_DIRIGIR : [],
          ).map((frase) => `Esta frase sua parece admitir o fato: “${frase}” Veja se quer dizê-la.`),
        ],
      },
      { tipo: 'secao', texto: 'Prazo' },
      paragrafo(textoDoPrazo(prazo, fatos)),
      { tipo: 'secao', texto: 'Onde protocolar' },
      paragrafo(
        `No órgão que abriu o processo: ${fatos.orgao ?? ''}. Veja na notificação o endereço ou o site.`,
      ),
      ...(vias.length > 0
        ? [
            { tipo: 'linhas' as const, linhas: vias.map(tipografia) },
            paragrafo(
              'As fontes tratam de defesa e recurso de multa: o processo da CNH pode ter caminho próprio. Vale o da notificação.',
            ),
          ]
        : []),
      paragrafo('Guarde o comprovante com o número do protocolo e a data.'),
      paragrafo('Não entregue esta folha: ela é só para a sua conferência.'),
    ],
  };
}

/** The fine has its own process: always, but for an infraction that suspends by itself, whose letter may speak of both. */
export const semAMulta = ({ causa, comAMulta }: FatosDoProcesso): boolean =>
  causa !== 'infracao' || comAMulta === false;

function textoDoPrazo(prazo: PrazoDoProcesso | null, { fase, hoje }: FatosDoProcesso): string {
  if (!prazo) return 'Procure na notificação o último dia: é ele que vale.';
  if (prazo.acaba > prazo.data && hoje > prazo.data)
    return `O dia impresso, ${formatDate(prazo.data)}, passou, mas fica abaixo dos trinta dias da lei, que vão até ${formatDate(prazo.acaba)}. Protocole logo, e confira na carta.`;
  if (prazo.acaba > prazo.data)
    return `Aja até ${formatDate(prazo.data)}. O outro dia deste prazo é ${formatDate(prazo.acaba)}: confira na carta e não espere por ele.`;
  if (fase === 'II')
    return `São trinta dias da notificação da decisão da JARI (CTB, art. 288): protocole até ${formatDate(prazo.data)}. Confira na carta o dia da notificação.`;
  return `O último dia é ${formatDate(prazo.data)}. Compare com o que está impresso na notificação: é o que vale.`;
}
