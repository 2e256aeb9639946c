import { eq } from 'drizzle-orm';
import { inProcessApi } from '#backend/app/http/inProcess.ts';
import { abrirConta } from '#backend/domain/conta/cadastrar.ts';
import { hashPassword } from '#backend/domain/conta/password.ts';
import type { Ctx, Deps, PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import type { FullApi } from '#lib/contract.ts';

const OPERADOR = 'demonstracao';

/** A demonstration driver with what the steps need: the same calls as the screens. */
export interface Motorista {
  api: FullApi;
  ctx: Ctx;
  operador: SystemCtx & { atorId: string };
  runtime: Runtime;
}

export interface Conta {
  email: string;
  senha: string;
  nome: string;
  cpf: string;
}

/** Signs the account up, once; returns its id. */
export async function criarConta(deps: Deps, { email, senha, nome, cpf }: Conta): Promise<string> {
  const ctx: PublicCtx = { ...deps, origem: ORIGEM };
  const [existing] = await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.email, email));
  if (existing) return existing.id;
  const senhaHash = await hashPassword(senha);
  const cadastro = {
    Email: email,
    Senha: senha,
    Nome: nome,
    Cpf: cpf,
    Telefone: '21999990000',
    Uf: 'RJ',
    Cidade: 'Rio de Janeiro',
    TipoPerfilParceiro: undefined,
    IdParceiro: undefined,
    ConfirmaSenha: undefined,
    Chave: undefined,
  };
  const { Guid } = await transaction(ctx, (tx) => abrirConta(tx, cadastro, senhaHash));
  await ctx.db.update(usuario).set({ emailConfirmadoEm: ctx.clock() }).where(eq(usuario.id, Guid));
  return Guid;
}

export function motorista(runtime: Runtime, id: string, { email, nome }: Conta): Motorista {
  const actor = { id, email, nome, sessaoId: id };
  const ctx: Ctx = { ...runtime.deps, origem: ORIGEM, actor };
  const sessao = { actor, naoLidas: 0, plano: null, liberado: true };
  return {
    runtime,
    ctx,
    operador: { ...runtime.deps, origem: ORIGEM, ator: 'operador', atorId: OPERADOR },
    api: inProcessApi({ ctx, sessao, daPagina: false, cookies: null, setCookie: () => undefined }),
  };
}

const ORIGEM = { ip: null, agente: 'demonstracao', requestId: 'demonstracao' };

/** The demonstration account, printed at start while everything is simulated. */
export const DEMO = {
  email: 'demo@vialivre.example',
  senha: 'livre2026',
  nome: 'Marina Duarte Lima',
  cpf: '52998224725',
};

/** A second account with an ended plan, for the closed menus. */
export const DEMO_SEM_PLANO = {
  email: 'demo-sem-plano@vialivre.example',
  senha: 'livre2026',
  nome: 'Otávio Reis Campos',
  cpf: '39053344705',
};
