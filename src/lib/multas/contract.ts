export const multas = {};
