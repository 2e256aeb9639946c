import { enderecoDe, TELAS, type Tela } from '#lib/screens.ts';
import type { Driver } from '../support/driver.ts';

/** A page that every guard visits. */
export interface GuardedRoute {
  /** The path, or a function that finds it for a driver with one row of everything. */
  path: string | ((driver: Prepared) => string);
  name: string;
  /** Script before interaction: transferred bytes (brotli). */
  script: number;
  /** For a driver with a complete profile, who may pay. */
  comprador?: boolean;
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
const SMALL = 76 * KB;
/** pdf.js and its worker, loaded once the contract page is idle. */
const PDF = 430 * KB;

const WITHOUT_SCRIPT = /^\/(politicas|guia|sem-internet)/;
const READS_PDF = ['/app/guardadas/carta', '/app/venda/pedido/contrato/:vendaId'];
const ITEM = '?item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*2';

/** Where the address alone is not enough. */
const EXAMPLES: Record<string, GuardedRoute['path']> = {
  '/cadastrarUsuario/:parceiro?': '/cadastrarUsuario',
  '/redefinirSenha': '/redefinirSenha?codigo=x',
  '/guia/:tema': '/guia/prazos-e-fases',
  '/guia/infracoes/:infracao': '/guia/infracoes/745-50-velocidade-ate-20-acima-da-maxima',
  '/app/condutores/view/:guid': ({ cnh }) => `/app/condutores/view/${cnh}`,
  '/app/multas/habilitacao/view/:guid': ({ multa }) => `/app/multas/habilitacao/view/${multa}`,
  '/app/pe/contratar': `/app/pe/contratar${ITEM}`,
  '/app/pe/contratar/picpay': `/app/pe/contratar/picpay${ITEM}`,
  '/app/pe/contratar/boleto': `/app/pe/contratar/boleto${ITEM}`,
  '/app/venda/checkout/:vendaId': ({ venda }) => `/app/venda/checkout/${venda}`,
  '/app/venda/checkout/pix/:vendaId': ({ venda }) => `/app/venda/checkout/pix/${venda}`,
  '/app/venda/pedido/contrato/:vendaId': ({ venda }) => `/app/venda/pedido/contrato/${venda}`,
};
/** Addresses that answer with another one where nothing was chosen, sent or bought. */
const LEADS_ON = [
  '/sair',
  '/login/codigo',
  '/lembretes',
  '/app/perfil/medicao',
  '/app/pe/contratar/pix',
  '/app/recurso-de-multa-online/cadastrar-multa',
];

/** Every screen that needs no row beside those of `Prepared`. */
function routeOf(tela: Tela): GuardedRoute[] {
  const endereco = enderecoDe(tela);
  const plano = endereco.replace(/:idplano\??\/:idplanodetalhe\??/, '9/17');
  const path = EXAMPLES[endereco] ?? plano;
  if (LEADS_ON.includes(endereco) || (typeof path === 'string' && path.includes(':'))) return [];
  const own = READS_PDF.includes(endereco) ? SMALL + PDF : SMALL;
  return [
    {
      name: endereco,
      path,
      script: WITHOUT_SCRIPT.test(endereco) ? 0 : own,
      comprador: tela.calma === true,
    },
  ];
}

export const PUBLIC_ROUTES = TELAS.filter(({ gate }) => gate === 'todos').flatMap(routeOf);

export const APP_ROUTES: readonly GuardedRoute[] = [
  ...TELAS.filter(({ gate }) => gate !== 'todos').flatMap(routeOf),
  { name: 'unknown page', path: '/app/nada', script: SMALL },
];
