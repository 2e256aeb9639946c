import { expect, it } from 'vitest';
import { notificadoPeloSne } from '#lib/multas/sne.ts';

it('a message of the SNE counts as a notice 30 days later, until the new text of art. 282-A (2027)', () => {
  expect(notificadoPeloSne('2026-11-20')).toEqual({ data: '2026-12-20', fundamento: 'CTB, art. 282-A, §2º' });
  expect(notificadoPeloSne('2026-12-31')?.data).toBe('2027-01-30');
  expect(notificadoPeloSne('2027-01-01')).toBeNull();
});
