import { type Email, montarEmail } from '#lib/emails/moldura.server.ts';

export function emailRecuperacaoDeSenha(dados: {
  nome: string;
  /** One-time link. */
  link: string;
  minutos: number;
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: 'Crie uma nova senha',
    partes: [
      'Recebemos um pedido para trocar a senha da sua conta.',
      { rotulo: 'Criar nova senha', link: dados.link },
      `O link funciona uma vez e vale por ${dados.minutos} minutos. Depois disso, peça outro.`,
      'Se não foi você, ignore esta mensagem: a senha continua a mesma.',
    ],
  });
}
