import { Hono } from 'hono';
import type { BackendEnv } from '../route.ts';

export const webhooksApp = new Hono<BackendEnv>();
