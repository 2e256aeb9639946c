import * as v from 'valibot';
import rj from '#content/municipios/rj.json' with { type: 'json' };
import type { LinhaDeMunicipio } from './municipios.server.ts';

/** The cities of the default state, for the pages: an island gets them as a prop or from paths.municipios(). */
export const MUNICIPIOS_DO_RJ: readonly LinhaDeMunicipio[] = v.parse(
  v.array(v.tuple([v.string(), v.string()])),
  rj,
);
