import { avisosDasFrases, folhaDeRosto, paragrafo } from '#backend/domain/peticoes/texto/papel.ts';
import { formatDate } from '#lib/dates.ts';
import type { Bloco } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { linhasDasVias } from '#lib/orgaos/ondeProtocolar.server.ts';
import { ADMITE_DIRIGIR, frasesQueAdmitem } from '#lib/peticoes/resumo.ts';
import type { FatosDoProcesso } from '#lib/processos/campos.ts';
import { alemDaLei, type PrazoDoProcesso, prazoDoProcesso } from '#lib/processos/prazo.ts';
import { semAMulta } from './valores.ts';

/** The sheet over a paper of a process. */
export function rostoDoProcesso(fatos: FatosDoProcesso): Bloco[] {
  const { orgao = '', relato, resposta, quemDirigia } = fatos;
  const prazo = prazoDoProcesso(fatos);
  const vias = linhasDasVias(orgao);
  const livres = [relato, resposta, quemDirigia].filter(Boolean).join(' ');
  const admitem = frasesQueAdmitem(livres, fatos.tipo === 'cassacao' ? ADMITE_DIRIGIR : []);
  const itens = [
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
    ...avisosDasFrases(admitem),
  ];
  const avisoDasVias =
    'As fontes tratam de defesa e recurso de multa: o processo da CNH pode ter caminho próprio. Vale o da notificação.';
  return folhaDeRosto({
    confira: [{ tipo: 'lista', itens }],
    prazo: [textoDoPrazo(prazo, fatos)],
    onde: [
      paragrafo(`No órgão que abriu o processo: ${orgao}. Veja na notificação o endereço ou o site.`),
      ...(vias.length > 0
        ? [{ tipo: 'linhas' as const, linhas: vias.map(tipografia) }, paragrafo(avisoDasVias)]
        : []),
    ],
  });
}

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
