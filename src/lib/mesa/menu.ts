import type { TelaDaMesa } from './papeis.ts';
import { mesaPaths } from './paths.ts';

export const MENU_DA_MESA: readonly { tela: TelaDaMesa; rotulo: string; href: string }[] = [
  { tela: 'fila', rotulo: 'Recursos', href: mesaPaths.fila },
  { tela: 'busca', rotulo: 'Busca', href: mesaPaths.busca },
  { tela: 'pedidos', rotulo: 'Pedidos', href: mesaPaths.pedidos },
  { tela: 'dobrados', rotulo: 'Em dobro', href: mesaPaths.dobrados },
  { tela: 'contestacoes', rotulo: 'Contestações', href: mesaPaths.contestacoes },
  { tela: 'requerimentos', rotulo: 'Pedidos por lei', href: mesaPaths.requerimentos },
  { tela: 'vendas', rotulo: 'Vendas', href: mesaPaths.vendas },
  { tela: 'cupons', rotulo: 'Cupons', href: mesaPaths.cupons },
  { tela: 'parceiros', rotulo: 'Parceiros', href: mesaPaths.parceiros },
  { tela: 'consultas', rotulo: 'Consultas', href: mesaPaths.consultas },
  { tela: 'respostas', rotulo: 'Respostas', href: mesaPaths.respostas },
  { tela: 'jobs', rotulo: 'Tarefas', href: mesaPaths.jobs },
  { tela: 'emails', rotulo: 'E-mails', href: mesaPaths.emails },
  { tela: 'numeros', rotulo: 'Números', href: mesaPaths.numeros },
  { tela: 'auditoria', rotulo: 'Auditoria', href: mesaPaths.auditoria },
  { tela: 'equipe', rotulo: 'Equipe', href: mesaPaths.equipe },
];
