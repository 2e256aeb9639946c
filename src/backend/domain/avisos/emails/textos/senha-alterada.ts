import { formatDateTime } from '#lib/dates.ts';
import { type Email, montarEmail } from './moldura.ts';

export function emailSenhaAlterada(dados: {
  nome: string;
  quando: Date;
  linkRecuperacao: string;
  /** What else reaches the account beside the password, one list item each. */
  acessos: readonly string[];
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: 'Sua senha foi alterada',
    partes: [
      `A senha da sua conta foi alterada em ${formatDateTime(dados.quando)} (horário de Brasília). Todos os aparelhos saíram da conta.`,
      dados.acessos.length > 0
        ? `Além da senha, continua ligado à sua conta: ${dados.acessos.join('; ')}.`
        : 'Além da senha, nada mais está ligado à sua conta.',
      'Se foi você, não precisa fazer nada.',
      'Se não foi você, crie outra senha agora e nos avise.',
      { rotulo: 'Criar outra senha', link: dados.linkRecuperacao },
    ],
  });
}
