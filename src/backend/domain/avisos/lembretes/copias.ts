import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { PublicCtx } from '../../../platform/context.ts';
import { habilitacao } from '../../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../../platform/db/schema/veiculos.ts';
import { notificar } from '../notificacoes/notificar.ts';

/** A notification address of a driver's licences and vehicles, in lower case. */
interface Endereco {
  usuarioId: string;
  para: string;
}

/** Whether copies of the driver's mails go to this address. */
export async function recebeCopias({ db }: Pick<PublicCtx, 'db'>, endereco: Endereco): Promise<boolean> {
  if ((await db.$count(habilitacao, deste(habilitacao, endereco))) > 0) return true;
  return (await db.$count(veiculo, deste(veiculo, endereco))) > 0;
}

/** Empties this notification address wherever the driver gave it. Other addresses stay. Returns the ids of the rows that had it. */
export async function retirarEndereco({ db }: Pick<PublicCtx, 'db'>, endereco: Endereco) {
  const vazio = { emailNotificacao: null };
  const cnhs = await db
    .update(habilitacao)
    .set(vazio)
    .where(deste(habilitacao, endereco))
    .returning({ id: habilitacao.id });
  const veiculos = await db
    .update(veiculo)
    .set(vazio)
    .where(deste(veiculo, endereco))
    .returning({ id: veiculo.id });
  return { habilitacoes: cnhs.map(({ id }) => id), veiculos: veiculos.map(({ id }) => id) };
}

/** Stops the copies to an address because its reader asked for it, and tells the driver. */
export async function pararCopias(tx: PublicCtx, endereco: Endereco): Promise<void> {
  const { usuarioId, para } = endereco;
  const dados = await retirarEndereco(tx, endereco);
  if (dados.habilitacoes.length + dados.veiculos.length === 0) return;
  await audit(tx, {
    acao: 'avisos.pararCopias',
    entidade: 'usuario',
    id: usuarioId,
    dados,
  });
  await notificar(tx, {
    usuarioId,
    tipo: 'conta',
    chave: `copias-paradas:${para}:${tx.clock().toISOString()}`,
    assunto: 'As cópias dos avisos pararam',
    descricao: `Quem recebe em ${para} pediu para não receber mais cópias. Retiramos este e-mail das suas habilitações e dos seus veículos; os seus avisos continuam.`,
  });
}

const deste = (tabela: typeof habilitacao | typeof veiculo, { usuarioId, para }: Endereco) =>
  and(eq(tabela.usuarioId, usuarioId), sql`lower(trim(${tabela.emailNotificacao})) = ${para}`);
