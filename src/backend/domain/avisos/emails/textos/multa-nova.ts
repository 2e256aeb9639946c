import { formatDate, type IsoDate } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { type Email, montarEmail } from './moldura.ts';

export function emailMultaNova(dados: {
  nome: string;
  autoInfracao: string;
  descricao: string;
  dataInfracao: IsoDate;
  local: string | null;
  valor: Centavos;
  pontos: number;
  /** Last day to answer; `estimado` = computed, not read from the notice. */
  prazo: { data: IsoDate; estimado: boolean } | null;
  link: string;
  suporte: string;
  /** Only in a copy (moldura.ts). */
  pararCopias?: string;
}): Email {
  const { prazo, local } = dados;
  return montarEmail({
    ...dados,
    assunto: `Nova multa encontrada: ${dados.autoInfracao}`,
    partes: [
      'A consulta mais recente encontrou uma multa que não estava na sua lista.',
      {
        dados: [
          ['Infração', dados.descricao],
          ['Auto de infração', dados.autoInfracao],
          ['Data', formatDate(dados.dataInfracao)],
          ...(local ? [['Local', local] satisfies [string, string]] : []),
          ['Valor', reais(dados.valor)],
          ['Pontos', String(dados.pontos)],
          ...(prazo
            ? [[rotuloDoPrazo(prazo.estimado), formatDate(prazo.data)] satisfies [string, string]]
            : []),
        ],
      },
      { rotulo: 'Ver a multa e o que fazer', link: dados.link },
      'O prazo que vale é o impresso na notificação que chega pelo correio ou pelo SNE.',
    ],
  });
}

function rotuloDoPrazo(estimado: boolean): string {
  return estimado ? 'Prazo estimado' : 'Prazo';
}
