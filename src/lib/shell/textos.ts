import * as v from 'valibot';
import conteudo from '#content/textos-shell.json' with { type: 'json' };
import { today } from '#lib/dates.ts';
import type { Site } from './sessao.ts';

/** At the foot of every page. */
export const direitos = () => `© ${today(() => new Date()).slice(0, 4)} Via Livre`;

/** Texts of the shell that are neither messages nor labels: the legal-help alert of the home, the banner of the plans. */
export const TEXTOS_DO_SHELL = v.parse(
  v.strictObject({
    ajuda: v.strictObject({ botao: v.string(), mensagem: v.string(), horario: v.string() }),
    faixaDosPlanos: v.string(),
  }),
  conteudo,
);

/** A link to a WhatsApp conversation with the specialist, with a prepared first sentence. */
export function whatsappLink(site: Pick<Site, 'supportWhatsapp'>, texto: string): string {
  return `https://wa.me/${site.supportWhatsapp}?text=${encodeURIComponent(texto)}`;
}

/** Questions of the front page, as they stand there and in its structured data. */
export const PERGUNTAS_DO_INICIO: readonly { pergunta: string; resposta: string }[] = [
  {
    pergunta: 'De onde vêm as multas e os pontos?',
    resposta:
      'De consultas ao Detran-RJ, feitas com os dados que você cadastra: hoje não consultamos outros estados. Cada tela diz o dia da consulta.',
  },
  {
    pergunta: 'Posso experimentar sem pagar?',
    resposta: 'Sim. Uma conta nova tem alguns dias de degustação, com uma CNH e um veículo, sem cartão.',
  },
  {
    pergunta: 'Vocês garantem que eu ganho o recurso?',
    resposta:
      'Não. Preparamos a petição com os fatos e os artigos que o seu caso sustenta; a decisão é do órgão de trânsito.',
  },
  {
    pergunta: 'Preciso pagar a multa para recorrer?',
    resposta:
      'Não. Nenhum recurso depende de pagamento (art. 286 do Código de Trânsito Brasileiro). Quem paga e ganha recebe o valor de volta do órgão.',
  },
  {
    pergunta: 'Como pago à Via Livre?',
    resposta:
      'Com cartão ou Pix. O número do cartão vai direto ao provedor de pagamento e não passa por nós. Não há renovação automática. A multa é paga ao órgão de trânsito; a Via Livre recebe só pelo que vende.',
  },
  {
    pergunta: 'E se eu desistir?',
    resposta:
      'Em até 7 dias corridos da compra você desiste e recebe de volta o que pagou, pelo art. 49 do Código de Defesa do Consumidor. Depois, voltam o serviço que ninguém começou e os dias que faltam do plano anual ou semestral; o mês em curso do plano mensal não volta.',
  },
];
