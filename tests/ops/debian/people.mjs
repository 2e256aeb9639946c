// On the installed machine: a new member of the staff signs in to the desk, and a driver buys by Pix at the simulated bank.
// Usage: people.mjs <address of the invitation>
import { createRequire } from 'node:module';

const { Secret, TOTP } = createRequire('/srv/via-livre/current/')('otpauth');
const SITE = 'https://vialivre.example';
const [, , invitation = ''] = process.argv;

/** @param {string} address @param {Record<string, string>} fields @param {Record<string, string>} [headers] */
async function post(address, fields, headers = {}) {
  const url = new URL(address);
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { origin: url.origin, ...headers },
  });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`${address}: ${answer.status} ${text.slice(0, 600)}`);
  return { answer, text };
}

const page = await (await fetch(invitation)).text();
const key = /<code[^>]*>\s*([A-Z2-7]+)/.exec(page)?.[1] ?? '';
const app = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 });
const senha = 'uma senha bem comprida';
await post(invitation, { senha, codigo: app.generate() });
const desk = new URL(invitation).origin;
const codigo = app.generate({ timestamp: Date.now() + 30_000 });
const { answer } = await post(`${desk}/mesa/entrar`, { email: 'ana@empresa.example', senha, codigo });
console.log(`the desk is open: ${answer.status} ${answer.headers.get('location')}`);

const driver = {
  ...{
    Email: 'motorista@example.com',
    Nome: 'Ana Souza Prado',
    Cpf: '529.982.247-25',
    Telefone: '(21) 98888-7777',
  },
  ...{
    Senha: 'estrada-26',
    Sexo: 'F',
    Endereco: 'Rua da Conceição',
    Numero: '10',
    Cidade: 'Niterói',
    Bairro: 'Centro',
  },
  ...{ Uf: 'RJ', Cep: '24020-071', DataNascimento: '1990-05-20', Rg: '12.345.678-9' },
};
const api = `${SITE}/api/appUsuario/v1`;
await post(`${api}/Usuario/Cadastrar`, driver);
const signIn = { username: driver.Email, password: driver.Senha, grant_type: 'password' };
const { access_token } = JSON.parse((await post(`${SITE}/token`, signIn)).text);
const mine = { authorization: `Bearer ${access_token}` };
await post(`${api}/Usuario/Alterar`, driver, mine);
const order = {
  ...{ payment_method: 'PIX', email: driver.Email, order_id: 'ABCDEFG' },
  guids_produtos_extras: JSON.stringify([{ guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', quantidade: 1 }]),
};
const bought = (await post(`${SITE}/comercio/ecommerce/gerapedido2.php`, order, mine)).text;
const code = /QRCO_[0-9A-F-]+/.exec(bought)?.[0];
await post(`${SITE}/simulador/banco/pix/${code}/pagar`, {});
for (let tries = 0; ; tries += 1) {
  const asked = {
    function: 'get_transaction_by_transaction_id',
    transaction_id: String(JSON.parse(bought).IdTransacao),
  };
  const { text } = await post(`${SITE}/comercio/transacao.php`, asked, mine);
  if (/"DescricaoStatusGateway":"PAID"/.test(text)) break;
  if (tries === 60) throw new Error(`not paid: ${text.slice(0, 600)}`);
  await new Promise((done) => setTimeout(done, 1000));
}
console.log('the Pix is paid');
