import { formatDateTime } from '#lib/dates.ts';
import { type Email, montarEmail } from '#lib/emails/moldura.server.ts';

export function emailSenhaAlterada(dados: {
  nome: string;
  quando: Date;
  /** Page that starts a recovery. */
  linkRecuperacao: string;
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: 'Sua senha foi alterada',
    partes: [
      `A senha da sua conta foi alterada em ${formatDateTime(dados.quando)} (horário de Brasília). Todos os aparelhos saíram da conta.`,
      'Se foi você, não precisa fazer nada.',
      'Se não foi você, crie outra senha agora e nos avise.',
      { rotulo: 'Criar outra senha', link: dados.linkRecuperacao },
    ],
  });
}
