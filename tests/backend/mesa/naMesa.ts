import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { atoNaTela } from '#backend/desk/ato.ts';
import { ativar, convidar, segredoDoConvite } from '#backend/desk/equipe/convite.ts';
import { entrarNaMesa } from '#backend/desk/equipe/entrar.ts';
import { abrirSessaoDaMesa, pessoaDoToken } from '#backend/desk/equipe/sessao.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import { comandoDe } from '#backend/desk/registro.ts';
import type { Pessoa } from '#backend/platform/context.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import type { AtoFeito, AtoOferecido, Mesa } from '#lib/mesa/tipos.ts';
import type { TestApp } from '../harness/app.ts';
import { documentos, motoristaComMulta } from '../harness/multas.ts';

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

/** Forms of the desk, sent as its pages receive them. */
export function atosEnviadosDe(app: TestApp) {
  function enviar(mesa: Mesa, oferecidos: AtoOferecido[], campos: Record<string, string | Blob>) {
    const body = new FormData();
    for (const [nome, valor] of Object.entries(campos)) body.append(nome, valor);
    const naTela = oferecidos.flatMap((ato) => {
      const comando = comandoDe(ato.nome);
      return comando ? [atoNaTela(ato, comando)] : [];
    });
    return mesa.receber(body, naTela);
  }

  /** The fields that the page writes into the form of the next step. */
  function seguinte({ resultado }: AtoFeito, campos: Record<string, string>) {
    if (resultado.tipo !== 'confirmar') throw new Error(JSON.stringify(resultado));
    return { ...campos, confirmado: resultado.pergunta };
  }

  async function solicitado(): Promise<string> {
    const { driver, multa } = await motoristaComMulta(app);
    await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
    const [aberto] = await app.rows(recurso, eq(recurso.multaId, multa.id));
    return String(aberto?.id);
  }

  async function emAnalise(mesa: Mesa): Promise<string> {
    const numero = await solicitado();
    await enviar(mesa, [{ nome: 'recursos assumir', fixos: { recurso: numero } }], {
      ato: `recursos assumir:${numero}`,
    });
    return numero;
  }

  return { mesaPara: (papel: Papel) => mesaPara(app, papel), enviar, seguinte, solicitado, emAnalise };
}
