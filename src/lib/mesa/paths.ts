/** The operator's desk: on its own port, so not in the drivers' scripts. `/mesa/<tela>` is a list, `/mesa/<tela>/<id>` a record. */
export const mesaPaths = {
  raiz: '/mesa',
  entrar: '/mesa/entrar',
  sair: '/mesa/sair',
  fechada: '/mesa/fechada',
  ativar: (convite?: string) => `/mesa/ativar${convite ? `?convite=${encodeURIComponent(convite)}` : ''}`,
  busca: '/mesa/busca',
  lista: (tela: string) => `/mesa/${tela}`,
  registro: (tela: string, id: number | string) => `/mesa/${tela}/${encodeURIComponent(id)}`,
  pedido: (id: number | string) => `/mesa/pedidos/${id}`,
  peticao: (recurso: number | string, passo?: string) =>
    `/mesa/recursos/${recurso}/peticao${passo ? `?passo=${passo}` : ''}`,
  documento: (id: string) => `/mesa/documentos/${id}`,
  /** Of a sale: for who sees sales, and not for who sees a driver's documents. */
  contrato: (venda: number | string) => `/mesa/vendas/${venda}/contrato`,
  exportar: (tela: string) => `/mesa/exportar/${tela}`,
} as const;
