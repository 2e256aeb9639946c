import { eq } from 'drizzle-orm';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { MARCOS, TIPOS_DE_MARCO } from '#lib/multas/marcos.ts';
import { lerMarcos } from '../../../domain/multas/marcos.ts';
import { registrarMarcos } from '../../../domain/multas/registrarMarcos.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { multa } from '../../../platform/db/schema/multas.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { historiaDaMulta } from '../../historia.ts';
import { comRotulos, dia, id, obrigatorio, opcional, simNao, umDe } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

const umaMulta = obrigatorio('O número da multa.', id);

const marcos = comando({
  nome: 'multas marcos',
  resumo: 'Lista tudo o que se registrou do andamento de uma multa, na ordem em que foi escrito.',
  argumentos: { multa: umaMulta },
  opcoes: {},
  async executar(ctx, { multa: multaId }) {
    const { usuarioId } = await multaDe(ctx, multaId);
    const linhas = await lerMarcos(ctx.db, usuarioId, [multaId]);
    return {
      dados: linhas,
      tabela: tabela(linhas, {
        Marco: ({ tipo }) => tipo,
        Dia: ({ data, retirado }) => (retirado ? 'retirado' : data ? formatDate(data) : 'não se sabe'),
        Origem: ({ origem }) => origem,
        Quem: ({ autor }) => autor,
        Quando: ({ quando }) => formatDateTime(quando),
      }),
    };
  },
});

const historia = comando({
  nome: 'multas historia',
  resumo: 'Mostra tudo o que aconteceu com uma multa: marcos, recursos, perguntas, pedidos e registros.',
  argumentos: { multa: umaMulta },
  opcoes: {},
  async executar(ctx, { multa: numero }) {
    const fatos = (await historiaDaMulta(ctx, numero)) ?? recusar(`Não há uma multa ${numero}.`);
    return {
      dados: fatos,
      tabela: tabela(fatos, {
        Quando: ({ quando }) => formatDateTime(quando),
        'O quê': ({ texto }) => texto,
        Quem: ({ quem }) => quem,
      }),
    };
  },
});

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
    return `${feito} "${MARCOS[marco]}"${data ? ` em ${formatDate(data)}` : ''} na multa ${autoInfracao} de ${email}?`;
  },
  async executar(ctx, { multa: multaId, marco: tipo, data = null, retirar: retirado }) {
    const { usuarioId } = await multaDe(ctx, multaId);
    const gravados = await transaction(ctx, (tx) =>
      registrarMarcos(tx, { multaId, usuarioId, quem: 'operador', marcos: [{ tipo, data, retirado }] }),
    );
    const mensagem = gravados > 0 ? `Marco registrado na multa ${multaId}.` : 'Nada mudou: já constava.';
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

export const multas = [marcos, historia, marcar];
