import { avisos } from '../avisos/contract.ts';
import { lembretes } from '../avisos/lembretesContract.ts';
import { notificacoes } from '../avisos/notificacoesContract.ts';
import { conta } from '../conta/contract.ts';
import { guardadas } from '../guardadas/contract.ts';
import { habilitacoes } from '../habilitacoes/contract.ts';
import { medicao } from '../medicao/contract.ts';
import { multas } from '../multas/contract.ts';
import { pedidos } from '../pedidos/contract.ts';
import { peticoes } from '../peticoes/contract.ts';
import { planos } from '../planos/contract.ts';
import { processos } from '../processos/contract.ts';
import { recursos } from '../recursos/contract.ts';
import { referencia } from '../referencia/contract.ts';
import { shell } from '../shell/contract.ts';
import { veiculos } from '../veiculos/contract.ts';
import { vendas } from '../vendas/contract.ts';

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
