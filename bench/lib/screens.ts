/** Somebody of tests/backend/harness/populacao.ts who has everything. */
export interface Driver {
  n: number;
  users: number;
  licence: string;
  vehicle: string;
}

/** Of driver n among so many: her licence and vehicle are n, her second fine is of the vehicle, her first of the licence. */
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
