import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/backend/platform/db/schema/*.ts',
  out: './src/backend/platform/db/migrations',
  casing: 'snake_case',
});
