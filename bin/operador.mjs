// The operator's commands: npm run operador -- <comando>. They run in the server, which must be up; only `restaurar` runs here, with
// the server down (docs/operations/desk.md).
import { executarNoServidor, pedirComandos } from './lib/operador/cliente.mjs';
import { ajudaDoComando, ajudaGeral, lerLinha } from './lib/operador/linha.mjs';
import { restaurar } from './lib/operador/restaurar.mjs';
import { encerrar, SAIDA } from './lib/operador/saida.mjs';

const palavras = process.argv.slice(2);
if (palavras[0] === 'restaurar') await restaurar(palavras.slice(1));
else {
  const lida = lerLinha(palavras, await pedirComandos());
  if (lida.tipo === 'ajuda-geral') console.log(ajudaGeral(lida.comandos));
  else if (lida.tipo === 'ajuda') console.log(ajudaDoComando(lida.comando));
  else if (lida.tipo === 'uso') encerrar(SAIDA.uso, lida.mensagem);
  else await executarNoServidor(lida);
}
