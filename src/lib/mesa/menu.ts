import { paths } from '#lib/paths.ts';
import type { TelaDaMesa } from './papeis.ts';

export const MENU_DA_MESA: readonly { tela: TelaDaMesa; rotulo: string; href: string }[] = [
  { tela: 'fila', rotulo: 'Recursos', href: paths.mesa.fila },
  { tela: 'busca', rotulo: 'Busca', href: paths.mesa.busca },
  { tela: 'pedidos', rotulo: 'Pedidos', href: paths.mesa.pedidos },
  { tela: 'dobrados', rotulo: 'Em dobro', href: paths.mesa.dobrados },
  { tela: 'contestacoes', rotulo: 'Contestações', href: paths.mesa.contestacoes },
  { tela: 'requerimentos', rotulo: 'Pedidos por lei', href: paths.mesa.requerimentos },
  { tela: 'vendas', rotulo: 'Vendas', href: paths.mesa.vendas },
  { tela: 'cupons', rotulo: 'Cupons', href: paths.mesa.cupons },
  { tela: 'parceiros', rotulo: 'Parceiros', href: paths.mesa.parceiros },
  { tela: 'consultas', rotulo: 'Consultas', href: paths.mesa.consultas },
  { tela: 'respostas', rotulo: 'Respostas', href: paths.mesa.respostas },
  { tela: 'jobs', rotulo: 'Tarefas', href: paths.mesa.jobs },
  { tela: 'emails', rotulo: 'E-mails', href: paths.mesa.emails },
  { tela: 'numeros', rotulo: 'Números', href: paths.mesa.numeros },
  { tela: 'auditoria', rotulo: 'Auditoria', href: paths.mesa.auditoria },
  { tela: 'equipe', rotulo: 'Equipe', href: paths.mesa.equipe },
];
