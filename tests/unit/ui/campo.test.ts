import { expect, test } from 'vitest';
import { classeDoControle, ligacoes } from '#lib/ui/campo.ts';

test('a field with hint and error is described by both, in reading order', () => {
  expect(ligacoes({ nome: 'cpf', dica: 'Só números', erro: 'CPF inválido' })).toEqual({
    id: 'cpf',
    idDica: 'cpf-dica',
    idErro: 'cpf-erro',
    descritoPor: 'cpf-dica cpf-erro',
    invalido: 'true',
  });
});

test('a field without hint or error carries no ARIA of them, and an own id wins over the name', () => {
  const l = ligacoes({ nome: 'cpf', id: 'cpf-do-dono', erro: '' });
  expect(l.id).toBe('cpf-do-dono');
  expect(l.descritoPor).toBeUndefined();
  expect(l.invalido).toBeUndefined();
});

test('the control is as wide as its content', () => {
  expect(classeDoControle(4)).toBe('controle largura-4');
  expect(classeDoControle(undefined)).toBe('controle');
});
