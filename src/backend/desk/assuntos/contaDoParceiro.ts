import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { isCpfOrCnpj, lettersAndDigits } from '#lib/documents.ts';
import { paths } from '#lib/paths.ts';
import { encerrarTudo } from '../../domain/parceiros/encerrar.ts';
import { parceiro } from '../../platform/db/schema/conta.ts';
import { avisarDoAto } from '../avisarDoAto.ts';
import { obrigatorio, opcional, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';
import { contaDe, umaConta } from '../encontrar.ts';
import { ativoDe, codigoDoParceiro } from './parceiros.ts';

const documento = v.pipe(
  v.string(),
  v.check(isCpfOrCnpj, 'Este CPF ou CNPJ não é válido. Confira os números.'),
  v.transform(lettersAndDigits),
);

const aprovar = comando({
  nome: 'parceiros aprovar',
  titulo: 'Aprovar uma conta para atender como o parceiro',
  argumentos: { codigo: obrigatorio('O código do parceiro.', codigoDoParceiro) },
  opcoes: {
    conta: umaConta,
    documento: obrigatorio('O CPF ou CNPJ do parceiro, que os clientes leem.', documento),
    registro: opcional('O registro no conselho da profissão, como CRDD-RJ 1234.', texto),
  },
  async executar(ctx, { codigo, conta: nome, documento: numero, registro = null }) {
    const conta = await contaDe(ctx, nome);
    const { id } = await (async (tx: OperadorCtx) => {
      const ativo = await ativoDe(tx, codigo);
      if (ativo.contaId) recusar(`O parceiro ${codigo} já é atendido por uma conta. Desligue-a antes.`);
      if (conta.bloqueadoEm || conta.remocaoPedidaEm || conta.removidaEm)
        recusar(`A conta ${conta.email} está bloqueada ou em remoção.`);
      const [outro] = await tx.db.select().from(parceiro).where(eq(parceiro.contaId, conta.id));
      if (outro) recusar(`A conta ${conta.email} já atende o parceiro ${outro.codigo}.`);
      await tx.db
        .update(parceiro)
        .set({ contaId: conta.id, documento: numero, registro, aprovadoEm: tx.clock() })
        .where(eq(parceiro.id, ativo.id));
      await avisarDoAto(tx, {
        usuarioId: conta.id,
        assunto: 'A sua conta pode atender clientes',
        texto: `A sua conta atende agora como o parceiro ${ativo.nome}. Cada cliente decide se permite.`,
        destino: paths.app.parceiro.clientes,
      });
      return ativo;
    })(ctx);
    return {
      mensagem: `A conta ${conta.email} atende o parceiro ${codigo}. Cada cliente decide se permite.`,
      dados: { id, codigo, conta: conta.id },
    };
  },
});

const desligar = comando({
  nome: 'parceiros desligar',
  titulo: 'Tirar do parceiro a conta que o atende',
  argumentos: { codigo: obrigatorio('O código do parceiro.', codigoDoParceiro) },
  async confirmacao(ctx, { codigo }) {
    const { nome } = await atendidoDe(ctx, codigo);
    return `Desligar a conta do parceiro ${nome} (${codigo})? As permissões dos clientes acabam e não voltam com outra conta.`;
  },
  async executar(ctx, { codigo }) {
    const { id, encerradas } = await (async (tx: OperadorCtx) => {
      const atendido = await atendidoDe(tx, codigo);
      await tx.db
        .update(parceiro)
        .set({ contaId: null, documento: null, registro: null, aprovadoEm: null })
        .where(eq(parceiro.id, atendido.id));
      const fim = await encerrarTudo(tx, atendido.id, 'operador');
      if (atendido.contaId)
        await avisarDoAto(tx, {
          usuarioId: atendido.contaId,
          assunto: 'A sua conta não atende mais clientes',
          texto: `A sua conta deixou de atender como o parceiro ${atendido.nome}, e as permissões dos clientes acabaram.`,
        });
      return { id: atendido.id, encerradas: fim.permissoes };
    })(ctx);
    return {
      mensagem: `Parceiro ${codigo} sem conta. Permissões encerradas: ${encerradas}.`,
      dados: { id, codigo, encerradas },
    };
  },
});

async function atendidoDe(ctx: OperadorCtx, codigo: string) {
  const ativo = await ativoDe(ctx, codigo);
  if (!ativo.contaId) recusar(`O parceiro ${codigo} não é atendido por nenhuma conta.`);
  return ativo;
}

export const contaDoParceiro = [aprovar, desligar];
