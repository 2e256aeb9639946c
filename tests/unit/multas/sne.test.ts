import { expect, it } from 'vitest';
import { fraseDoSne, notificadoPeloSne } from '#lib/multas/diasDoMotorista.ts';
import { marcosVigentes } from '#lib/multas/marcos.ts';
import { prazoDe } from '#lib/multas/prazos.ts';

it('a message of the SNE counts as a notice 30 days later, until the new text of art. 282-A (2027)', () => {
  expect(notificadoPeloSne('2026-11-20')).toEqual({ data: '2026-12-20', fundamento: 'CTB, art. 282-A, §2º' });
  expect(notificadoPeloSne('2026-12-31')?.data).toBe('2027-01-30');
  expect(notificadoPeloSne('2027-01-01')).toBeNull();
});

it('before and after 2027-01-01 the driver has 30 days from the message, and only before it a day of notice is given', () => {
  const de = (aviso: string) => {
    const marcos = marcosVigentes([{ tipo: 'penalidade_sne', data: aviso, origem: 'motorista' }]);
    const prazo = prazoDe('jari', { dataInfracao: '2026-06-01', responsavel: 'condutor', marcos });
    return [prazo?.data, prazo?.estimado, /considera você notificado/.test(fraseDoSne(aviso))];
  };
  expect(de('2026-12-31')).toEqual(['2027-01-30', true, true]);
  expect(de('2027-01-01')).toEqual(['2027-01-31', true, false]);
});
