import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { ativar, convidar, segredoDoConvite } from '#backend/desk/equipe/convite.ts';
import { entrarNaMesa } from '#backend/desk/equipe/entrar.ts';
import { abrirSessaoDaMesa, pessoaDoToken } from '#backend/desk/equipe/sessao.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import type { Pessoa } from '#backend/platform/context.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import type { TestApp } from '../harness/app.ts';

export const origem = { ip: '127.0.0.1', agente: 'teste', requestId: 'teste' };
const SENHA = 'uma senha bem comprida';

/** A member of the staff with an open session, without the steps of the sign-in. The same e-mail gets another session. */
export async function pessoaNaMesa(
  app: TestApp,
  papel: Papel,
  { email = `${crypto.randomUUID()}@mesa.example`, nome = 'Rita' } = {},
): Promise<Pessoa> {
  const { deps } = app;
  const [linha] = await deps.db
    .insert(equipe)
    .values({ email, nome, papel, senhaHash: 'x', criadaEm: deps.clock() })
    .onConflictDoUpdate({ target: equipe.email, set: { papel } })
    .returning();
  const token = await abrirSessaoDaMesa({ ...deps, origem }, linha?.id ?? '');
  const pessoa = await pessoaDoToken(deps, token);
  if (!pessoa) throw new Error('no session');
  return pessoa;
}

/** The desk of such a person. */
export async function mesaPara(app: TestApp, papel: Papel, quem: { email?: string; nome?: string } = {}) {
  return mesaDe(app.runtime, await pessoaNaMesa(app, papel, quem), origem);
}

/** People of the staff, and their sessions, by the steps of the sign-in. */
export function naMesaDe(app: TestApp) {
  /** What the program logged. */
  const linhas: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void linhas.push(JSON.parse(line)) });
  const de = (ip: string) => ({ ...app.deps, log, origem: { ...origem, ip } });
  const codigoDe = (segredo: string, deslocado = 0) =>
    new TOTP({ secret: Secret.fromBase32(segredo), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: app.deps.clock().getTime() + deslocado * 30_000,
    });
  const convite = (email: string, papel: Papel) =>
    convidar({ ...de('127.0.0.1'), ator: 'operador', atorId: 'sandra' }, { email, nome: 'Júlia', papel });

  async function naMesa(email: string, papel: Papel = 'administracao') {
    const { codigo } = await convite(email, papel);
    const segredo = await segredoDoConvite(app.deps, codigo);
    await ativar(de('198.51.100.1'), { convite: codigo, senha: SENHA, codigo: codigoDe(segredo) });
    app.passDays(1 / 24);
    return { email, segredo, certo: () => ({ email, senha: SENHA, codigo: codigoDe(segredo) }) };
  }
  async function sessaoDe({ certo }: Awaited<ReturnType<typeof naMesa>>) {
    const token = await entrarNaMesa(de('127.0.0.1'), certo());
    app.passDays(1 / 1440);
    const pessoa = await pessoaDoToken(app.deps, token);
    if (!pessoa) throw new Error('no session');
    const runtime = { ...app.runtime, deps: { ...app.deps, log } };
    return { token, pessoa, mesa: mesaDe(runtime, pessoa, de('127.0.0.1').origem) };
  }
  return { SENHA, linhas, log, de, codigoDe, convite, naMesa, sessaoDe };
}
