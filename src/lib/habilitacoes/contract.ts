export const habilitacoes = {};
