import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';
import type { Bloco } from '#lib/documentos/documento.ts';
import { proximoDiaUtil, proximoDiaUtilCerto } from '#lib/multas/diasUteis.ts';
import { DIAS_PARA_REMETER, ultimoDiaParaJulgar } from '#lib/multas/prazos.ts';
import {
  fraseDaMultaNova,
  frasesQueAdmitem,
  multaNovaDaEmpresa,
  textosLivres,
} from '#lib/peticoes/resumo.ts';
import { semNotificacao, ultimoDia } from '#lib/peticoes/ultimoDia.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { avisosDasFrases, folhaDeRosto, paragrafo, titular } from './papel.ts';
import type { DadosPeticao } from './valores.ts';

/** The sheet over a petition. */
export function rostoDaPeticao(dados: DadosPeticao): Bloco[] {
  return rostoDaMulta(dados, [
    'Nome, documento, endereço com CEP e telefone de quem pede e de quem assina.',
    'Placa, número do auto, data, hora, local e enquadramento, iguais aos da notificação.',
    'Cada fato: só deixe o que você sabe ou pode mostrar com documento.',
    'As datas de expedição e os demais dados usados nas razões.',
    dados.anexos === undefined
      ? 'A lista de anexos: junte o que tiver e risque o que não se aplica.'
      : 'A lista de anexos: junte cada um.',
    ...avisosDasFrases(frasesQueAdmitem(textosLivres(dados))),
    ...(dados.razoesJari ? ['O resumo dos motivos da JARI, igual ao que está na decisão.'] : []),
    ...avisosDoCaso(dados),
  ]);
}

/** The sheet over a paper of a fine. */
export function rostoDaMulta(dados: DadosPeticao, itens: string[]): Bloco[] {
  const { fase, orgaoEmissor = '', canal } = dados;
  return folhaDeRosto({
    confira: [titular('Confira'), { tipo: 'lista', itens }],
    prazo: [textoDoPrazo(dados), ...(fase === 'P' ? [] : [julgamentoAte(dados)])],
    onde: [paragrafo(ONDE[fase](orgaoEmissor)), paragrafo(COMO[canal || 'todos'])],
    guarde: ' Cada auto de infração pede um documento próprio.',
  });
}

/** What the case brings beside this paper: a company's new fine, the suspension of the licence. */
function avisosDoCaso(dados: DadosPeticao): string[] {
  const nova = dados.fase === 'P' ? multaNovaDaEmpresa(dados) : null;
  const suspensao = dados.suspende
    ? [
        dados.suspensaoJunta
          ? 'A notificação fala da multa e da suspensão: esta peça pede que nem uma nem outra seja aplicada, e o prazo é um só. Há quem discuta que as duas corram juntas.'
          : 'Esta infração suspende a CNH por si só. Se a notificação também fala da suspensão, diga isso nas respostas, e a peça responde às duas; se a suspensão vier em outra carta, a defesa dela é outra.',
      ]
    : [];
  return [...(nova === null ? [] : [fraseDaMultaNova(nova)]), ...suspensao];
}

function textoDoPrazo(dados: DadosPeticao): string {
  const dia = ultimoDia(dados);
  if (!dia && semNotificacao(dados))
    return 'A notificação não chegou, e por isso não há dia impresso. Protocole logo: se o órgão mostrar um último dia, vale o dele.';
  if (!dia) return 'Procure na notificação o último dia para protocolar. A data impressa nela é a que vale.';
  const jaPassou = (ate: IsoDate) => dados.hoje > proximoDiaUtil(ate);
  if (dia.peloSne)
    return `${jaPassou(dia.data) ? 'Protocole logo' : `Protocole até ${formatDate(dia.data)}, por segurança`}. A penalidade veio pelo SNE: a lei conta os trinta dias de quando a mensagem vale como notificação, e o prazo vai até ${formatDate(dia.peloSne)} (CTB, arts. 282, § 4º, e 282-A, § 2º).`;
  if (dados.fase === 'II' && dia.impresso && dia.daLei && dia.data > proximoDiaUtilCerto(dia.daLei))
    return `A carta traz ${formatDate(dia.data)}, mas a lei dá trinta dias da notificação, até ${formatDate(dia.daLei)} (CTB, art. 288). ${jaPassou(dia.daLei) ? 'Esse dia passou. Protocole logo: o' : `Protocole até ${formatDate(dia.daLei)}: depois dele o`} recurso depende de o órgão aceitar a data da carta.`;
  if (dia.impresso && dia.acaba > dia.data)
    return `Você informou ${formatDate(dia.data)} como último dia, antes do mínimo da lei, que é ${formatDate(dia.acaba)}. Confira na carta e${jaPassou(dia.data) ? ' protocole logo' : `, por segurança, protocole até ${formatDate(dia.data)}`}.`;
  if (dados.fase === 'II')
    return `São trinta dias da notificação da decisão da JARI (CTB, art. 288): protocole até ${formatDate(dia.data)}. Confira na carta o dia da notificação.`;
  return dia.impresso
    ? `Você informou ${formatDate(dia.data)} como último dia. Compare com a data impressa na notificação: é ela que vale.`
    : `Contados do dia que você informou, os trinta dias terminam em ${formatDate(dia.data)}. É uma estimativa: se a notificação trouxer outra data, vale a dela.`;
}

/** CTB arts. 285 §6 and 289: the term runs from receipt by the judging body, at most ten days later (art. 285 §2). */
function julgamentoAte({ hoje }: DadosPeticao): string {
  const dia = formatDate(ultimoDiaParaJulgar(addDays(hoje, DIAS_PARA_REMETER)));
  return `O órgão tem 24 meses para julgar, do dia em que quem julga recebe o recurso. Protocolado hoje, esse prazo termina até ${dia} (estimativa). Guarde a data do recebimento: julgado depois, a punição prescreve (CTB, arts. 285, § 6º, e 289-A).`;
}

const ONDE: Record<Fase, (orgao: string) => string> = {
  P: (orgao) => `No órgão que fez a autuação: ${orgao}. Veja na notificação o endereço ou o site.`,
  I: (orgao) => `No órgão que aplicou a penalidade, que envia o recurso à JARI: ${orgao}.`,
  II: (orgao) => `No órgão que aplicou a penalidade, que envia o recurso à segunda instância: ${orgao}.`,
};

const COMO = {
  site: 'No site ou aplicativo, envie esta peça assinada e os anexos em PDF, e guarde o número e a data do protocolo eletrônico.',
  balcao: 'No balcão, leve duas vias: peça o carimbo com data e número na sua.',
  correio:
    'Pelo correio, mande como carta registrada com aviso de recebimento, com dias de folga, e guarde o comprovante de postagem.',
  todos:
    'Os órgãos recebem no site, no balcão ou pelo correio, como a notificação disser. Pelo correio, mande com aviso de recebimento e com dias de folga.',
} as const;
