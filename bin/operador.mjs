// The operator's commands: npm run operador -- <comando>. They run in the server, which must be up (docs/operations/desk.md).
import { executarNoServidor, pedirComandos } from './lib/operador/cliente.mjs';
import { ajudaDoComando, ajudaGeral, lerLinha } from './lib/operador/linha.mjs';
import { encerrar, SAIDA } from './lib/operador/saida.mjs';

const lida = lerLinha(process.argv.slice(2), await pedirComandos());
if (lida.tipo === 'ajuda-geral') console.log(ajudaGeral(lida.comandos));
else if (lida.tipo === 'ajuda') console.log(ajudaDoComando(lida.comando));
else if (lida.tipo === 'uso') encerrar(SAIDA.uso, lida.mensagem);
else await executarNoServidor(lida);
