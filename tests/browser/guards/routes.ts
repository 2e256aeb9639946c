import type { Driver } from '../support/driver.ts';

/** A page that every guard visits. `script` and `html` are budgets in transferred bytes (brotli). */
export interface GuardedRoute {
  name: string;
  /** The path, or a function that finds it for a driver with one row of everything. */
  path: string | ((driver: Prepared) => string);
  /** The maximum of queries in one view; raising it needs a review. */
  queries: number;
  /** Most HTML and styles of a public page. Bytes, compressed. */
  html?: number;
  /** Its first view stores what later views read: queries are counted in a later view. */
  laterView?: true;
  /** Script before interaction. */
  script: number;
  /** The maximum of island scripts, where it differs from the number that a browser loads at once. */
  files?: number;
  /** For a driver with a complete profile, who may pay. */
  comprador?: true;
}

/** A driver's licence with fines and its look-up data. */
export interface Prepared {
  driver: Driver;
  cnh: string;
  /** Guid of a fine of that licence. */
  multa: string;
  /** A sale with an accepted contract. */
  venda: number;
}

const KB = 1024;
/** React, the pieces shared by islands, and the page's own (decision 004). */
const SMALL = 75 * KB;
/** pdf.js and its worker, loaded once the contract page is idle. */
const PDF = 430 * KB;
/** A public page with React. */
const ISLAND = 70 * KB;

export const PUBLIC_ROUTES: readonly GuardedRoute[] = [
  { name: 'sign-in', path: '/login', queries: 0, script: ISLAND, html: 7.25 * KB },
  { name: 'the front page', path: '/', queries: 0, script: ISLAND },
  { name: 'sign-up', path: '/cadastrarUsuario', queries: 0, script: ISLAND },
  { name: 'recovery', path: '/esqueceuSenha', queries: 0, script: ISLAND },
  { name: 'new password', path: '/redefinirSenha?codigo=x', queries: 2, script: ISLAND },
  { name: 'terms', path: '/politicas/termos-de-uso', queries: 0, script: 0 },
  { name: 'payment policy', path: '/politicas/pagamento-e-cancelamento', queries: 0, script: 0 },
  { name: 'the guide', path: '/guia', queries: 0, script: 0 },
  { name: 'a topic of the guide', path: '/guia/prazos-e-fases', queries: 0, script: 0 },
  {
    name: 'an infraction',
    path: '/guia/infracoes/745-50-velocidade-ate-20-acima-da-maxima',
    queries: 0,
    script: 0,
  },
  { name: 'without a connection', path: '/sem-internet', queries: 0, script: 0 },
];

export const APP_ROUTES: readonly GuardedRoute[] = [
  { name: 'home', path: '/app/inicial', queries: 6, script: SMALL },
  { name: 'dashboard', path: '/app/dashboard', queries: 10, script: SMALL },
  { name: 'profile', path: '/app/perfil', queries: 3, script: SMALL },
  { name: 'removal of the account', path: '/app/perfil/remocao', queries: 2, script: SMALL, files: 8 },
  { name: 'change of the password', path: '/app/perfil/senha', queries: 1, script: SMALL, files: 8 },
  { name: 'devices', path: '/app/perfil/aparelhos', queries: 2, script: SMALL },
  { name: 'security', path: '/app/perfil/seguranca', queries: 3, script: SMALL, files: 8 },
  { name: 'privacy', path: '/app/perfil/privacidade', queries: 2, script: SMALL },
  { name: 'consents', path: '/app/perfil/consentimentos', queries: 3, script: SMALL },
  { name: 'partners', path: '/app/perfil/parceiros', queries: 3, script: SMALL },
  { name: 'who looked', path: '/app/perfil/quem-viu', queries: 2, script: SMALL },
  { name: 'notices', path: '/app/perfil/avisos', queries: 6, laterView: true, script: SMALL, files: 8 },
  { name: 'terms in the app', path: '/app/termos', queries: 1, script: SMALL },
  { name: 'notifications', path: '/app/notificacoes', queries: 2, script: SMALL },
  { name: 'licences', path: '/app/condutores', queries: 5, script: SMALL },
  {
    name: 'summary of a licence',
    path: ({ cnh }) => `/app/condutores/view/${cnh}`,
    queries: 5,
    script: SMALL,
  },
  { name: 'registration of a licence', path: '/app/condutores/cadastrar', queries: 5, script: SMALL },
  { name: 'vehicles', path: '/app/veiculos', queries: 2, script: SMALL },
  { name: 'registration of a vehicle', path: '/app/veiculos/cadastrar', queries: 3, script: SMALL },
  { name: 'fines', path: () => '/app/multas', queries: 9, script: SMALL },
  { name: 'fines by filter', path: '/app/multas?mostrar=prazo', queries: 9, script: SMALL },
  { name: 'deadlines', path: () => '/app/prazos', queries: 9, script: SMALL },
  {
    name: 'one fine',
    path: ({ multa }) => `/app/multas/habilitacao/view/${multa}`,
    queries: 8,
    script: SMALL,
  },
  { name: 'fines kept by hand', path: '/app/guardadas', queries: 10, script: SMALL },
  { name: 'a fine to keep', path: '/app/guardadas/nova', queries: 10, script: SMALL },
  { name: 'a letter to read', path: '/app/guardadas/carta', queries: 10, script: SMALL + PDF },
  { name: 'a photograph to read', path: '/app/guardadas/foto', queries: 10, script: SMALL },
  { name: 'what is shared', path: '/app/compartilhados', queries: 4, script: SMALL },
  { name: 'appeals', path: '/app/recursos', queries: 4, script: SMALL },
  { name: 'plans', path: '/app/planos/contratar', queries: 2, script: SMALL },
  {
    name: 'payment method of a plan',
    path: '/app/planos/contratar/forma-pagamento/9/17',
    queries: 5,
    script: SMALL,
  },
  {
    name: 'payment method of extras',
    path: '/app/planos/contratar/forma-pagamento?item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*2',
    queries: 4,
    script: SMALL,
  },
  { name: 'online appeal', path: '/app/recurso-de-multa-online', queries: 2, script: SMALL },
  { name: 'processes of the licence', path: '/app/processo', queries: 3, script: SMALL },
  { name: 'free check', path: '/app/recurso-de-multa-online/conferir', queries: 2, script: SMALL },
  { name: 'solicitações', path: '/app/recurso-de-multa-online/solicitacoes', queries: 2, script: SMALL },
  {
    name: 'card checkout of a plan',
    path: '/app/planos/contratar/9/17',
    queries: 4,
    script: SMALL,
    comprador: true,
  },
  {
    name: 'card checkout of extras',
    path: '/app/pe/contratar?item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*2',
    queries: 3,
    script: SMALL,
    comprador: true,
  },
  {
    name: 'PicPay checkout',
    path: '/app/planos/contratar/picpay/9/17',
    queries: 4,
    script: SMALL,
    comprador: true,
  },
  {
    name: 'boleto checkout',
    path: '/app/pe/contratar/boleto?item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*2',
    queries: 4,
    script: SMALL,
    comprador: true,
  },
  {
    name: 'contract of a sale',
    path: ({ venda }) => `/app/venda/pedido/contrato/${venda}`,
    queries: 7,
    script: SMALL + PDF,
    comprador: true,
  },
  {
    name: 'card checkout of a sale',
    path: ({ venda }) => `/app/venda/checkout/${venda}`,
    queries: 7,
    script: SMALL,
    comprador: true,
  },
  {
    name: 'Pix checkout of a sale',
    path: ({ venda }) => `/app/venda/checkout/pix/${venda}`,
    queries: 7,
    script: SMALL,
    comprador: true,
  },
  { name: 'unknown page', path: '/app/nada', queries: 1, script: SMALL },
];
