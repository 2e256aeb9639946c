import { avisos, lembretes, notificacoes } from '#lib/avisos/contract.ts';
import { conta } from '#lib/conta/contract.ts';
import { guardadas } from '#lib/guardadas/contract.ts';
import { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { medicao } from '#lib/medicao/contract.ts';
import { multas } from '#lib/multas/contract.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import { peticoes } from '#lib/peticoes/contract.ts';
import { planos } from '#lib/planos/contract.ts';
import { processos } from '#lib/processos/contract.ts';
import { recursos } from '#lib/recursos/contract.ts';
import { referencia } from '#lib/referencia/contract.ts';
import { shell } from '#lib/shell/contract.ts';
import { veiculos } from '#lib/veiculos/contract.ts';
import { vendas } from '#lib/vendas/contract.ts';

/** Every call of both APIs, by feature. Pages use all of it; an island imports only its features' parts. */
export const contract = {
  conta,
  shell,
  habilitacoes,
  veiculos,
  multas,
  recursos,
  guardadas,
  peticoes,
  planos,
  processos,
  pedidos,
  vendas,
  notificacoes,
  lembretes,
  avisos,
  referencia,
  medicao,
};
