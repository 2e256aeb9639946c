import { primeiroNome } from '#lib/shell/rules.ts';

/** A message ready to send: the same content as text and as HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says. Links are paths, or whole web addresses. */
export interface Escrita {
  assunto: string;
  partes: Parte[];
}

export type Parte =
  | string
  /** `discreto`: a plain link instead of a button, for optional actions. */
  | { rotulo: string; link: string; discreto?: boolean }
  | { dados: [rotulo: string, valor: string][] }
  /** A number to copy, for example the digits of a boleto. */
  | { copiar: string };

interface Moldura {
  /** Without a first name the greeting is 'Olá'. */
  nome?: string;
  /** Support address in the footer. */
  suporte: string;
  /** The address that paths belong to, whatever address the server listens on. */
  base: string;
  /** Only in a copy to the notification address of a licence or vehicle: the link that stops the copies to it. */
  pararCopias?: string | undefined;
}

/** Renders one message as text and HTML from the same blocks, so both agree. Loads no external resource. */
export function montarEmail(escrita: Escrita, { nome, suporte, base, pararCopias }: Moldura): Email {
  const assunto = escrita.assunto.replace(/\s+/g, ' ').trim();
  const partes: Parte[] = [saudacao(nome), ...escrita.partes];
  if (pararCopias !== undefined)
    partes.push({ rotulo: 'Não receber mais estas cópias', link: pararCopias, discreto: true });
  const inteiras = partes.map((parte) =>
    typeof parte === 'object' && 'link' in parte ? { ...parte, link: absoluto(parte.link, base) } : parte,
  );
  const pe = [
    `Dúvidas? Escreva para ${suporte}.`,
    `Via Livre – monitoramento de multas e pontos da CNH. ${pararCopias === undefined ? 'Você recebe esta mensagem porque tem uma conta conosco.' : 'Você recebe esta cópia porque quem tem uma conta conosco informou este endereço.'}`,
  ];
  return {
    subject: assunto,
    text: `${[...inteiras.map(comoTexto), `--\n${pe.join('\n')}`].join('\n\n')}\n`,
    html: pagina(assunto, inteiras.map(comoHtml).join('\n'), pe),
  };
}

function saudacao(nome: string | undefined): string {
  const primeiro = primeiroNome(nome ?? '');
  // Anybody can enter any name together with another person's address, and mail programs turn URL-like text into links: such names are left out.
  return NOME_DE_GENTE.test(primeiro) ? `Olá, ${primeiro}.` : 'Olá.';
}

/** Letters with apostrophes and hyphens; a dot only at the end. */
const NOME_DE_GENTE = /^\p{L}[\p{L}\p{M}'’-]{0,39}\.?$/u;

function comoTexto(parte: Parte): string {
  if (typeof parte === 'string') return parte;
  if ('link' in parte) return `${parte.rotulo}:\n${parte.link}`;
  if ('copiar' in parte) return parte.copiar;
  return parte.dados.map(([rotulo, valor]) => `${rotulo}: ${valor}`).join('\n');
}

function comoHtml(parte: Parte): string {
  if (typeof parte === 'string') return `<p style="margin:0 0 16px">${escapar(parte)}</p>`;
  if ('copiar' in parte) {
    return `<p class="q" style="margin:0 0 16px;padding:12px;background:#f6f7f5;font-family:monospace;font-size:16px;word-break:break-all">${escapar(parte.copiar)}</p>`;
  }
  if ('link' in parte) {
    const link = escapar(parte.link);
    if (parte.discreto)
      return `<p class="m" style="margin:0 0 16px;font-size:14px"><a class="m" href="${link}" style="color:#4a5a53">${escapar(parte.rotulo)}</a></p>`;
    return `<p style="margin:24px 0 8px"><a class="b" href="${link}" style="display:inline-block;padding:14px 20px;border-radius:10px;background:#0a6b4b;color:#ffffff;font-weight:600;text-decoration:none">${escapar(parte.rotulo)}</a></p>
<p class="m" style="margin:0 0 16px;font-size:14px;color:#4a5a53;word-break:break-all">Se o botão não abrir, copie este endereço: ${link}</p>`;
  }
  const linhas = parte.dados.map(
    ([rotulo, valor]) =>
      `<tr><th scope="row" class="m" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:400;color:#4a5a53">${escapar(rotulo)}</th><td style="padding:6px 0;vertical-align:top;font-weight:600">${escapar(valor)}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${linhas.join('')}</table>`;
}

function absoluto(link: string, base: string): string {
  const url = new URL(link, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error(`Link não permitido em e-mail: ${link}`);
  return url.href;
}

function escapar(texto: string): string {
  return texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('\n', '<br>');
}

function pagina(assunto: string, corpo: string, pe: string[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapar(assunto)}</title>
<style>
@media (prefers-color-scheme: dark) {
body, .f { background: #0e1512 !important; color: #eef3f0 !important }
.c { background: #17211c !important; color: #eef3f0 !important }
.m { color: #a9b8b0 !important }
.q { background: #0e1512 !important }
.b { background: #5fd3a2 !important; color: #06281b !important }
}
</style>
</head>
<body style="margin:0;background:#f6f7f5;color:#14201b">
<div class="f" style="padding:24px 12px;background:#f6f7f5">
<div class="c" style="max-width:560px;margin:0 auto;padding:24px;border-radius:10px;background:#ffffff;color:#14201b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p style="margin:0 0 16px;font-size:18px;font-weight:700">Via Livre</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapar(assunto)}</h1>
${corpo}
</div>
<div class="m" style="max-width:560px;margin:16px auto 0;padding:0 24px;font:14px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#4a5a53">
${pe.map((linha) => `<p style="margin:0 0 8px">${escapar(linha)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`;
}
