import { processos } from '#lib/processos/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { minutaDoProcesso } from './minuta.ts';

export const processosRoutes: Route[] = [route(processos.minuta, minutaDoProcesso)];
