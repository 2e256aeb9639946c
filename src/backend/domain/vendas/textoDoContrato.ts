import { type Clausula, clausulasDoContrato } from '#backend/domain/vendas/clausulas.ts';
import { paresDaOperadora, paresPresentes } from '#backend/platform/adapters/pdf/partes.ts';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/tipografia.ts';
import { formatCpfOrCnpj, formatPhone, lettersAndDigits } from '#lib/documents.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { opcoesDeParcelasDaVenda } from '#lib/pedidos/parcelas.ts';
import type { Operadora } from '#lib/politicas/operadora.ts';

export interface VendaDoContrato {
  id: number;
  descricao: string;
  itens: { descricao: string; quantidade: number; valor: Centavos }[];
  total: Centavos;
  criadaEm: IsoDate;
  /** Last day for acceptance. */
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
