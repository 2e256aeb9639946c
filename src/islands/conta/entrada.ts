// One script for both ways to sign in.
export { Entrar } from './Entrar.tsx';
export { EntrarComChave } from './EntrarComChave.tsx';
