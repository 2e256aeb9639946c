import { and, eq, isNull } from 'drizzle-orm';
import { paths } from '#lib/paths.ts';
import { planoVigente } from '../../../domain/planos/vigente.ts';
import { audit } from '../../../platform/audit.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { credito } from '../../../platform/db/schema/recursos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import { contados } from '../../contados.ts';
import { id, inteiro, obrigatorio, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';
import { contaViva, umaConta } from '../encontrar.ts';

const ditoDe = (quantos: number) =>
  `Você ganhou ${contados(quantos, 'recurso', 'recursos')} sem custo, para ${quantos === 1 ? 'uma multa' : 'multas'} à sua escolha.`;

const dar = comando({
  nome: 'creditos dar',
  resumo: 'Dá a uma conta créditos de recurso, para multas à escolha do motorista, que é avisado.',
  argumentos: { conta: umaConta },
  opcoes: {
    quantos: obrigatorio('Quantos recursos.', inteiro(1, 10)),
    motivo: obrigatorio('Por que; fica no registro.', texto),
  },
  motivo: 'motivo',
  async confirmacao(ctx, { conta: nome, quantos }) {
    const { email } = await contaViva(ctx, nome);
    return `Dar ${contados(quantos, 'crédito', 'créditos')} de recurso a ${email}? O motorista recebe: "${ditoDe(quantos)}"`;
  },
  async executar(ctx, { conta: nome, quantos, motivo }) {
    const { id: usuarioId, email } = await contaViva(ctx, nome);
    const numeros = await transaction(ctx, async (tx) => {
      const criadoEm = tx.clock();
      const linhas = await tx.db
        .insert(credito)
        .values(Array.from({ length: quantos }, (_, i) => ({ usuarioId, unidade: i + 1, criadoEm })))
        .returning({ id: credito.id });
      await audit(tx, {
        acao: 'credito.dar',
        entidade: 'usuario',
        id: usuarioId,
        dados: { quantos, motivo },
      });
      await avisarDoAto(tx, {
        usuarioId,
        assunto: 'Você ganhou recurso sem custo',
        texto: ditoDe(quantos),
        // Without a plan the list of fines is closed; a fine typed there leads to the page of the same one that we know.
        destino: (await planoVigente(tx, usuarioId)) ? paths.app.multas.lista : paths.app.guardadas.lista,
      });
      return linhas.map((linha) => linha.id);
    });
    return {
      mensagem: `${contados(quantos, 'crédito dado', 'créditos dados')} a ${email}.`,
      dados: { creditos: numeros },
    };
  },
});

const retirar = comando({
  nome: 'creditos retirar',
  resumo: 'Retira um crédito que a equipe deu e que não foi usado; o motorista é avisado.',
  argumentos: { credito: obrigatorio('O número do crédito.', id) },
  opcoes: { motivo: obrigatorio('Por que; fica no registro.', texto) },
  motivo: 'motivo',
  async confirmacao(ctx, { credito: numero }) {
    const { email } = await dadoELivre(ctx, numero);
    return `Retirar o crédito ${numero} de ${email}? O motorista recebe: "${RETIRADO}"`;
  },
  async executar(ctx, { credito: numero, motivo }) {
    await transaction(ctx, async (tx) => {
      const { usuarioId } = await dadoELivre(tx, numero);
      await tx.db.update(credito).set({ canceladoEm: tx.clock() }).where(eq(credito.id, numero));
      await audit(tx, {
        acao: 'credito.retirar',
        entidade: 'usuario',
        id: usuarioId,
        dados: { credito: numero, motivo },
      });
      await avisarDoAto(tx, { usuarioId, assunto: 'Retiramos um recurso sem custo', texto: RETIRADO });
    });
    return { mensagem: `Crédito ${numero} retirado.`, dados: { id: numero } };
  },
});

const RETIRADO = 'Retiramos um recurso sem custo que a nossa equipe tinha dado e que não foi usado.';

async function dadoELivre({ db }: OperadorCtx, numero: number) {
  const [linha] = await db
    .select({ usuarioId: credito.usuarioId, email: usuario.email })
    .from(credito)
    .innerJoin(usuario, eq(usuario.id, credito.usuarioId))
    .where(
      and(
        eq(credito.id, numero),
        isNull(credito.pedidoItemId),
        isNull(credito.recursoId),
        isNull(credito.canceladoEm),
      ),
    )
    .for('update', { of: credito });
  return linha ?? recusar(`O crédito ${numero} não existe, foi comprado, já foi usado ou já foi retirado.`);
}

export const creditos = [dar, retirar];
