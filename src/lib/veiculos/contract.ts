export const veiculos = {};
