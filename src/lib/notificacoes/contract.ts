export const notificacoes = {};
