import type { Tom } from '#lib/mesa/registro.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';

const TONS: Record<EstadoDoPedido, Tom> = {
  aguardando_pagamento: 'alerta',
  autorizado: 'info',
  pago: 'ok',
  negado: 'erro',
  expirado: 'erro',
  cancelado: 'erro',
  estornado: 'info',
};

export const tomDoPedido = (estado: EstadoDoPedido): Tom => TONS[estado];
