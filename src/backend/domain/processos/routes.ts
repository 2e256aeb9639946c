import { processos } from '#lib/processos/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { guardarProcesso, retirarProcesso } from './guardar.ts';
import { guardarRespostas, marcarProcesso } from './marcar.ts';
import { minutaDoProcesso } from './minuta.ts';
import { verProcesso } from './ver.ts';

export const processosRoutes: Route[] = [
  route(processos.guardar, guardarProcesso),
  route(processos.ver, verProcesso),
  route(processos.marcar, marcarProcesso),
  route(processos.rascunho, guardarRespostas),
  route(processos.retirar, retirarProcesso),
  route(processos.minuta, minutaDoProcesso),
];
