import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { count, eq, isNull, min, sql } from 'drizzle-orm';
import { comando } from '#backend/desk/comando.ts';
import type { Result } from '#backend/platform/adapters/calls.ts';
import type { Deps } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { freeSpace, lastBackup } from '#backend/platform/db/space.ts';
import { DEAD, readNumbers, readQueues } from '#backend/platform/observe/databaseGauges.ts';
import { safeError } from '#backend/platform/observe/safeError.ts';
import { addDays, formatDate, today } from '#lib/dates.ts';

const examinarTudo = comando({
  nome: 'doctor',
  le: true,
  maquina: true,
  titulo: 'Diz que serviços respondem e o que espera por alguém; sai com 1 se há o que fazer.',
  async executar(ctx) {
    const exames = [...(await examinar(ctx)), ...(await esperas(ctx))];
    const falhas = exames.filter(({ ok }) => !ok).length;
    return {
      mensagem: falhas === 0 ? 'Tudo responde e nada espera.' : `A resolver: ${falhas}.`,
      falha: falhas > 0,
      dados: exames,
      tabela: {
        colunas: ['O quê', 'Endereço', '', 'Resposta'],
        linhas: exames.map(({ servico, endereco, ok, resposta }) => [
          ...[servico, endereco ?? '', ok ? 'ok' : 'FALHA', resposta],
        ]),
      },
    };
  },
});

export const doctor = [examinarTudo];

type Endereco = string | undefined;
const LIMITE_MS = 5_000;

/** Sends every service a request that is free and changes nothing; of one without an address, what stands for it is asked. */
export function examinar({ db, env, adapters }: Pick<Deps, 'db' | 'env' | 'adapters'>) {
  const { mailer, storage, pagbank, picpay } = adapters;
  const sempre = (servico: string, endereco: Endereco, ask: () => Promise<unknown>) =>
    exame(servico, endereco, async () => {
      await ask();
      return endereco ? 'responde' : 'da própria máquina, responde';
    });
  const deFora: [string, Endereco][] = [
    ['Infosimples', env.INFOSIMPLES_URL],
    ['ViaCEP', env.VIACEP_URL],
    ['automação', env.AUTOMATION_WEBHOOK_URL],
    ['medição', env.ANALYTICS_URL],
  ];
  return Promise.all([
    sempre('banco de dados', env.DATABASE_URL, () => db.execute(sql`select 1`)),
    sempre('e-mail', env.SMTP_URL, () => mailer.verify()),
    sempre('documentos', env.S3_URL, () => storage.list()[Symbol.asyncIterator]().next()),
    ...deFora.flatMap(([servico, endereco]) =>
      endereco ? [exame(servico, endereco, () => alcancar(new URL(endereco)))] : [],
    ),
    // The key that encrypts cards is read as each card payment reads it.
    ...(env.PAGBANK_URL ? [exame('PagBank', env.PAGBANK_URL, () => credenciais(pagbank.publicKey()))] : []),
    ...(env.PICPAY_URL ? [exame('PicPay', env.PICPAY_URL, () => credenciais(picpay.verify()))] : []),
  ]);
}

/** Seconds after which a ready job has waited too long, as in ops/prometheus. */
const PACIENCIA: Readonly<Record<string, number>> = { consulta: 3600, email: 600, conferencia: 600 };
const OUTRAS_FILAS = 1800;

/** A request by law waits in the desk's first screen, and here when its last day is as near as this. */
const PERTO_DO_FIM_DIAS = 5;

/** What stopped on the machine, by the limits of the alarms (ops/prometheus), and what has a last day by law. */
async function esperas({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>) {
  const [{ lookups_stopped: consultas }, filas, copia, livres, devolucoes, [porLei]] = await Promise.all([
    ...([readNumbers({ db }), readQueues({ db })] as const),
    ...([lastBackup(env.DATA_DIR), freeSpace(env.DATA_DIR)] as const),
    db.$count(devolucao, eq(devolucao.estado, 'aberta')),
    db
      .select({ sem: count(), primeiro: min(requerimento.prazo) })
      .from(requerimento)
      .where(isNull(requerimento.respondidoEm)),
  ]);
  const mortas = filas.filter(({ name, ready }) => name.endsWith(DEAD) && ready > 0);
  const lentas = filas.filter(
    ({ name, waited }) => !name.endsWith(DEAD) && waited > (PACIENCIA[name] ?? OUTRAS_FILAS),
  );
  const horas = copia && Math.floor((clock().getTime() - copia.getTime()) / 3_600_000);
  const linha = (servico: string, ok: boolean, resposta: string | number) => ({
    ...{ servico, endereco: null, ok, resposta: String(resposta) },
  });
  const nomes = (quais: typeof filas) => quais.map(({ name }) => name).join(', ') || 0;
  return [
    linha('tarefas que falharam (jobs listar)', mortas.length === 0, nomes(mortas)),
    linha('filas paradas', lentas.length === 0, nomes(lentas)),
    linha('devoluções abertas (devolucoes listar)', devolucoes === 0, devolucoes),
    linha(
      'pedidos por lei (requerimentos listar)',
      !porLei?.primeiro || porLei.primeiro > addDays(today(clock), PERTO_DO_FIM_DIAS),
      porLei?.primeiro ? `${porLei.sem}, o primeiro até ${formatDate(porLei.primeiro)}` : 0,
    ),
    linha('consultas paradas (consultas paradas)', consultas === 0, consultas),
    linha(
      'última cópia',
      horas !== undefined && horas <= 36,
      horas === undefined ? 'nenhuma' : `há ${horas} h`,
    ),
    linha('disco de DATA_DIR', livres >= 2e9, `${(livres / 1e9).toFixed(1)} GB livres`),
  ];
}

/** The address as host and port, never with user or password; of a failure its code, because a message may contain a user name. */
async function exame(servico: string, endereco: Endereco, ask: () => Promise<string>) {
  const host = endereco ? new URL(endereco).host : null;
  const tarde = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`sem resposta em ${LIMITE_MS / 1000} s`)), LIMITE_MS).unref();
  });
  try {
    return { servico, endereco: host, ok: true, resposta: await Promise.race([ask(), tarde]) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const resposta = typeof code === 'string' ? code : (safeError(error) as { message?: string }).message;
    return { servico, endereco: host, ok: false, resposta: resposta ?? 'falhou' };
  }
}

async function credenciais(pedida: Promise<Result<unknown>>): Promise<string> {
  const lida = await pedida;
  if (lida.ok) return 'aceita as credenciais';
  throw new Error(lida.error.kind === 'rejected' ? 'recusou as credenciais' : 'não responde');
}

/** Opens a connection only, because providers bill their API calls. */
async function alcancar({ hostname, port, protocol }: URL): Promise<string> {
  const { address: host } = await lookup(hostname.replace(/^\[|\]$/g, ''));
  const socket = connect({ host, port: Number(port) || (protocol === 'http:' ? 80 : 443) });
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
  return 'alcançado';
}
