import { expect, test } from 'vitest';
import { linhaDoResumo } from '#lib/ui/campo.ts';

test.each([
  ['CPF', 'Informe o CPF do dono.', 'Informe o CPF do dono.'],
  ['Senha', 'Informe o e-mail.', 'Senha: Informe o e-mail.'],
  [
    'Li e aceito o que está acima.',
    'Marque para continuar.',
    'Li e aceito o que está acima: Marque para continuar.',
  ],
  ['Escolha forma de pagamento:', 'Falta escolher.', 'Escolha forma de pagamento: Falta escolher.'],
  [
    'Exerce atividade remunerada?',
    'Escolha uma resposta.',
    'Exerce atividade remunerada? Escolha uma resposta.',
  ],
  ['', 'Falta.', 'Falta.'],
  [undefined, 'Falta.', 'Falta.'],
])('%s and %s are one line of a summary, with one mark between them', (rotulo, texto, linha) => {
  expect(linhaDoResumo({ rotulo, texto })).toBe(linha);
});
