import { guardadas } from '#lib/guardadas/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { corrigirGuardada } from './corrigir.ts';
import { guardarMulta } from './guardar.ts';
import { listarGuardadas, verGuardada } from './ler.ts';
import { lerCartaEnviada } from './lerCarta.ts';
import { marcarGuardada } from './marcar.ts';
import { retirarGuardada } from './retirar.ts';

export const guardadasRoutes: Route[] = [
  route(guardadas.lista, listarGuardadas),
  route(guardadas.ver, verGuardada),
  route(guardadas.guardar, guardarMulta),
  route(guardadas.lerCarta, lerCartaEnviada),
  route(guardadas.corrigir, corrigirGuardada),
  route(guardadas.retirar, retirarGuardada),
  route(guardadas.marcar, marcarGuardada),
];
