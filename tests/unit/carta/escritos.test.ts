import { describe, expect, it } from 'vitest';
import { drawnForm, emptyForm } from '#lib/form.ts';
import { comOsEscritos } from '#lib/guardadas/escritos.ts';
import { guardarForm } from '#lib/guardadas/form.ts';

const lida = (values: Record<string, string>) => drawnForm(guardarForm([]), emptyForm(values));

/** What stands in the form of a reading after the driver typed. */
function escrito(values: Record<string, string>, digitado: Record<string, string>) {
  const data = new FormData();
  for (const [nome, valor] of Object.entries({ ...values, ...digitado })) data.set(nome, valor);
  return { lida: lida(values), data };
}

const PRIMEIRA = { AutoInfracao: 'C12345678', Placa: 'KVL1A23', Chave: 'chave-1' };

describe('another reading of a notice', () => {
  it('keeps what the driver typed, where it has a blank and where it has not', () => {
    const antes = escrito(PRIMEIRA, { Placa: 'KVL1A28', prazo_defesa: '2026-12-10', Chave: 'chave-1' });
    const nova = lida({ AutoInfracao: 'C12345678', Placa: 'KVL1A23', Codigo: '745-50', Chave: 'chave-2' });
    const { estado, ficou } = comOsEscritos(nova, antes);
    expect(ficou).toBe(true);
    expect(estado.values).toEqual({
      AutoInfracao: 'C12345678',
      Placa: 'KVL1A28',
      Codigo: '745-50',
      prazo_defesa: '2026-12-10',
      Chave: 'chave-2',
    });
  });

  it('keeps a field that the driver emptied, and a marked box', () => {
    const antes = escrito(PRIMEIRA, { Placa: '', Paga: 'on' });
    const { estado } = comOsEscritos(lida(PRIMEIRA), antes);
    expect(estado.values).toMatchObject({ Placa: '', Paga: 'on' });
  });

  it('replaces what only a reading had written', () => {
    const nova = lida({ AutoInfracao: 'C12345678', Placa: 'KVL1A29' });
    expect(comOsEscritos(nova, escrito(PRIMEIRA, {}))).toEqual({ estado: nova, ficou: false });
    expect(comOsEscritos(nova, null)).toEqual({ estado: nova, ficou: false });
  });

  it('of another fine takes nothing over', () => {
    const outra = lida({ AutoInfracao: 'D87654321' });
    const antes = escrito(PRIMEIRA, { prazo_defesa: '2026-12-10' });
    expect(comOsEscritos(outra, antes)).toEqual({ estado: outra, ficou: false });
  });

  it.each([
    ['Placa', 'KVL1A23', 'QRS4B56'],
    ['DataInfracao', '2026-03-12', '2026-04-15'],
    ['Codigo', '745-50', '605-03'],
  ])('without a number and with another %s takes nothing over', (campo, um, outro) => {
    const antes = escrito({ [campo]: um }, { AutoInfracao: 'C12345678', prazo_defesa: '2026-12-10' });
    const outra = lida({ [campo]: outro });
    expect(comOsEscritos(outra, antes)).toEqual({ estado: outra, ficou: false });
    const relida = comOsEscritos(lida({ [campo]: um }), antes).estado.values;
    expect(relida).toMatchObject({ AutoInfracao: 'C12345678', prazo_defesa: '2026-12-10' });
  });
});
