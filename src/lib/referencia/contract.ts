export const referencia = {};
