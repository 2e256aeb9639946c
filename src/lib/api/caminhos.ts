import type { Aviso } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';

/** What a sentence tells the driver to do elsewhere: these words are a link wherever it stands, also after a refused form. */
export const CAMINHOS: Readonly<Record<string, string>> = {
  'Contrate um plano': paths.app.planos.lista,
  'Faça um upgrade ou contrate avulso': paths.app.planos.lista,
  'Peça um novo e-mail de recuperação': paths.esqueceuSenha,
  'cancele antes esse pedido': paths.app.remocao,
  'preencha todos os dados no perfil': paths.app.perfil,
  'Retire uma que terminou': paths.app.guardadas.lista,
  'Abra a multa': paths.app.multas.lista,
  'Leia-o na página de fotos': paths.app.guardadas.foto,
  'Entre novamente': paths.login,
};

export function comCaminho(aviso: Aviso): Aviso {
  const palavras = aviso.href ? undefined : Object.keys(CAMINHOS).find((ato) => aviso.texto.includes(ato));
  return palavras ? { ...aviso, palavras, href: CAMINHOS[palavras] } : aviso;
}
