/** A driver of tests/backend/harness/populacao.ts with rows of every kind. */
export interface Driver {
  n: number;
  users: number;
  licence: string;
  vehicle: string;
}

/** The measured screens by name. Driver n has licence n and vehicle n; the first fine belongs to the licence, the second to the vehicle. */
export const SCREENS: [string, (d: Driver) => string][] = [
  ['home', () => '/app/inicial'],
  ['overview', () => '/app/dashboard'],
  ['fines', () => '/app/multas'],
  ['a fine', ({ n, users }) => `/app/multas/view/${users + n}`],
  ['licences', () => '/app/condutores'],
  ['a licence', ({ licence }) => `/app/condutores/view/${licence}`],
  ['vehicles', () => '/app/veiculos'],
  ['a vehicle', ({ vehicle }) => `/app/veiculos/view/${vehicle}`],
  ['appeals', () => '/app/recursos'],
  ['petitions', () => '/app/recurso-de-multa-online/solicitacoes'],
  ['orders', () => '/app/recurso-de-multa-online/pedidos'],
  ['notices', () => '/app/notificacoes'],
  ['profile', () => '/app/perfil'],
];
