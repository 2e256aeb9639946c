import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';

const DEMO = { username: 'demo@vialivre.example', password: 'livre2026' };
const ENDED = { username: 'demo-sem-plano@vialivre.example', password: 'livre2026' };
// The sign-up refuses the passwords of the demonstration accounts as too common.
const NEW = { username: 'galeria@vialivre.example', password: 'mural-k7-zq' };

/**
 * The accounts of the gallery: signed out; the demonstration account with the most data (four licences, two processes, a fine in every
 * state); one with an ended plan; an empty one.
 * @type {readonly { name: string, start: string, signIn?: { username: string, password: string } }[]}
 */
export const ACCOUNTS = [
  { name: 'open', start: '/' },
  { name: 'full', start: '/app/inicial', signIn: DEMO },
  { name: 'ended', start: '/app/inicial', signIn: ENDED },
  { name: 'empty', start: '/app/inicial', signIn: NEW },
];

/** Screens that no link reaches, or that need a query. @type {Readonly<Record<string, readonly string[]>>} */
export const MORE = {
  open: [
    '/login',
    '/redefinirSenha?codigo=x',
    '/convite?codigo=x',
    '/lembretes?codigo=x',
    '/sem-internet',
    '/guia?q=zzz',
  ],
  full: ['/app/dashboard', '/app/nada', '/app/recurso-de-multa-online/pedidos'],
  empty: ['/app/dashboard', '/app/prazos', '/app/recursos', '/app/guardadas', '/app/compartilhados'],
};

/** Signs up the driver of the empty account. @param {import('playwright').APIRequestContext} request @param {string} base */
export async function signUp(request, base) {
  const data = {
    Email: NEW.username,
    Senha: NEW.password,
    Cpf: generateCpf(),
    Telefone: '(21) 98888-7777',
    Nome: 'Maria Aparecida do Nascimento Albuquerque de Souza',
    Uf: 'RJ',
    Cidade: 'Niterói',
  };
  const answer = await request.post(`${base}/api/appUsuario/v1/Usuario/Cadastrar`, { data });
  if (!answer.ok()) throw new Error(`sign-up failed: ${answer.status()} ${await answer.text()}`);
}
