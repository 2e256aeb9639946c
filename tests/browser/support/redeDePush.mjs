// Loaded before the built program (node --import): connects public names to the test's own push service. The program checks name and
// address as always; only the connection goes elsewhere.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

const { REDE_DE_PUSH = '' } = process.env;
const NA_REDE = { address: '8.8.8.8', family: 4 };
const AQUI = { address: '127.0.0.1', family: 4 };
const doServico = (/** @type {string | undefined} */ nome) => /\.(google|googleapis)\.com$/.test(nome ?? '');

const { lookup } = dns;
const { connect } = tls;
/** @type {any} */
const procurar = (/** @type {string} */ nome, /** @type {any} */ opcoes, /** @type {any} */ achou) =>
  doServico(nome) ? achou(null, [NA_REDE]) : lookup(nome, opcoes, achou);
/** @type {any} */
const ligar = (/** @type {any} */ opcoes, /** @type {any[]} */ ...resto) => {
  if (!doServico(opcoes?.host)) return connect(opcoes, ...resto);
  const julgar = opcoes.lookup;
  return connect(
    {
      ...opcoes,
      port: Number(REDE_DE_PUSH),
      lookup: (/** @type {string} */ nome, /** @type {any} */ como, /** @type {any} */ achou) =>
        julgar(nome, como, (/** @type {Error | null} */ erro) => {
          if (erro) achou(erro);
          else if (como.all) achou(null, [AQUI]);
          else achou(null, AQUI.address, AQUI.family);
        }),
    },
    ...resto,
  );
};
dns.lookup = procurar;
tls.connect = ligar;
syncBuiltinESMExports();
