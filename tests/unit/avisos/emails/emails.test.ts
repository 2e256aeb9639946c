import { describe, expect, it } from 'vitest';
import {
  emailBoasVindas,
  emailPlanoTerminando,
  emailRecuperacaoDeSenha,
  emailSenhaAlterada,
} from '#backend/domain/avisos/emails/conta.ts';
import { type Email, montarEmail } from '#backend/domain/avisos/emails/moldura.ts';
import { emailAviso, emailMultaNova } from '#backend/domain/avisos/emails/multas.ts';
import { emailBoletoAPagar, emailPedidoPago } from '#backend/domain/avisos/emails/pedidos.ts';
import { emailPeticaoPronta, emailRecursoMovimentado } from '#backend/domain/avisos/emails/recursos.ts';
import { emailSeguranca } from '#backend/domain/avisos/emails/seguranca.ts';

const MAU = `O'Neil <img src=x onerror="alert(1)"> & cia`;
const suporte = 'suporte@example.com';
const link = 'https://vialivre.example/app?a=1&b=2';
const comum = { nome: 'Ana Maria', link, suporte };

const PEDIDO = {
  ...comum,
  pedido: 1001,
  pagoEm: new Date('2026-11-05T15:00:00Z'),
  formaPagamento: 'Cartão de crédito',
  itens: [{ descricao: MAU, quantidade: 2, total: 100_00 }],
  desconto: 10_00,
  total: 90_00,
  linkPolitica: link,
};

const EMAILS: Record<string, Email> = {
  recuperacao: emailRecuperacaoDeSenha({ ...comum, minutos: 10, acessos: [] }),
  senhaAlterada: emailSenhaAlterada({
    acessos: [],
    ...comum,
    linkRecuperacao: link,
    quando: new Date('2026-11-05T15:00:00Z'),
  }),
  seguranca: emailSeguranca({
    ...comum,
    fato: { tipo: 'segundo-fator-ligado' },
    quando: new Date('2026-11-05T15:00:00Z'),
    aparelho: 'Firefox no Linux',
    linkRecuperacao: link,
  }),
  boasVindas: emailBoasVindas({ ...comum, degustacaoAte: '2026-11-12', confirmar: link }),
  multaNova: emailMultaNova({
    ...comum,
    autoInfracao: 'E123',
    descricao: MAU,
    dataInfracao: '2026-10-01',
    local: MAU,
    valor: 195_23,
    pontos: 5,
    prazo: { data: '2026-12-01', estimado: true },
  }),
  recurso: emailRecursoMovimentado({
    ...comum,
    autoInfracao: MAU,
    fase: 'I',
    estado: 'protocolado',
    protocolo: 'P-1',
  }),
  peticao: emailPeticaoPronta({ ...comum, autoInfracao: 'E123' }),
  pedido: emailPedidoPago(PEDIDO),
  pedidoGratis: emailPedidoPago({ ...PEDIDO, formaPagamento: 'Cupom', desconto: 100_00, total: 0 }),
  boleto: emailBoletoAPagar({
    ...comum,
    pedido: 1001,
    total: 90_00,
    vencimento: '2026-11-10',
    linhaDigitavel: '00190.00009 01234.567891 01234.567891 1 00000000009000',
  }),
  plano: emailPlanoTerminando({ ...comum, plano: 'CNH Livre', fim: '2026-11-12', dias: 7 }),
  aviso: emailAviso({ ...comum, assunto: 'Consulta terminada', descricao: MAU, rotulo: 'Ver', nome: MAU }),
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
    const { text, html } = EMAILS.multaNova ?? montarEmail({ assunto: '', partes: [], suporte });
    expect(html).toContain('O&#39;Neil &#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; cia');
    expect(text).toContain(MAU);
  });

  it('keeps a subject in one line, so that no header can be added to it', () => {
    expect(montarEmail({ assunto: 'Oi\r\nBcc: x@example.com', partes: [], suporte }).subject).toBe(
      'Oi Bcc: x@example.com',
    );
  });

  it.each(['/app/multas', 'javascript:alert(1)', 'data:text/html,x'])('refuses the link %s', (mau) => {
    expect(() => montarEmail({ assunto: 'Oi', partes: [{ rotulo: 'Ver', link: mau }], suporte })).toThrow();
  });
});

describe('required statements of each mail', () => {
  it('marks a computed deadline as an estimate, and lets the printed one win', () => {
    expect(EMAILS.multaNova?.text).toContain('Prazo estimado: 01/12/2026');
    expect(EMAILS.multaNova?.text).toContain('O prazo que vale é o impresso na notificação');
  });

  it('states the time of Brasília, the total and the right to withdraw', () => {
    expect(EMAILS.pedido?.text).toContain('Pago em: 05/11/2026 12:00');
    expect(EMAILS.pedido?.text).toContain('Total: R$ 90,00');
    expect(EMAILS.pedido?.text).toContain('7 dias corridos');
  });

  it('does not offer a withdrawal from an order that a coupon paid for', () => {
    expect(EMAILS.pedidoGratis?.subject).toBe('Pedido nº 1001 confirmado');
    expect(EMAILS.pedidoGratis?.text).toContain('nada foi cobrado');
    expect(EMAILS.pedidoGratis?.text).not.toMatch(/desistir|Pago em/);
  });

  it.each(['segundo-fator-ligado', 'codigos-trocados'] as const)(
    'of a second step that somebody else set (%s), does not begin with a new password',
    (tipo) => {
      const { text, html } = emailSeguranca({
        ...comum,
        fato: { tipo },
        quando: new Date('2026-11-05T15:00:00Z'),
        aparelho: 'Firefox no Linux',
        linkRecuperacao: 'https://vialivre.example/esqueceu-senha',
      });
      expect(text).toContain('desligue o segundo passo e só depois troque a senha');
      expect(text).toContain(`escreva para ${suporte} do e-mail da conta`);
      expect(text).not.toContain('esqueceu-senha');
      expect(html).toMatch(/<a class="b"[^>]*>Abrir a tela Segurança</);
    },
  );

  it('promises no result', () => {
    const tudo = Object.values(EMAILS)
      .map(({ text }) => text)
      .join('\n');
    expect(tudo.match(/garant\w*|com certeza|sucesso/gi)).toBeNull();
  });
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
    emailRecursoMovimentado({ ...comum, autoInfracao: 'E1', fase, estado, protocolo: null }).text;

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
