import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#backend/platform/env.ts';
import { dadosEstruturados } from '#lib/politicas/dadosEstruturados.server.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import { preencherPolitica } from '#lib/politicas/preencher.server.ts';

const ler = (id: string) =>
  readFileSync(new URL(`../../../src/content/politicas/${id}.md`, import.meta.url), 'utf8').replaceAll(
    '\u00a0',
    ' ',
  );
const TERMOS = ler('termos-de-uso');
const PAGAMENTO = ler('pagamento-e-cancelamento');
const operadora = {
  nome: 'Via Livre & Filhos',
  cnpj: '12.345.678/0001-95',
  endereco: 'Rio de Janeiro – RJ',
  suporte: 'ajuda@example.com',
};

describe('the policies obey the rules of the specification', () => {
  it.each([
    ['withdrawal within 7 calendar days', PAGAMENTO, /até \*\*7 dias corridos\*\*/],
    [
      'not within 48 hours before the event',
      PAGAMENTO,
      /48 horas antes do evento.*dentro das 48 horas anteriores a ele não há reembolso/,
    ],
    ['card reversal within 72 hours', PAGAMENTO, /estorno no próprio cartão, peça em até \*\*72 horas\*\*/],
    ['unsubscribing in up to 5 days (payment)', PAGAMENTO, /descadastro fica pronto em \*\*até 5 dias\*\*/],
    [
      'unsubscribing in up to 5 days (terms)',
      TERMOS,
      /descadastro de mensagens ficam prontos em \*\*até 5 dias\*\*/,
    ],
    [
      'data kept 5 years, or 6 months after a request',
      TERMOS,
      /por \*\*5 anos\*\*\. Se você pedir a remoção, .* \*\*6 meses\*\* depois do pedido/,
    ],
    ['prices in reais', PAGAMENTO, /em reais \(BRL\), no formato brasileiro: R\$ 1\.234,56/],
    ['a company in Rio de Janeiro (terms)', TERMOS, /empresa com sede na cidade do Rio de Janeiro/],
    ['a company in Rio de Janeiro (payment)', PAGAMENTO, /empresa com sede na cidade do Rio de Janeiro/],
    ['support by e-mail (terms)', TERMOS, /E-mail: \{\{suporte\}\}/],
    ['support by e-mail (payment)', PAGAMENTO, /E-mail: \{\{suporte\}\}/],
    ['the right of CDC art. 49', PAGAMENTO, /art\. 49 do Código de Defesa do Consumidor/],
    ['the rights of LGPD art. 18', TERMOS, /art\. 18 da LGPD/],
    ['the card goes to the provider alone', TERMOS, /Nunca recebemos, guardamos nem vemos o número completo/],
    ['no promise of a result', TERMOS, /Não promete resultado/],
    ['the printed deadline wins', TERMOS, /data impressa na notificação é a que vale/],
  ])('%s', (_regra, texto, trecho) => {
    expect(texto).toMatch(trecho);
  });
});

describe('filling a policy', () => {
  it('writes the company and a link to the support address, escaped', () => {
    const html = preencherPolitica('<p>{{operadora}}: {{suporte}}</p>', operadora);
    expect(html).toBe(
      '<p>Via Livre &#38; Filhos, CNPJ 12.345.678/0001-95, Rio de Janeiro – RJ: <a href="mailto:ajuda@example.com">ajuda@example.com</a></p>',
    );
  });

  it('leaves the CNPJ out when the operator has not set it, and refuses a placeholder it does not know', () => {
    const semCnpj = operadoraDe(readEnv({ COMPANY_ADDRESS: 'Rio', COMPANY_CNPJ: '' }));
    expect(semCnpj.suporte).toBe('suporte@vialivre.example');
    expect(() => readEnv({ COMPANY_CNPJ: '123' })).toThrow();
    expect(preencherPolitica('{{operadora}}', semCnpj)).toBe('Via Livre, Rio');
    expect(preencherPolitica('{{encarregado}}', semCnpj)).toBe('O encarregado pelo tratamento de dados');
    expect(() => preencherPolitica('{{cnpj}}', semCnpj)).toThrow('cnpj');
  });

  it('names the data protection officer, who stands after the company in its setting', () => {
    const comNome = operadoraDe(readEnv({ COMPANY_NAME: 'Via Livre Ltda.; Maria de Souza' }));
    expect(comNome.nome).toBe('Via Livre Ltda.');
    expect(preencherPolitica('{{encarregado}} atende', comNome)).toBe(
      'O encarregado pelo tratamento de dados, Maria de Souza, atende',
    );
  });

  it('keeps structured data inside its script element', () => {
    const json = dadosEstruturados({
      titulo: 'Termos </script><script>alert(1)</script>',
      descricao: 'd',
      url: 'https://vialivre.example/politicas/termos-de-uso',
      atualizadoEm: new Date('2026-11-20'),
      site: 'https://vialivre.example/',
      empresa: 'Via Livre',
      suporte: 'a@b.c',
    });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'WebPage',
      inLanguage: 'pt-BR',
      dateModified: '2026-11-20',
    });
  });
});
