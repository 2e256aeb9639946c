// The operator's commands: npm run operador -- <comando>. They run in the server, which must be up; only `restaurar` runs here, with
// the server down, and `linhas` when there is none (docs/operations/commands.md).
import { ajudaDoComando, ajudaGeral } from './lib/operador/ajuda.mjs';
import { comandosConhecidos, pedirComandos } from './lib/operador/cliente.mjs';
import { executarNoServidor } from './lib/operador/executar.mjs';
import { lerLinha } from './lib/operador/linha.mjs';
import { contarLinhas, semServidor } from './lib/operador/linhas.mjs';
import { restaurar } from './lib/operador/restaurar.mjs';
import { encerrar, SAIDA } from './lib/operador/saida.mjs';

const palavras = process.argv.slice(2);
if (palavras[0] === 'restaurar') {
  await restaurar(palavras.slice(1));
} else {
  const soAjuda = palavras.length === 0 || palavras.some((um) => ['--help', '-h', '--ajuda'].includes(um));
  const aqui = palavras[0] === 'linhas' && (await semServidor());
  const lida = lerLinha(palavras, soAjuda || aqui ? await comandosConhecidos() : await pedirComandos());
  if (lida.tipo === 'ajuda-geral') console.log(ajudaGeral(lida.comandos));
  else if (lida.tipo === 'ajuda') console.log(ajudaDoComando(lida.comando));
  else if (lida.tipo === 'uso') encerrar(SAIDA.uso, lida.mensagem);
  else if (aqui) contarLinhas(lida);
  else await executarNoServidor(lida);
}
