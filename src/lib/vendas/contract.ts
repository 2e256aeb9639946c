export const vendas = {};
