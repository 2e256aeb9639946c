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
  const [assunto, texto] = (FATOS[fato.tipo] as (fato: FatoDeSeguranca) => Contado)(fato);
  const seguranca = { rotulo: 'Abrir a tela Segurança', link: paths.app.seguranca };
  return {
    assunto,
    partes: [
      `${texto} Foi em ${formatDateTime(quando)} (horário de Brasília)${DA_EQUIPE.has(fato.tipo) ? '' : `, por ${aparelhoDe(agente)}`}.`,
      'Se foi você, não precisa fazer nada.',
      ...(DO_SEGUNDO_PASSO.has(fato.tipo)
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
type Tipo = FatoDeSeguranca['tipo'];

/** Caused by the staff, whose device would mean nothing to the driver. */
const DA_EQUIPE: ReadonlySet<Tipo> = new Set(['segundo-fator-tirado', 'email-a-trocar', 'email-trocado']);
/** Whoever has the codes of the second step keeps the owner out: a new password ends her own sessions and does not remove the step. */
const DO_SEGUNDO_PASSO: ReadonlySet<Tipo> = new Set(['segundo-fator-ligado', 'codigos-trocados']);

type Contado = [assunto: string, texto: string];

const FATOS: { [T in Tipo]: (fato: Extract<FatoDeSeguranca, { tipo: T }>) => Contado } = {
  'aparelho-novo': () => [
    'Entrada por um aparelho novo',
    'Sua conta foi aberta em um aparelho que ela não conhecia.',
  ],
  'segundo-fator-ligado': () => [
    'Segundo passo ligado',
    'A partir de agora, entrar com a senha pede também um código.',
  ],
  'segundo-fator-desligado': () => [
    'Segundo passo desligado',
    'Entrar na sua conta não pede mais um código: basta a senha.',
  ],
  'segundo-fator-tirado': () => [
    'Segundo passo retirado pelo atendimento',
    'A nossa equipe retirou o segundo passo da sua conta, como foi pedido.',
  ],
  'email-a-trocar': ({ para, em }) => [
    'O e-mail da sua conta vai mudar',
    `Pediram à nossa equipe que a sua conta passe a ser de ${para}. A troca vale a partir de ${formatDateTime(em)}; até lá, criar outra senha desfaz o pedido.`,
  ],
  'email-trocado': ({ de }) => [
    'O e-mail da sua conta mudou',
    `A sua conta deixou de ser de ${de}: a partir de agora entre com o e-mail novo. Todos os aparelhos saíram da conta.`,
  ],
  'codigo-usado': ({ restam }) => [
    'Código de reserva usado',
    `Alguém entrou na sua conta com a senha e um código de reserva. ${emPalavras(restam)}`,
  ],
  'codigos-trocados': () => [
    'Códigos de reserva novos',
    'Foram criados códigos de reserva novos. Os de antes não valem mais.',
  ],
  'chave-nova': ({ nome }) => [
    'Chave de acesso criada',
    `A chave de acesso “${nome}” agora abre a sua conta.`,
  ],
  'chave-removida': ({ nome }) => [
    'Chave de acesso removida',
    `A chave de acesso “${nome}” não abre mais a sua conta.`,
  ],
  'copia-nova': ({ para }) => [
    'Cópias dos seus avisos para outro e-mail',
    `Os avisos de uma habilitação ou de um veículo seu passam a ir, em cópia, também para ${para}.`,
  ],
};

function emPalavras(restam: number): string {
  if (restam === 0) return 'Não resta nenhum: crie outros na tela Segurança.';
  return restam === 1 ? 'Resta 1 código.' : `Restam ${restam} códigos.`;
}
