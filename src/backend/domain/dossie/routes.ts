import { dossie } from '#lib/dossie/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { juntarAoDossie } from './juntar.ts';
import { dossieInteiro } from './ler.ts';
import { listarDossies } from './listar.ts';
import { retirarDoDossie } from './retirar.ts';
import { dossieWire } from './wire.ts';

export const dossieRoutes: Route[] = [
  route(dossie.lista, listarDossies),
  route(dossie.ler, async (ctx, { guid }) => dossieWire(await dossieInteiro(ctx, guid))),
  route(dossie.juntar, juntarAoDossie),
  route(dossie.retirar, retirarDoDossie),
];
