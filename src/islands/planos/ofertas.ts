// One script for pages with all of them.
export { EscolherPeriodo } from './EscolherPeriodo.tsx';
export { OfertaDoPlano } from './OfertaDoPlano.tsx';
export { ProdutosExtras } from './ProdutosExtras.tsx';
