import { paresDaOperadora, paresPresentes } from '#backend/platform/adapters/pdf.ts';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { formatCpfOrCnpj, formatPhone, lettersAndDigits } from '#lib/documents.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { opcoesDeParcelasDaVenda } from '#lib/pedidos/rules.ts';
import type { Operadora } from '#lib/politicas/operadora.ts';

export interface VendaDoContrato {
  id: number;
  descricao: string;
  itens: { descricao: string; quantidade: number; valor: Centavos }[];
  total: Centavos;
  criadaEm: IsoDate;
  validaAte?: IsoDate | null;
}

export interface Contratante {
  nome: string;
  documento: string;
  email: string;
  telefone: string | null;
  endereco: string | null;
}

/** The contract of a sale: at most three pages, which the viewer shows. `valor` is per unit. */
export function contratoDaVenda(entrada: {
  venda: VendaDoContrato;
  contratante: Contratante;
  operadora: Operadora;
}): Documento {
  const { venda, contratante, operadora } = entrada;
  const parcelas = opcoesDeParcelasDaVenda(venda.total).length;
  return {
    titulo: `Contrato de prestação de serviços nº ${venda.id}`,
    assunto: `Contrato da venda nº ${venda.id}`,
    autor: operadora.nome,
    rodape: `Contrato nº ${venda.id}, emitido em ${formatDate(venda.criadaEm)}`,
    blocos: [
      { tipo: 'secao', texto: 'Contratada' },
      paresDaOperadora(operadora),
      { tipo: 'secao', texto: 'Contratante' },
      paresPresentes([
        ['Nome', contratante.nome],
        [
          lettersAndDigits(contratante.documento).length === 14 ? 'CNPJ' : 'CPF',
          formatCpfOrCnpj(contratante.documento),
        ],
        ['Endereço', contratante.endereco],
        ['Telefone', contratante.telefone && formatPhone(contratante.telefone)],
        ['E-mail', contratante.email],
      ]),
      { tipo: 'secao', texto: 'O que é contratado' },
      { tipo: 'paragrafo', texto: tipografia(venda.descricao) },
      tabelaDeItens(venda),
      ...(venda.validaAte
        ? [
            {
              tipo: 'paragrafo',
              texto: `Esta proposta pode ser aceita até ${formatDate(venda.validaAte)} (Código Civil, art. 428, III).`,
            } as const,
          ]
        : []),
      ...clausulasDoContrato({ parcelas, suporte: operadora.suporte }).flatMap(blocosDaClausula),
    ],
  };
}

function tabelaDeItens({ itens, total }: VendaDoContrato): Bloco {
  return {
    tipo: 'tabela',
    colunas: [
      { titulo: 'Serviço', peso: 5 },
      { titulo: 'Quantidade', peso: 1.6, direita: true },
      { titulo: 'Valor', peso: 2, direita: true },
      { titulo: 'Total', peso: 2, direita: true },
    ],
    linhas: itens.map(({ descricao, quantidade, valor }) => [
      descricao,
      String(quantidade),
      reais(valor),
      reais(valor * quantidade),
    ]),
    total: ['Preço total', '', '', reais(total)],
  };
}

function blocosDaClausula({ titulo, paragrafos }: Clausula, i: number): Bloco[] {
  return [
    { tipo: 'secao', texto: `${i + 1}. ${titulo}` },
    ...paragrafos.map((texto): Bloco => ({ tipo: 'paragrafo', texto: tipografia(texto) })),
  ];
}

interface Clausula {
  titulo: string;
  paragrafos: string[];
}

/** Clauses of every sale, numbered by the caller. They repeat the payment policy for the buyer. */
export function clausulasDoContrato({
  parcelas,
  suporte,
}: {
  parcelas: number;
  suporte: string;
}): Clausula[] {
  const parcelamento =
    parcelas > 1
      ? `O cartão permite até ${parcelas} parcelas sem juros; o Pix é à vista.`
      : 'O pagamento é à vista, por cartão ou Pix.';
  return [
    {
      titulo: 'Objeto',
      paragrafos: [
        'A contratada presta os serviços da tabela acima, que tratam de multas de trânsito e de processos da habilitação: análise, redação de peças, protocolo e acompanhamento, conforme o que cada item descreve.',
        'A consulta automática de multas, pontos e processos cobre hoje apenas o Detran-RJ.',
        'Os serviços começam depois da confirmação do pagamento e do envio, pelo contratante, dos documentos e dados pedidos.',
      ],
    },
    {
      titulo: 'Preço e pagamento',
      paragrafos: [
        `O preço é o da tabela, em reais (BRL), sem cobrança posterior por estes serviços. ${parcelamento} Taxas de órgãos públicos e o valor das multas não estão incluídos.`,
        'O cartão é tratado pelo provedor de pagamento. O número e o código do cartão não passam pela contratada nem ficam com ela.',
      ],
    },
    {
      titulo: 'O que cabe a cada parte',
      paragrafos: [
        'A contratada executa os serviços com cuidado, informa cada andamento, entrega o comprovante de cada protocolo e guarda em segredo os documentos recebidos.',
        'O contratante envia documentos verdadeiros e completos, dentro do prazo, confere as peças antes de assiná-las e avisa se receber nova notificação. O prazo impresso na notificação prevalece sobre qualquer prazo calculado pela contratada, que é uma estimativa.',
      ],
    },
    {
      titulo: 'Resultado',
      paragrafos: [
        'Quem decide é o órgão de trânsito. A contratada não promete o cancelamento de multa, de pontos ou de processo, e o preço não depende da decisão.',
      ],
    },
    {
      titulo: 'Desistência e reembolso',
      paragrafos: [
        'O contratante pode desistir em até 7 dias corridos, contados do dia seguinte ao da confirmação do pagamento, sem dizer o motivo, e recebe de volta o que pagou (art. 49 do Código de Defesa do Consumidor).',
        'Dentro dos 7 dias o valor volta inteiro, mesmo do que já foi preparado ou entregue a pedido do contratante.',
        'Depois dos 7 dias, volta ao contratante o que pagou pelos serviços que ninguém começou a prestar. Para serviço com data marcada, este pedido deve chegar até 48 horas antes dela; as 48 horas não reduzem os 7 dias, nem tiram o preço inteiro de um serviço que não foi prestado (art. 51, IV, do mesmo Código).',
        `O pedido é feito na página do pedido ou por e-mail a ${suporte}. O valor volta pelo meio que pagou: no cartão como estorno, se pedido em até 72 horas da compra, e depois também, se o provedor aceitar; se não, por Pix ou transferência.`,
      ],
    },
    {
      titulo: 'Dados pessoais',
      paragrafos: [
        'A contratada trata os dados e documentos do contratante para executar este contrato, cumprir a lei e exercer direitos em processos, como permite a Lei nº 13.709/2018 (LGPD). Eles são entregues ao órgão de trânsito que julga o caso e ao provedor de pagamento, no que couber a cada um.',
        `Os dados ficam guardados por 5 anos, ou por 6 meses depois de um pedido de eliminação, salvo quando a lei manda guardar por mais tempo. Os direitos do art. 18 da LGPD são exercidos por mensagem a ${suporte}.`,
      ],
    },
    {
      titulo: 'Fim do contrato',
      paragrafos: [
        'O contrato termina quando os serviços da tabela estiverem prestados. Se uma parte não cumprir o que lhe cabe, a outra pode encerrá-lo por escrito; o que foi pago por serviço não prestado é devolvido.',
      ],
    },
    {
      titulo: 'Aceite e foro',
      paragrafos: [
        'O aceite é eletrônico. Ao usar o botão “Declaro que li e aceito os termos”, ficam registrados quem aceitou, a data, o horário, o endereço de rede e a impressão digital deste arquivo, que o contratante pode baixar a qualquer tempo.',
        'O foro é o do domicílio do contratante, quando consumidor (art. 101, I, do Código de Defesa do Consumidor).',
      ],
    },
  ];
}
