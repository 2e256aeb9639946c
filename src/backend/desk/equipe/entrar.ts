import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { verifyPassword } from '#backend/domain/conta/password.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Pessoa as NaMesa, PublicCtx } from '#backend/platform/context.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { storable } from '#backend/platform/http/storable.ts';
import {
  consume,
  consumeByNetwork,
  forget,
  isLoopback,
  take,
  undoUse,
  undoUseByNetwork,
} from '#backend/platform/limits.ts';
import { abrirSegredo, enderecoTotp, passoDoCodigo, regravado } from '#backend/platform/secrets/segredo.ts';
import { AppError, fail } from '#lib/errors.ts';
import { CODIGO_DO_ATO } from '#lib/mesa/form.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { PortaDaMesa } from '#lib/mesa/tipos.ts';
import { ativar, conviteDe, segredoDoConvite } from './convite.ts';
import { registrarRecusa } from './recusa.ts';
import { abrirSessaoDaMesa, cookieDaMesa, fecharSessaoDaMesa } from './sessao.ts';

type Pessoa = typeof equipe.$inferSelect;

const DA_REDE = { nome: 'mesa-rede', points: 60, seconds: 900 };
/** Limit per account, for wrong passwords and wrong codes together. */
const daConta = (email: string) => ({ nome: 'mesa-entrar', de: email, points: 10, seconds: 900 });
const MAIOR_EMAIL = 150;

/**
 * Signs a member of staff in with e-mail, password and one-time code in one step. Any wrong value gives the same
 * USUARIO_SENHA_INVALIDO after the same work. Limits in 15 minutes: 10 wrong tries per account, 60 per network; a try
 * is counted before it is checked and given back on success. Requests through a local tunnel have a loopback address,
 * which is not limited. Each refusal is logged and audited. Returns the session token.
 */
export async function entrarNaMesa(ctx: PublicCtx, entrada: Entrada): Promise<string> {
  const email = entrada.email.trim().toLowerCase().slice(0, MAIOR_EMAIL);
  const [achada] = await ctx.db.select().from(equipe).where(eq(equipe.email, email));
  try {
    const token = await conferida(ctx, { ...entrada, email }, achada);
    await undoUse(ctx, daConta(email));
    if (!isLoopback(ctx.origem.ip)) await undoUseByNetwork(ctx, DA_REDE);
    return token;
  } catch (error) {
    if (error instanceof AppError)
      await registrarRecusa(ctx, {
        ...{ code: error.code, route: mesaPaths.entrar, sobre: ['equipe', achada?.id ?? 'desconhecida'] },
      });
    throw error;
  }
}

async function conferida(ctx: PublicCtx, entrada: Entrada, achada: Pessoa | undefined): Promise<string> {
  if (!isLoopback(ctx.origem.ip)) await consumeByNetwork(ctx, DA_REDE);
  await consume(ctx, daConta(entrada.email));
  const entra = achada?.senhaHash && achada.totpSegredo && !achada.bloqueadaEm ? achada : undefined;
  // An unknown account costs the same hash, so response time does not reveal which accounts exist.
  const senhaCerta = await verifyPassword(entrada.senha, entra?.senhaHash ?? DE_NINGUEM, 'desk');
  const codigoCerto = entra !== undefined && passoDe(ctx, entra, entrada.codigo) !== null;
  if (!entra || !senhaCerta || !codigoCerto) fail('USUARIO_SENHA_INVALIDO');
  return transaction(ctx, async (tx) => {
    const atual = await gastarCodigo(tx, { id: entra.id, codigo: entrada.codigo });
    // The account changed meanwhile: the password that was verified is no longer current.
    if (atual?.senhaHash !== entra.senhaHash) fail('USUARIO_SENHA_INVALIDO');
    const token = await abrirSessaoDaMesa(tx, atual.id);
    await audit(
      { ...tx, ator: 'operador', atorId: atual.email },
      { acao: 'mesa.entrar', entidade: 'equipe', id: atual.id },
    );
    return token;
  });
}

const ERRADOS_DA_SESSAO = 5;

/** Requires a one-time code again before an act that grants access. Throws DADOS_INVALIDOS; after 5 wrong codes the session ends. */
export async function confirmarCodigo(
  ctx: PublicCtx,
  { pessoa, ato, codigo }: { pessoa: NaMesa; ato: string; codigo: string | undefined },
): Promise<void> {
  const { nome } = CODIGO_DO_ATO;
  if (!codigo?.trim()) fail('DADOS_INVALIDOS', { fields: { [nome]: 'Escreva o código do aplicativo.' } });
  await consume(ctx, daConta(pessoa.email));
  const daSessao = { nome: 'mesa-codigo', de: pessoa.sessaoId, points: ERRADOS_DA_SESSAO, seconds: 36_000 };
  const { uses } = await take(ctx, daSessao);
  const certo = await transaction(ctx, (tx) => gastarCodigo(tx, { id: pessoa.id, codigo }));
  if (certo && uses <= ERRADOS_DA_SESSAO) {
    await forget(ctx, daSessao);
    await forget(ctx, daConta(pessoa.email));
    return;
  }
  await registrarRecusa(ctx, { code: 'CODIGO_INVALIDO', route: ato, pessoa });
  if (uses >= ERRADOS_DA_SESSAO) await fecharSessaoDaMesa(ctx, pessoa.sessaoId);
  fail('DADOS_INVALIDOS', { fields: { [nome]: 'O código não confere. Espere o seguinte e tente de novo.' } });
}

/** Marks a one-time code as used, under a lock. Null for a wrong or used code, or a closed account. */
async function gastarCodigo(
  tx: PublicCtx,
  { id, codigo }: { id: string; codigo: string },
): Promise<Pessoa | null> {
  const [atual] = await tx.db.select().from(equipe).where(eq(equipe.id, id)).for('update');
  if (!atual?.totpSegredo || atual.bloqueadaEm) return null;
  const passo = passoDe(tx, atual, codigo);
  if (passo === null) return null;
  const totpSegredo = regravado(tx.env, atual.id, atual.totpSegredo);
  await tx.db
    .update(equipe)
    .set({ totpPasso: passo, ...(totpSegredo && { totpSegredo }) })
    .where(eq(equipe.id, atual.id));
  return atual;
}

/** The time step of a correct, unused code, or null. */
function passoDe({ env, clock, log }: PublicCtx, pessoa: Pessoa, codigo: string): number | null {
  const segredo = abrirSegredo(env, pessoa.id, pessoa.totpSegredo ?? '');
  if (segredo === null) {
    log.error({ pessoa: pessoa.id }, 'an authenticator secret was encrypted with another OPERATOR_KEY');
    return null;
  }
  return passoDoCodigo(codigo, { segredo, ultimo: pessoa.totpPasso, agora: clock() });
}

/** A hash that matches no password, with the cost of a real one. */
const DE_NINGUEM = `$argon2id$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

const Entrada = v.object({ email: v.string(), senha: v.string(), codigo: v.string() });
type Entrada = v.InferOutput<typeof Entrada>;

/** Sign-in, activation and sign-out of the desk, for its pages without a session. */
export function entradaDaMesa(ctx: PublicCtx, pessoa: NaMesa | null): PortaDaMesa {
  return {
    async entrar(quem) {
      const { email, senha, codigo } = v.parse(Entrada, storable({ ...quem }));
      return { cookie: cookieDaMesa(await entrarNaMesa(ctx, { email, senha, codigo })) };
    },
    async sair() {
      if (pessoa) await fecharSessaoDaMesa(ctx, pessoa.sessaoId);
      return { cookie: cookieDaMesa(null) };
    },
    async convite(codigo) {
      await consumeByNetwork(ctx, { nome: 'mesa-convite', points: 100, seconds: 900 });
      const achado = await conviteDe(ctx, codigo);
      if (!achado) return null;
      const segredo = await segredoDoConvite(ctx, codigo);
      return { ...achado, segredo, endereco: enderecoTotp(achado.email, segredo) };
    },
    ativar: (novo) => ativar(ctx, novo),
  };
}
