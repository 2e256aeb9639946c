import { formatDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/pdf/documento.ts';
import type { PeticaoComposta, SecaoDaPeticao } from '#lib/peticoes/compose.ts';
import type { DadosPeticao } from '#lib/peticoes/dados.ts';
import type { Fase } from '#lib/peticoes/fundamentos.ts';

/** The petition ready to print, behind a sheet that tells the driver what to check and is not to be filed. */
export function documentoDaPeticao(
  peticao: PeticaoComposta,
  { fase, dados }: { fase: Fase; dados: Pick<DadosPeticao, 'autoInfracao' | 'prazo' | 'orgao'> },
): Documento {
  return {
    titulo: peticao.titulo,
    assunto: `Minuta para conferência do auto de infração nº ${dados.autoInfracao}`,
    rodape: `Auto de infração nº ${dados.autoInfracao}`,
    rosto: { titulo: 'Confira antes de assinar', blocos: folhaDeConferencia(fase, dados) },
    blocos: [
      { tipo: 'enderecamento', texto: peticao.enderecamento },
      ...peticao.secoes.flatMap(blocosDaSecao),
      {
        tipo: 'assinatura',
        localEData: peticao.fecho.localEData,
        nomes: [{ nome: peticao.fecho.nome, detalhe: peticao.fecho.documento }],
      },
      { tipo: 'secao', texto: 'Anexos' },
      { tipo: 'lista', itens: peticao.anexos, numerada: true },
    ],
  };
}

function blocosDaSecao({ titulo, paragrafos, subtitulos, emLinhas }: SecaoDaPeticao): Bloco[] {
  const corpo: Bloco[] = emLinhas
    ? [{ tipo: 'linhas', linhas: paragrafos }]
    : paragrafos.map((texto) => ({ tipo: subtitulos?.includes(texto) ? 'subtitulo' : 'paragrafo', texto }));
  return [{ tipo: 'secao', texto: titulo }, ...corpo];
}

function folhaDeConferencia(fase: Fase, dados: Pick<DadosPeticao, 'prazo' | 'orgao'>): Bloco[] {
  const prazo = dados.prazo
    ? `Você informou ${formatDate(dados.prazo)} como último dia. Compare com a data impressa na notificação: é ela que vale.`
    : 'Procure na notificação o último dia para protocolar. A data impressa nela é a que vale.';
  return [
    {
      tipo: 'quadro',
      texto:
        'Este documento é uma minuta, escrita com os dados que você informou. Leia tudo, corrija o que for preciso e só depois assine. Quem decide é o órgão de trânsito: não há como prever nem prometer o resultado.',
    },
    { tipo: 'secao', texto: 'Confira' },
    {
      tipo: 'lista',
      itens: [
        'Nome, documento, endereço com CEP e telefone de quem assina.',
        'Placa, número do auto, data, hora, local e enquadramento, iguais aos da notificação.',
        'Cada fato: só deixe o que você sabe ou pode mostrar com documento.',
        'As datas de expedição e os demais dados usados nas razões.',
        'A lista de anexos: junte o que tiver e risque o que não se aplica.',
        'Quem assina: proprietário, condutor identificado ou procurador com procuração.',
      ],
    },
    { tipo: 'secao', texto: 'Prazo' },
    { tipo: 'paragrafo', texto: prazo },
    { tipo: 'secao', texto: 'Onde protocolar' },
    { tipo: 'paragrafo', texto: ONDE[fase](dados.orgao) },
    {
      tipo: 'paragrafo',
      texto:
        'Guarde o comprovante com o número do protocolo e a data. Cada auto de infração pede uma petição própria.',
    },
    { tipo: 'paragrafo', texto: 'Não entregue esta folha: ela é só para a sua conferência.' },
  ];
}

const ONDE: Record<Fase, (orgao: string) => string> = {
  P: (orgao) => `No órgão que fez a autuação: ${orgao}. Veja na notificação o endereço ou o site.`,
  I: (orgao) => `No órgão que aplicou a penalidade, que envia o recurso à JARI: ${orgao}.`,
  II: (orgao) => `No órgão que aplicou a penalidade, que envia o recurso à segunda instância: ${orgao}.`,
};
