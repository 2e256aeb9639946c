import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { storable } from '#backend/platform/http/storable.ts';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';

const app = sharedApp();

const ESC = '\u001b';
const MAU = `Ana\r\nBcc: x@evil.example\u2028${ESC}[2J${ESC}]0;dono\u0007\u009b31m Souza\t Prado`;

describe('a name with characters that nobody sees', () => {
  // Word joiner, soft hyphen, Hangul filler, language tag, joiner, variation selector, and code points that are no characters.
  const INVISIVEIS = '\u2060\u00ad\u3164\u{e0061}\u200d\ufe0f\ufdd0\u{1ffff}';

  it('is stored without them, so that no name imitates another', async () => {
    const Email = 'invisivel@example.com';
    const nova = {
      Email,
      Senha: 'estrada-26',
      Cpf: generateCpf(),
      Telefone: '21988887777',
      Uf: 'RJ',
      Cidade: 'Niterói',
    };
    await app.fetch('/api/appUsuario/v1/Usuario/Cadastrar', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...nova, Nome: `An${INVISIVEIS}a So${INVISIVEIS}uza` }),
    });
    const [conta] = await app.rows(usuario, eq(usuario.email, Email));
    expect(conta?.nome).toBe('Ana Souza');
  });

  it('and a text keeps what draws an emoji alone', () => {
    expect(storable({ Texto: `a${INVISIVEIS}b` })).toEqual({ Texto: 'a\u200d\ufe0fb' });
  });
});

describe('a name with control characters or line breaks', () => {
  it('is stored as one line without them, and shown so to the driver and to an operator', async () => {
    const ana = await app.signUp();
    const perfil = await ana.api.conta.perfil();
    const dados = {
      Versao: perfil.Versao,
      ...{ Nome: MAU, Cpf: perfil.Cpf, Telefone: '21988887777', Sexo: 'F' as const },
      ...{ Endereco: `Rua${ESC}[31m A\nB`, Numero: '1', Complemento: '', Uf: 'RJ', Cidade: 'Niterói' },
      ...{ Bairro: 'Centro', Cep: '24020000', Rg: '123', DataNascimento: '1980-01-01' },
    };
    await ana.api.conta.alterar(dados);
    const { Nome, Endereco } = await ana.api.conta.perfil();
    expect([Nome, Endereco]).toEqual(['Ana Bcc: x@evil.example[2J]0;dono31m Souza Prado', 'Rua[31m A B']);
    const { tabela } = await operador(app).faz('busca', { texto: ana.email });
    expect(JSON.stringify(tabela)).not.toMatch(/\\u001b|\\r|\\n/);
  });

  it('keeps paragraphs of a text, and removes every other control character at any depth', () => {
    expect(
      storable({ Texto: 'um\r\n\tdois\u0000'.replace('\u0000', ''), a: [{ b: `x${ESC}y\u0085z` }] }),
    ).toEqual({
      Texto: 'um\r\n\tdois',
      a: [{ b: 'xyz' }],
    });
  });
});
