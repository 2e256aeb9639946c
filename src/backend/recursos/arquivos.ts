import { Hono } from 'hono';
import type { BackendEnv } from '../route.ts';

export const arquivosApp = new Hono<BackendEnv>();
