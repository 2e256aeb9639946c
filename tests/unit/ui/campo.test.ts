import { expect, test } from 'vitest';
import { guardarForm } from '#lib/guardadas/form.ts';
import { TEXTS } from '#lib/messages.ts';
import { classeDoControle, type Desenho, ligacoes, recusaDoCampo } from '#lib/ui/campo.ts';

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

test('a day or an hour that is half typed is refused as unreadable, and is not taken for an empty one', () => {
  const { DataInfracao, HoraInfracao, prazo_defesa, Placa } = guardarForm([]).campos ?? {};
  const lido = (desenho: Desenho | undefined, badInput: boolean) =>
    recusaDoCampo(desenho ?? { rotulo: '' }, '', badInput);
  expect(lido(DataInfracao, true)).toBe(TEXTS.marcoData);
  expect(lido(DataInfracao, false)).toBe('Informe a data da infração.');
  expect(lido(prazo_defesa, true)).toBe(TEXTS.marcoData);
  expect(lido(prazo_defesa, false)).toBeUndefined();
  expect(lido(HoraInfracao, true)).toBe('Informe a hora como hh:mm.');
  // The server reads the text of this one.
  expect(Placa?.ilegivel).toBeUndefined();
});
