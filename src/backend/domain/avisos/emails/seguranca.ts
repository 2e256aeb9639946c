import type { FatoDeSeguranca } from '#lib/conta/acessos.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { formatDateTime } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { Eventos, JobDe } from './mensagem.ts';
import type { Escrita } from './moldura.ts';

export const daSeguranca: Eventos<'seguranca'> = {
  seguranca: {
    tipo: 'conta',
    semConfirmar: 'tres por dia',
    async escrever({ env }, _dono, job) {
      const { fato } = job;
      // A change of the sign-in address is also mailed to the other address.
      const tambem =
        fato.tipo === 'email-a-trocar' ? fato.para : fato.tipo === 'email-trocado' ? fato.de : undefined;
      return { ...escritaDaSeguranca(job, env.SUPPORT_EMAIL), tambem };
    },
  },
};

/** Reports a sign-in or security change, and what to do if another person did it. */
export function escritaDaSeguranca(
  { fato, quando, agente }: Pick<JobDe<'seguranca'>, 'fato' | 'quando' | 'agente'>,
  suporte: string,
): Escrita {
  const { assunto, texto, daEquipe, doSegundoPasso } = contado(fato);
  const seguranca = { rotulo: 'Abrir a tela Segurança', link: paths.app.seguranca };
  return {
    assunto,
    partes: [
      `${texto} Foi em ${formatDateTime(quando)} (horário de Brasília)${daEquipe ? '' : `, por ${aparelhoDe(agente)}`}.`,
      'Se foi você, não precisa fazer nada.',
      ...(doSegundoPasso
        ? [
            'Se não foi, use um aparelho em que a sua conta ainda está aberta: abra a tela Segurança, desligue o segundo passo e só depois troque a senha.',
            `Se você não consegue entrar em nenhum, escreva para ${suporte} do e-mail da conta: criar outra senha não retira o segundo passo.`,
            seguranca,
          ]
        : [
            'Se não foi, crie outra senha agora: todos os aparelhos saem da conta. Depois confira a tela Segurança.',
            { rotulo: 'Criar outra senha', link: paths.esqueceuSenha },
            { ...seguranca, discreto: true },
          ]),
    ],
  };
}
interface Contado {
  assunto: string;
  texto: string;
  /** Caused by the staff, whose device would mean nothing to the driver. */
  daEquipe?: true;
  /** Whoever has the codes of the second step keeps the owner out: a new password ends her own sessions and does not remove the step. */
  doSegundoPasso?: true;
}

function contado(fato: FatoDeSeguranca): Contado {
  switch (fato.tipo) {
    case 'aparelho-novo':
      return {
        assunto: 'Entrada por um aparelho novo',
        texto: 'Sua conta foi aberta em um aparelho que ela não conhecia.',
      };
    case 'segundo-fator-ligado':
      return {
        assunto: 'Segundo passo ligado',
        texto: 'A partir de agora, entrar com a senha pede também um código.',
        doSegundoPasso: true,
      };
    case 'segundo-fator-desligado':
      return {
        assunto: 'Segundo passo desligado',
        texto: 'Entrar na sua conta não pede mais um código: basta a senha.',
      };
    case 'segundo-fator-tirado':
      return {
        assunto: 'Segundo passo retirado pelo atendimento',
        texto: 'A nossa equipe retirou o segundo passo da sua conta, como foi pedido.',
        daEquipe: true,
      };
    case 'email-a-trocar':
      return {
        assunto: 'O e-mail da sua conta vai mudar',
        texto: `Pediram à nossa equipe que a sua conta passe a ser de ${fato.para}. A troca vale a partir de ${formatDateTime(fato.em)}; até lá, criar outra senha desfaz o pedido.`,
        daEquipe: true,
      };
    case 'email-trocado':
      return {
        assunto: 'O e-mail da sua conta mudou',
        texto: `A sua conta deixou de ser de ${fato.de}: a partir de agora entre com o e-mail novo. Todos os aparelhos saíram da conta.`,
        daEquipe: true,
      };
    case 'codigo-usado':
      return {
        assunto: 'Código de reserva usado',
        texto: `Alguém entrou na sua conta com a senha e um código de reserva. ${restam(fato.restam)}`,
      };
    case 'codigos-trocados':
      return {
        assunto: 'Códigos de reserva novos',
        texto: 'Foram criados códigos de reserva novos. Os de antes não valem mais.',
        doSegundoPasso: true,
      };
    case 'chave-nova':
      return {
        assunto: 'Chave de acesso criada',
        texto: `A chave de acesso “${fato.nome}” agora abre a sua conta.`,
      };
    case 'chave-removida':
      return {
        assunto: 'Chave de acesso removida',
        texto: `A chave de acesso “${fato.nome}” não abre mais a sua conta.`,
      };
    case 'copia-nova':
      return {
        assunto: 'Cópias dos seus avisos para outro e-mail',
        texto: `Os avisos de uma habilitação ou de um veículo seu passam a ir, em cópia, também para ${fato.para}.`,
      };
  }
}

function restam(quantos: number): string {
  if (quantos === 0) return 'Não resta nenhum: crie outros na tela Segurança.';
  return quantos === 1 ? 'Resta 1 código.' : `Restam ${quantos} códigos.`;
}
