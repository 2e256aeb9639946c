export const pedidos = {};
