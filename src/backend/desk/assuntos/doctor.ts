import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { comando } from '#backend/desk/comando.ts';
import type { Deps } from '#backend/platform/context.ts';
import { safeError } from '#backend/platform/observe/safeError.ts';

const examinarTudo = comando({
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
        colunas: ['Serviço', 'Endereço', '', 'Resposta'],
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
  const { mailer, storage, picpay, scanner } = adapters;
  const sempre = (servico: string, endereco: Endereco, ask: () => Promise<unknown>) =>
    exame(servico, endereco, async () => {
      await ask();
      return endereco ? 'responde' : 'da própria máquina, responde';
    });
  const deFora: [string, Endereco][] = [
    ['Infosimples', env.INFOSIMPLES_URL],
    ['PagBank', env.PAGBANK_URL],
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
    ...(env.PICPAY_URL ? [exame('PicPay', env.PICPAY_URL, () => credenciais(picpay))] : []),
    ...(env.CLAMAV_ADDRESS
      ? [
          exame('antivírus', undefined, async () => {
            if ((await scanner?.scan(new Uint8Array([0]))) !== 'clean') throw new Error('não responde');
            return 'responde';
          }),
        ]
      : []),
  ]);
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

async function credenciais(picpay: Deps['adapters']['picpay']): Promise<string> {
  const lida = await picpay.verify();
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
