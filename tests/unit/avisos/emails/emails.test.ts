import { describe, expect, it } from 'vitest';
import { type Email, type Escrita, montarEmail } from '#backend/domain/avisos/emails/moldura.ts';
import { explicacao } from '#backend/domain/avisos/emails/recursos.ts';
import { escritaDaSeguranca } from '#backend/domain/avisos/emails/seguranca.ts';

const MAU = `O'Neil <img src=x onerror="alert(1)"> & cia`;
const suporte = 'suporte@example.com';
const base = 'https://vialivre.example';

const escrito = (escrita: Escrita, nome = 'Ana Maria') => montarEmail(escrita, { nome, suporte, base });
const seguranca = (tipo: 'segundo-fator-ligado' | 'codigos-trocados' | 'aparelho-novo') =>
  escrito(
    escritaDaSeguranca(
      { fato: { tipo }, quando: '2026-11-05T15:00:00Z', agente: 'Firefox/128 (Linux)' },
      suporte,
    ),
  );

const EMAILS: Record<string, Email> = {
  deTudo: escrito({
    assunto: 'Nova multa encontrada',
    partes: [
      MAU,
      {
        dados: [
          ['Infração', MAU],
          ['Local', `Rua 1\n${MAU}`],
        ],
      },
      { copiar: '00190.00009 01234.567891 01234.567891 1 00000000009000' },
      { rotulo: 'Ver', link: '/app?a=1&b=2' },
      { rotulo: MAU, link: 'https://outro.example/x', discreto: true },
    ],
  }),
  deNomeMau: escrito({ assunto: 'Oi, tudo bem', partes: [{ rotulo: 'Ver', link: '/app' }] }, MAU),
  copia: montarEmail(
    { assunto: 'Consulta terminada', partes: ['Nada de novo.'] },
    { nome: 'Ana Maria', suporte, base, pararCopias: '/lembretes?codigo=x' },
  ),
  segundoPasso: seguranca('segundo-fator-ligado'),
  aparelhoNovo: seguranca('aparelho-novo'),
};

describe.each(Object.entries(EMAILS))('mail %s', (_nome, { subject, text, html }) => {
  it('says the same in both parts, word for word', () => {
    const semRepetirLink = (palavra: string) => palavra !== '--' && !palavra.startsWith('https:');
    const doHtml = new Set(palavras(html));
    expect(
      palavras(text)
        .filter(semRepetirLink)
        .filter((palavra) => !doHtml.has(palavra) && !doHtml.has(palavra.replace(/:$/, ''))),
    ).toEqual([]);
    expect(html).toContain('Via Livre');
  });

  it('links only to whole web addresses, the same in both parts', () => {
    const daPagina = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decodificar(href));
    for (const href of daPagina) {
      expect(new URL(href).protocol).toBe('https:');
      expect(text).toContain(href);
    }
    expect(text.match(/https?:\/\/\S+/g)?.length).toBeGreaterThan(0);
  });

  it('loads nothing and runs nothing', () => {
    expect(html.match(/<(img|script|link|iframe|object)\b|url\(|\bon\w+="|javascript:/gi)).toBeNull();
    expect(html).toContain('lang="pt-BR"');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('has a subject of one line, names the support and leaves nothing undefined', () => {
    expect(subject).toMatch(/^[^\r\n]{8,140}$/);
    expect(text).toContain(suporte);
    expect(text + html).not.toMatch(/undefined|null|NaN|\[object/);
  });
});

describe('the frame', () => {
  it('escapes what comes from outside and keeps it readable in the text', () => {
    const { text, html } = EMAILS.deTudo ?? escrito({ assunto: '', partes: [] });
    expect(html).toContain('O&#39;Neil &#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; cia');
    expect(text).toContain(MAU);
  });

  it('keeps a subject in one line, so that no header can be added to it', () => {
    expect(escrito({ assunto: 'Oi\r\nBcc: x@example.com', partes: [] }).subject).toBe(
      'Oi Bcc: x@example.com',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('refuses the link %s', (mau) => {
    expect(() => escrito({ assunto: 'Oi', partes: [{ rotulo: 'Ver', link: mau }] })).toThrow();
  });
});

describe('the mail of security', () => {
  it.each(['segundo-fator-ligado', 'codigos-trocados'] as const)(
    'of a second step that somebody else set (%s), does not begin with a new password',
    (tipo) => {
      const { text, html } = seguranca(tipo);
      expect(text).toContain('desligue o segundo passo e só depois troque a senha');
      expect(text).toContain(`escreva para ${suporte} do e-mail da conta`);
      expect(text).not.toContain('esqueceuSenha');
      expect(html).toMatch(/<a class="b"[^>]*>Abrir a tela Segurança</);
    },
  );
});

function palavras(texto: string): string[] {
  const visivel = texto.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<(?!\/?(?:img src))[^>]*>/g, ' ');
  return decodificar(visivel).split(/\s+/).filter(Boolean);
}

function decodificar(html: string): string {
  return html.replace(/&#(\d+);/g, (_entidade, codigo: string) => String.fromCharCode(Number(codigo)));
}

describe('the meaning of a decision', () => {
  const corpo = (fase: 'P' | 'I' | 'II', estado: 'deferido' | 'indeferido' | 'solicitado') =>
    explicacao({ fase, estado });

  it('depends on the phase: a refused defence opens no appeal, a granted JARI is not final (CTB arts. 282 §4, 288)', () => {
    expect(corpo('P', 'indeferido')).toContain('notificação da penalidade');
    expect(corpo('I', 'indeferido')).toContain('publicada ou notificada');
    expect(corpo('I', 'deferido')).toContain('ainda pode recorrer');
    expect(corpo('P', 'deferido')).toContain('não há multa a pagar nem pontos');
    expect(corpo('II', 'deferido')).toContain('definitiva');
  });

  it('of a request says that the deadline runs until there is a protocol', () => {
    expect(corpo('P', 'solicitado')).toContain('continua correndo');
  });
});
