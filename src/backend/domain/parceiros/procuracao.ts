import type { Documento } from '#lib/documentos/documento.ts';
import { formatCpfOrCnpj } from '#lib/documents.ts';
import { ANOS_DA_PROCURACAO } from '#lib/parceiros/permissao.ts';
import type { Operadora } from '#lib/politicas/operadora.ts';
import {
  antesDeAssinar,
  EM_BRANCO,
  type Outorgante,
  paragrafo,
  paresDoOutorgante,
} from '../recursos/textoDaProcuracao.ts';

/**
 * Power of attorney of a driver for a partner, to print and sign (Código Civil, arts. 653, 654 and 667; Res. CONTRAN
 * 900/2022, arts. 2 to 4): limited to defence and appeals between two dates, with the right to delegate the filing to
 * the company.
 */
export function procuracaoParaParceiro(entrada: {
  outorgante: Outorgante;
  parceiro: { nome: string; documento: string | null; registro: string | null };
  operadora: Operadora;
}): Documento {
  const { outorgante, parceiro, operadora } = entrada;
  const { nome, documento, registro } = parceiro;
  return {
    titulo: 'Procuração para defesa e recursos de multas de trânsito',
    assunto: `Procuração para ${nome}`,
    rodape: `Procuração para ${nome}`,
    rosto: antesDeAssinar(
      `Escreva o primeiro e o último dia em que ela vale. Aqui ela é aceita por até ${ANOS_DA_PROCURACAO} anos.`,
      'Entregue uma foto legível ou o PDF em Meus Dados, Parceiros. Lá você também a revoga, na hora.',
    ),
    blocos: [
      { tipo: 'secao', texto: 'Quem dá os poderes' },
      paresDoOutorgante(outorgante),
      { tipo: 'secao', texto: 'Quem os recebe' },
      {
        tipo: 'pares',
        pares: [
          ['Nome', nome],
          ['CPF ou CNPJ', documento ? formatCpfOrCnpj(documento) : EM_BRANCO],
          ['Registro', registro ?? EM_BRANCO],
        ],
      },
      { tipo: 'secao', texto: 'Poderes' },
      paragrafo(
        `Nomeio ${nome} meu procurador, perante os órgãos e entidades de trânsito e os que julgam os seus autos, para as multas de trânsito em meu nome.`,
      ),
      paragrafo(
        `Ele pode pedir e apresentar em meu nome defesa prévia, recurso à JARI e recurso em 2ª instância, assinar os pedidos, juntar documentos, pedir cópias e acompanhar os processos, e substabelecer, com reserva, a ${operadora.nome}, que os protocola (Código Civil, arts. 653, 654 e 667; Resolução CONTRAN nº 900/2022, arts. 2º a 4º).`,
      ),
      paragrafo(
        'Ele não pode pagar multa, reconhecer infração, indicar condutor nem desistir de defesa ou recurso.',
      ),
      paragrafo(
        'Esta procuração vale de ____/____/________ a ____/____/________, e posso revogá-la a qualquer tempo (Código Civil, art. 682, I).',
      ),
      {
        tipo: 'assinatura',
        localEData: '____________________, ____ de ________________ de ________',
        nomes: [{ nome: outorgante.nome, detalhe: `CPF ${formatCpfOrCnpj(outorgante.cpf)}` }],
      },
    ],
  };
}
