import type { APIRoute } from 'astro';
import { paths } from '#lib/paths.ts';

export const GET: APIRoute = ({ redirect }) => redirect(paths.app.dashboard);
