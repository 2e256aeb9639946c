export const recursos = {};
