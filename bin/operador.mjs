// The operator's commands: npm run operador -- <comando>. They run in the server, which must be up (docs/operator.md).
import { ajudaDoComando, ajudaGeral } from './lib/operador/ajuda.mjs';
import { pedirComandos } from './lib/operador/cliente.mjs';
import { executarNoServidor } from './lib/operador/executar.mjs';
import { lerLinha } from './lib/operador/linha.mjs';
import { encerrar, SAIDA } from './lib/operador/saida.mjs';

const palavras = process.argv.slice(2);
const comandos = await pedirComandos();
const lida = lerLinha(palavras, comandos);

if (lida.tipo === 'ajuda-geral') console.log(ajudaGeral(lida.comandos));
else if (lida.tipo === 'ajuda') console.log(ajudaDoComando(lida.comando));
else if (lida.tipo === 'uso') encerrar(SAIDA.uso, lida.mensagem);
else await executarNoServidor(lida);
