// One script for a page that has all of them.
export { EscolherPeriodo } from './EscolherPeriodo.tsx';
export { OfertaDoPlano } from './OfertaDoPlano.tsx';
export { ProdutosExtras } from './ProdutosExtras.tsx';
