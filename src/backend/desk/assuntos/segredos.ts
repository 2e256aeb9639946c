import { asc, eq, gt, isNotNull } from 'drizzle-orm';
import { comando, ficha, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { chaveVapid } from '#backend/platform/db/schema/notificacoes.ts';
import { segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { abrirSegredo, regravado } from '#backend/platform/secrets/segredo.ts';

interface Contados {
  guardados: number;
  regravados: number;
  /** Number of secrets encrypted with a key that OPERATOR_KEY no longer contains. */
  perdidos: number;
}

const regravar = comando({
  nome: 'segredos regravar',
  rede: true,
  maquina: true,
  titulo: 'Passa para a primeira chave de OPERATOR_KEY os segredos guardados sob outra, ou sem chave.',
  async executar(ctx) {
    if (ctx.env.OPERATOR_KEY === undefined) recusar('Não há OPERATOR_KEY nas configurações do servidor.');
    const contados: Contados = { guardados: 0, regravados: 0, perdidos: 0 };
    await daEquipe(ctx, contados);
    await dosMotoristas(ctx, contados);
    await doPush(ctx, contados);
    return {
      mensagem:
        contados.perdidos === 0
          ? 'Todos abrem com a primeira chave: as outras podem sair de OPERATOR_KEY.'
          : 'Há segredos que nenhuma das chaves abre: a chave deles falta em OPERATOR_KEY.',
      dados: contados,
      registra: { ...contados },
      tabela: ficha([
        ['Segredos guardados', contados.guardados],
        ['Regravados', contados.regravados],
        ['Que nenhuma chave abre', contados.perdidos],
      ]),
    };
  },
});

/** The re-encrypted value of one row; undefined: unchanged. */
function novo({ env }: OperadorCtx, contados: Contados, dono: string, guardado: string): string | undefined {
  contados.guardados += 1;
  const outro = regravado(env, dono, guardado);
  if (outro !== undefined) contados.regravados += 1;
  else if (abrirSegredo(env, dono, guardado) === null) contados.perdidos += 1;
  return outro;
}

async function daEquipe(ctx: OperadorCtx, contados: Contados): Promise<void> {
  await transaction(ctx, async (tx) => {
    const pessoas = await tx.db.select().from(equipe).where(isNotNull(equipe.totpSegredo)).for('update');
    for (const { id, totpSegredo: guardado } of pessoas) {
      const totpSegredo = novo(ctx, contados, id, guardado ?? '');
      if (totpSegredo) await tx.db.update(equipe).set({ totpSegredo }).where(eq(equipe.id, id));
    }
  });
}

const POR_VEZ = 200;

async function dosMotoristas(ctx: OperadorCtx, contados: Contados): Promise<void> {
  for (let depois: string | undefined; ; ) {
    const vistos = await transaction(ctx, async (tx) => {
      const linhas = await tx.db
        .select()
        .from(segundoFator)
        .where(depois === undefined ? undefined : gt(segundoFator.usuarioId, depois))
        .orderBy(asc(segundoFator.usuarioId))
        .limit(POR_VEZ)
        .for('update');
      for (const { usuarioId, totpSegredo: guardado } of linhas) {
        const totpSegredo = novo(ctx, contados, usuarioId, guardado);
        if (totpSegredo)
          await tx.db.update(segundoFator).set({ totpSegredo }).where(eq(segundoFator.usuarioId, usuarioId));
      }
      return linhas;
    });
    if (vistos.length < POR_VEZ) return;
    depois = vistos.at(-1)?.usuarioId;
  }
}

async function doPush(ctx: OperadorCtx, contados: Contados): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const { id, privada: guardada } of await tx.db.select().from(chaveVapid).for('update')) {
      const privada = novo(ctx, contados, 'vapid', guardada);
      if (privada) await tx.db.update(chaveVapid).set({ privada }).where(eq(chaveVapid.id, id));
    }
  });
}

export const segredos = [regravar];
