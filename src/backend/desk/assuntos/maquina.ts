import { eq, isNotNull } from 'drizzle-orm';
import { comando, ficha, recusar } from '#backend/desk/comando.ts';
import { varrerArquivos } from '#backend/domain/conta/retencao/semLinha.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { chaveDoServidor } from '#backend/platform/db/schema/segundoFator.ts';
import { abrirSegredo, regravado } from '#backend/platform/secrets/segredo.ts';

// Commands of the machine: files without a row, secrets.

const varrer = comando({
  nome: 'arquivos varrer',
  titulo:
    'Apaga os arquivos guardados há mais de um dia que nenhum registro conhece, quantos forem; se poucos, isso é feito toda noite.',
  rede: true,
  maquina: true,
  async confirmacao(ctx) {
    const { vistos, semLinha } = await varrerArquivos(ctx, { seco: true });
    return `Apagar ${semLinha} dos ${vistos} arquivos guardados? Não há volta.`;
  },
  async executar(ctx) {
    const dados = await varrerArquivos(ctx, { quantosForem: true });
    return { mensagem: `Apagados: ${dados.apagados}; inacabados: ${dados.inacabados}.`, dados };
  },
});

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
    for (const { id, totpSegredo } of await db.select().from(equipe).for('update')) {
      const outro = totpSegredo && novo(id, totpSegredo);
      if (outro) await db.update(equipe).set({ totpSegredo: outro }).where(eq(equipe.id, id));
    }
    const comFator = db.select().from(usuario).where(isNotNull(usuario.totpSegredo)).for('update');
    for (const { id, totpSegredo } of await comFator) {
      const outro = totpSegredo && novo(id, totpSegredo);
      if (outro) await db.update(usuario).set({ totpSegredo: outro }).where(eq(usuario.id, id));
    }
    for (const { nome, valor } of await db.select().from(chaveDoServidor).for('update')) {
      const outro = novo(nome, valor);
      if (outro) await db.update(chaveDoServidor).set({ valor: outro }).where(eq(chaveDoServidor.nome, nome));
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

export const maquina = [regravar, varrer];
