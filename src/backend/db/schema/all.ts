/** The whole schema as Drizzle wants it: one object of tables. */
export * from './avisos.ts';
export * from './conta.ts';
export * from './devolucoes.ts';
export * from './dossie.ts';
export * from './equipe.ts';
export * from './habilitacoes.ts';
export * from './lembretes.ts';
export * from './multas.ts';
export * from './notificacoes.ts';
export * from './pedidos.ts';
export * from './peticoes.ts';
export * from './push.ts';
export * from './recursos.ts';
export * from './requerimentos.ts';
export * from './respostas.ts';
export * from './segundoFator.ts';
export * from './veiculos.ts';
