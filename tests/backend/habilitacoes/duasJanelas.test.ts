import { describe, expect, it } from 'vitest';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import type { FullApi } from '#lib/contract.ts';
import { type Form, isDone, submitForm } from '#lib/form.ts';
import { corrigirHabilitacaoForm, valoresDaCorrecao as valoresDaCnh } from '#lib/habilitacoes/form.ts';
import { sentenceOf } from '#lib/messages.ts';
import { refused, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();

function salvar<K extends string, O>(
  form: Form<K, O, FullApi>,
  api: unknown,
  campos: Partial<Record<string, string>>,
) {
  const data = new FormData();
  for (const [nome, valor] of Object.entries(campos)) data.set(nome, valor ?? '');
  return submitForm(form, api as FullApi, data);
}

describe('a correction from a window opened before the last save', () => {
  it('of a licence names what was saved there, changes nothing, and a second save replaces it', async () => {
    const ana = await app.signUp();
    const { id } = await seeds(app).habilitacao(ana);
    const abertas = valoresDaCnh(await ana.api.habilitacoes.resumoPorId({ id }));
    const primeira = { ...abertas, EmailNotificacao: 'um@example.com' };
    expect(await salvar(corrigirHabilitacaoForm, ana.api, primeira)).toHaveProperty('redirect');
    const segunda = { ...abertas, EmailNotificacao: 'dois@example.com' };
    const recusada = await salvar(corrigirHabilitacaoForm, ana.api, segunda);
    if (isDone(recusada)) throw new Error('it overwrote in silence');
    expect(recusada).toMatchObject({
      aviso: { texto: sentenceOf('DADOS_MUDARAM') },
      errors: { EmailNotificacao: 'Na outra janela ficou: um@example.com.' },
    });
    expect(Object.keys(recusada.errors)).toEqual(['EmailNotificacao']);
    expect(await emailDe(habilitacao)).toEqual(['um@example.com']);
    const agora = { ...segunda, ...recusada.values };
    expect(await salvar(corrigirHabilitacaoForm, ana.api, agora)).toHaveProperty('redirect');
    expect(await emailDe(habilitacao)).toEqual(['dois@example.com']);
  });

  it('a call of an older version, which sends no version mark, is still saved', async () => {
    const ana = await app.signUp();
    const { id } = await seeds(app).habilitacao(ana);
    const dados = { NumeroCnh: '12345678900', Cpf: '52998224725', ExerceAtividadeRemunerada: '0' };
    await ana.api.habilitacoes.corrigir({ Id: id, ...dados });
    await expect(ana.api.habilitacoes.corrigir({ Id: id, ...dados })).resolves.toHaveProperty('Guid');
    await refused(ana.api.habilitacoes.corrigir({ Id: id, ...dados, Versao: 'outra' }), 'DADOS_MUDARAM');
  });
});

async function emailDe(tabela: typeof habilitacao): Promise<(string | null)[]> {
  return (await app.deps.db.select({ email: tabela.emailNotificacao }).from(tabela)).map(
    ({ email }) => email,
  );
}
