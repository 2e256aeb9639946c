import { type Email, montarEmail } from './moldura.ts';

export function emailRecuperacaoDeSenha(dados: {
  nome: string;
  link: string;
  minutos: number;
  /** What else reaches the account and ends with the old password unless kept, one list item each. */
  acessos: readonly string[];
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: 'Crie uma nova senha',
    partes: [
      'Recebemos um pedido para trocar a senha da sua conta.',
      { rotulo: 'Criar nova senha', link: dados.link },
      `O link funciona uma vez e vale por ${dados.minutos} minutos. Depois disso, peça outro.`,
      ...(dados.acessos.length > 0
        ? [
            `Além da senha, isto está ligado à sua conta: ${dados.acessos.join('; ')}. Encerramos tudo ao trocar a senha, menos o que você marcar na página.`,
          ]
        : []),
      'Se não foi você, ignore esta mensagem: a senha continua a mesma.',
    ],
  });
}
