import { eq, isNotNull } from 'drizzle-orm';
import { comando, ficha, recusar } from '#backend/desk/comando.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { chaveVapid } from '#backend/platform/db/schema/notificacoes.ts';
import { segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { abrirSegredo, regravado } from '#backend/platform/secrets/segredo.ts';

const regravar = comando({
  nome: 'segredos regravar',
  maquina: true,
  titulo: 'Passa para a primeira chave de OPERATOR_KEY os segredos guardados sob outra, ou sem chave.',
  async executar({ env, db }) {
    if (env.OPERATOR_KEY === undefined) recusar('Não há OPERATOR_KEY nas configurações do servidor.');
    const contados = { guardados: 0, regravados: 0, perdidos: 0 };
    /** The re-encrypted value of one row; undefined: unchanged. */
    const novo = (dono: string, guardado: string) => {
      contados.guardados += 1;
      const outro = regravado(env, dono, guardado);
      if (outro !== undefined) contados.regravados += 1;
      else if (abrirSegredo(env, dono, guardado) === null) contados.perdidos += 1;
      return outro;
    };
    for (const um of await db.select().from(equipe).where(isNotNull(equipe.totpSegredo)).for('update')) {
      const totpSegredo = novo(um.id, um.totpSegredo ?? '');
      if (totpSegredo) await db.update(equipe).set({ totpSegredo }).where(eq(equipe.id, um.id));
    }
    for (const { usuarioId, totpSegredo: guardado } of await db.select().from(segundoFator).for('update')) {
      const totpSegredo = novo(usuarioId, guardado);
      if (totpSegredo)
        await db.update(segundoFator).set({ totpSegredo }).where(eq(segundoFator.usuarioId, usuarioId));
    }
    for (const { id, privada: guardada } of await db.select().from(chaveVapid).for('update')) {
      const privada = novo('vapid', guardada);
      if (privada) await db.update(chaveVapid).set({ privada }).where(eq(chaveVapid.id, id));
    }
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

export const segredos = [regravar];
