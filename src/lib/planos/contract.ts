export const planos = {};
