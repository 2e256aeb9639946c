import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { comando } from '#backend/desk/comando.ts';
import type { Deps } from '#backend/platform/context.ts';
import { safeError } from '#backend/platform/observe/safeError.ts';

const doctorComando = comando({
  nome: 'doctor',
  le: true,
  maquina: true,
  titulo: 'Pergunta a cada serviço algo que não custa nem muda nada, e diz quem respondeu.',
  async executar(ctx) {
    const exames = await examinar(ctx);
    const falhas = exames.filter(({ ok }) => !ok).length;
    return {
      mensagem: falhas === 0 ? 'Todos responderam.' : `Sem resposta: ${falhas}.`,
      dados: exames,
      tabela: {
        colunas: ['Serviço', 'Endereço', '', 'Resposta', 'ms'],
        linhas: exames.map(({ servico, endereco, ok, resposta, ms }) => [
          ...[servico, endereco ?? '', ok ? 'ok' : 'FALHA', resposta, String(ms)],
        ]),
      },
    };
  },
});

export const doctor = [doctorComando];

/** Response of one service to a harmless request. */
interface Exame {
  servico: string;
  /** Host and port, never user or password; null when no setting gives an address. */
  endereco: string | null;
  ok: boolean;
  /** Short result; for a failure, its code. */
  resposta: string;
  ms: number;
}

const LIMITE_MS = 5_000;
const PORTAS: Record<string, number> = {
  'https:': 443,
  'http:': 80,
  'smtps:': 465,
  'smtp:': 587,
  'postgres:': 5432,
};

const ENDERECOS = [
  ['Infosimples', 'INFOSIMPLES_URL'],
  ['PagBank', 'PAGBANK_URL'],
  ['PicPay', 'PICPAY_URL'],
  ['ViaCEP', 'VIACEP_URL'],
  ['automação', 'AUTOMATION_WEBHOOK_URL'],
  ['medição', 'ANALYTICS_URL'],
] as const;

/** Sends every service a request that is free and changes nothing. */
export async function examinar(deps: Pick<Deps, 'db' | 'env' | 'adapters'>): Promise<Exame[]> {
  const { db, env, adapters } = deps;
  const exames: Promise<Exame>[] = [
    exame('banco de dados', env.DATABASE_URL, async () => {
      await db.execute(sql`select 1`);
      return env.DATABASE_URL ? 'responde' : 'embutido, responde';
    }),
    exame('e-mail', env.SMTP_URL, async () => {
      await adapters.mailer.verify();
      return env.SMTP_URL ? 'aceita a conexão e a senha' : 'arquivos em DATA_DIR/outbox';
    }),
    exame('documentos', env.S3_URL, async () => {
      for await (const _ of adapters.storage.list()) break;
      return env.S3_URL ? 'o balde pode ser listado' : 'pasta em DATA_DIR/arquivos';
    }),
  ];
  for (const [servico, setting] of ENDERECOS) {
    const address = env[setting];
    if (address)
      exames.push(
        exame(servico, address, async () => (await credenciais(setting, adapters)) ?? alcancar(address)),
      );
  }
  if (env.CLAMAV_ADDRESS) {
    const { scanner } = adapters;
    exames.push(
      exame('antivírus', null, async () => {
        if ((await scanner?.scan(new Uint8Array([0]))) !== 'clean') throw new Error('não responde');
        return 'responde';
      }),
    );
  }
  return Promise.all(exames);
}

async function exame(
  servico: string,
  address: string | null | undefined,
  ask: () => Promise<string>,
): Promise<Exame> {
  const started = performance.now();
  const endereco = address ? new URL(address).host : null;
  const ended = await inTime(ask()).then(
    (resposta) => ({ ok: true, resposta }),
    (error: unknown) => ({ ok: false, resposta: motivo(error) }),
  );
  return { servico, endereco, ...ended, ms: Math.round(performance.now() - started) };
}

/** Checks our credentials at providers that offer a harmless call. */
async function credenciais(
  setting: (typeof ENDERECOS)[number][1],
  { picpay }: Pick<Deps['adapters'], 'picpay'>,
): Promise<string | undefined> {
  if (setting !== 'PICPAY_URL') return undefined;
  const lida = await picpay.verify();
  if (lida.ok) return 'aceita as credenciais';
  throw new Error(lida.error.kind === 'rejected' ? 'recusou as credenciais' : 'não responde');
}

/** Opens a connection only, because providers bill their API calls. */
async function alcancar(address: string): Promise<string> {
  const { hostname, port, protocol } = new URL(address);
  const { address: host } = await lookup(hostname.replace(/^\[|\]$/g, ''));
  const socket = connect({ host, port: Number(port) || PORTAS[protocol] || 443 });
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
  } finally {
    socket.destroy();
  }
  return 'alcançado';
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`sem resposta em ${LIMITE_MS / 1000} s`)), LIMITE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The error code where there is one, because a message may contain a user name. */
function motivo(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  const safe = safeError(error) as { message?: string };
  return safe.message ?? 'falhou';
}
