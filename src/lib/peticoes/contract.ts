export const peticoes = {};
