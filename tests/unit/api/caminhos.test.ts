import { describe, expect, it } from 'vitest';
import { CAMINHOS, comCaminho } from '#lib/api/caminhos.ts';
import { SENTENCES } from '#lib/api/sentences.ts';
import { AppError } from '#lib/errors.ts';
import { submitForm, tableForm } from '#lib/form.ts';

/** Verbs that send the driver to another page. */
const ALHURES =
  /contrate um plano|upgrade|peça um novo|cancele antes|perfil do usuário|retire uma|abra a multa|página de fotos|entre novamente/i;

describe('a refusal has its way on', () => {
  it('links every sentence that names an act of another page', () => {
    for (const [code, texto] of Object.entries(SENTENCES).filter(([, um]) => ALHURES.test(um)))
      expect(comCaminho({ tipo: 'erro', texto }), code).toMatchObject({ href: expect.stringMatching(/^\//) });
  });

  it('knows no words that no sentence has', () => {
    const ditas = Object.values(SENTENCES).join('\n');
    for (const palavras of Object.keys(CAMINHOS)) expect(ditas).toContain(palavras);
  });

  it('keeps the link that a form gives, and adds one to the refusal of a call', async () => {
    const dado = { tipo: 'erro', texto: SENTENCES.MENU_BLOQUEADO, palavras: 'plano', href: '/x' } as const;
    expect(comCaminho(dado)).toBe(dado);
    const form = tableForm(
      {},
      { submit: () => Promise.reject(new AppError('LIMITE_MAX_ATINGIDO')), invalid: '', falhou: '' },
    );
    expect(await submitForm(form, {}, new FormData())).toMatchObject({
      aviso: { palavras: 'Faça um upgrade ou contrate avulso', href: '/app/planos/contratar' },
    });
  });
});
