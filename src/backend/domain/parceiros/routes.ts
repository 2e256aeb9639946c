import { parceiros } from '#lib/parceiros/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { quemViu } from '../acesso/olhadas.ts';
import { clientes } from './clientes.ts';
import { meuParceiro, meusParceiros } from './meus.ts';
import { multaDoCliente, pedirPeloCliente } from './pedir.ts';
import { permitir, recusar } from './permitir.ts';
import { entregarProcuracao, revogarProcuracao } from './procuracoes.ts';

export const parceirosRoutes: Route[] = [
  route(parceiros.meus, meusParceiros),
  route(parceiros.ver, meuParceiro),
  route(parceiros.permitir, permitir),
  route(parceiros.recusar, recusar),
  route(parceiros.entregarProcuracao, entregarProcuracao),
  route(parceiros.revogarProcuracao, revogarProcuracao),
  route(parceiros.quemViu, quemViu),
  route(parceiros.clientes, clientes),
  route(parceiros.procurarClientes, clientes),
  route(parceiros.multa, multaDoCliente),
  route(parceiros.pedir, pedirPeloCliente),
];
