export const TIPOS_DE_AVISO = [
  'prazos',
  'multas',
  'recursos',
  'compras',
  'plano',
  'novidades',
  'conta',
] as const;
export type TipoDeAviso = (typeof TIPOS_DE_AVISO)[number];

export const CANAIS_DE_AVISO = ['email', 'push'] as const;
export type CanalDeAviso = (typeof CANAIS_DE_AVISO)[number];

export const ROTULO_DO_CANAL: Record<CanalDeAviso, string> = {
  email: 'E-mail',
  push: 'No aparelho',
};

interface DescricaoDoAviso {
  titulo: string;
  resumo: string;
  /** The push message. It has no personal data (plate, name, fine), because it appears on a locked screen. */
  push: string;
  /** Why its mail is always sent; missing where the driver decides. */
  emailSempre?: string;
}

export const AVISOS_POR_TIPO: Record<TipoDeAviso, DescricaoDoAviso> = {
  prazos: {
    titulo: 'Prazos',
    resumo: 'Lembretes 15, 7, 3 e 1 dia antes de cada prazo e no último dia.',
    push: 'Um prazo está chegando ao fim. Toque para ver qual.',
  },
  multas: {
    titulo: 'Multas, pontos e processos',
    resumo: 'O que as consultas trazem de novo ou de diferente.',
    push: 'Há novidade nas suas multas, pontos ou processos.',
  },
  recursos: {
    titulo: 'Recursos e petições',
    resumo: 'Andamento dos protocolos e petições prontas.',
    push: 'Um recurso ou uma petição andou.',
  },
  plano: {
    titulo: 'Seu plano',
    resumo: 'Quando o período contratado está no fim.',
    push: 'Há um recado sobre o seu plano.',
  },
  novidades: {
    titulo: 'Novidades da Via Livre',
    resumo: 'Recados gerais da nossa equipe.',
    push: 'Há um recado da Via Livre.',
  },
  compras: {
    titulo: 'Compras e devoluções',
    resumo: 'Confirmações, recibos, boletos e devoluções.',
    push: 'Há novidade em uma compra.',
    emailSempre: 'A confirmação de compra é obrigatória (Decreto 7.962/2013, art. 4º, III).',
  },
  conta: {
    titulo: 'Segurança e pedidos da conta',
    resumo: 'Senha, aparelhos, pedidos sobre os seus dados e perguntas que só você responde.',
    push: 'Há um recado sobre a sua conta.',
    emailSempre: 'É por ele que você descobre se outra pessoa mexeu na sua conta.',
  },
};

export function podeDesligar(tipo: TipoDeAviso, canal: CanalDeAviso): boolean {
  return canal === 'push' || AVISOS_POR_TIPO[tipo].emailSempre === undefined;
}
