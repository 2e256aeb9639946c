import { eq } from 'drizzle-orm';
import { formatDate } from '#lib/dates.ts';
import { MARCOS, TIPOS_DE_MARCO } from '#lib/multas/marcos.ts';
import { paths } from '#lib/paths.ts';
import { registrarMarcos } from '../../../domain/multas/registrarMarcos.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { multa } from '../../../platform/db/schema/multas.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import { comRotulos, dia, id, obrigatorio, opcional, simNao, umDe } from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';

const umaMulta = obrigatorio('O número da multa.', id);

const marcar = comando({
  nome: 'multas marcar',
  resumo:
    'Registra um marco de uma multa: o que a carta imprime, um protocolo, uma decisão. Uma correção é outra linha.',
  argumentos: {
    multa: umaMulta,
    marco: comRotulos(obrigatorio('O que aconteceu.', umDe(TIPOS_DE_MARCO)), MARCOS),
  },
  opcoes: {
    data: opcional('O dia; sem ele, aconteceu e não se sabe quando.', dia),
    retirar: simNao('Desfaz o que se registrou deste marco.'),
  },
  async confirmacao(ctx, { multa: multaId, marco, data, retirar }) {
    const { email, autoInfracao } = await multaDe(ctx, multaId);
    const feito = retirar ? 'Retirar' : 'Registrar';
    return `${feito} "${MARCOS[marco]}"${data ? ` em ${formatDate(data)}` : ''} na multa ${autoInfracao} de ${email}? O motorista é avisado.`;
  },
  async executar(ctx, { multa: multaId, marco: tipo, data = null, retirar: retirado }) {
    const { usuarioId, autoInfracao } = await multaDe(ctx, multaId);
    const gravados = await transaction(ctx, async (tx) => {
      const escritos = await registrarMarcos(tx, {
        multaId,
        usuarioId,
        quem: 'operador',
        marcos: [{ tipo, data, retirado }],
      });
      if (escritos > 0)
        await avisarDoAto(tx, {
          usuarioId,
          tipo: 'multas',
          assunto: `${retirado ? 'Retiramos' : 'Registramos'} uma data da sua multa`,
          texto: `Na multa ${autoInfracao}: ${MARCOS[tipo]}${data ? `, em ${formatDate(data)}` : ''}. Os prazos foram recalculados.`,
          destino: paths.app.multas.ver(multaId),
        });
      return escritos;
    });
    const mensagem =
      gravados > 0
        ? `Registrado na multa ${autoInfracao}; o motorista foi avisado.`
        : 'Nada mudou: já constava.';
    return { mensagem, dados: { multa: multaId, marco: tipo, data, retirado, gravados } };
  },
});

async function multaDe({ db }: OperadorCtx, numero: number) {
  const [linha] = await db
    .select({ usuarioId: multa.usuarioId, autoInfracao: multa.autoInfracao, email: usuario.email })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .where(eq(multa.id, numero));
  return linha ?? recusar(`Não há uma multa ${numero}.`);
}

export const multas = [marcar];
