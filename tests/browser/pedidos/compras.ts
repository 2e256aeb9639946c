import { test as base, type Driver } from '../support/driver.ts';

export const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

/** A driver whose profile has all that a payment asks for. */
export const test = base.extend<{ comprador: Driver }>({
  comprador: async ({ driver }, use) => {
    await driver.completeProfile();
    await use(driver);
  },
});

/** A plan and extras, as their addresses name them. */
export const PLANO = '9/17';
export const EXTRAS = `item=${PETICAO}*2`;
