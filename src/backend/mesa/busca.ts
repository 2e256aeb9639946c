import { desc, eq, ilike, or } from 'drizzle-orm';
import { formatDate } from '#lib/dates.ts';
import type { AchadoDaMesa } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { idDaReferencia, referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { multa } from '../db/schema/multas.ts';
import { pedido } from '../db/schema/pedidos.ts';
import { recurso } from '../db/schema/recursos.ts';
import { veiculo } from '../db/schema/veiculos.ts';

const POR_TIPO = 20;

/**
 * By anything that somebody on the telephone can say: name, CPF, e-mail, plate, Renavam, CNH, AIT, reference of an appeal,
 * number or code of an order, id of the gateway. At least three signs.
 */
export async function buscar({ db }: SystemCtx, pergunta: string): Promise<AchadoDaMesa[]> {
  const texto = pergunta.trim();
  if (texto.length < 3) return [];
  const parte = `%${texto.replace(/[\\%_]/g, '\\$&')}%`;
  const digitos = texto.replace(/\D/g, '');
  const nu = texto.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const numero = /^\d{1,9}$/.test(texto) ? Number(texto) : null;
  const referido = idDaReferencia(texto);
  const pessoas = await db
    .selectDistinct({ id: usuario.id, nome: usuario.nome, email: usuario.email, criadoEm: usuario.criadoEm })
    .from(usuario)
    .leftJoin(veiculo, eq(veiculo.usuarioId, usuario.id))
    .leftJoin(habilitacao, eq(habilitacao.usuarioId, usuario.id))
    .where(
      or(
        ilike(usuario.nome, parte),
        ilike(usuario.email, parte),
        eq(veiculo.placa, nu),
        ...(digitos.length >= 9
          ? [
              eq(usuario.cpf, digitos),
              eq(habilitacao.cpf, digitos),
              eq(habilitacao.numeroCnh, digitos),
              eq(veiculo.numeroRenavam, digitos),
              eq(veiculo.proprietarioDocumento, digitos),
            ]
          : []),
      ),
    )
    .limit(POR_TIPO);
  const pedidos = await db
    .select({
      id: pedido.id,
      codigo: pedido.codigo,
      total: pedido.total,
      status: pedido.status,
      nome: usuario.nome,
    })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .where(
      or(
        eq(pedido.codigo, nu),
        eq(pedido.gatewayPedidoId, texto),
        eq(pedido.gatewayCobrancaId, texto),
        ...(numero === null ? [] : [eq(pedido.id, numero)]),
      ),
    )
    .orderBy(desc(pedido.id))
    .limit(POR_TIPO);
  const recursos = await db
    .select({ id: recurso.id, autoInfracao: multa.autoInfracao, nome: usuario.nome, dia: multa.dataInfracao })
    .from(recurso)
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .where(
      or(
        eq(multa.autoInfracao, nu),
        eq(multa.autoRenainf, nu),
        ...(referido === null ? [] : [eq(recurso.id, referido)]),
      ),
    )
    .orderBy(desc(recurso.id))
    .limit(POR_TIPO);
  return [
    ...pessoas.map(
      ({ id, nome, email }): AchadoDaMesa => ({
        tipo: 'cliente',
        titulo: nome,
        nota: email,
        href: paths.mesa.cliente(id),
      }),
    ),
    ...pedidos.map(
      ({ id, codigo, total, status, nome }): AchadoDaMesa => ({
        tipo: 'pedido',
        titulo: `Pedido ${id} (${codigo})`,
        nota: `${nome} · ${reais(total)} · ${status}`,
        href: paths.mesa.pedido(id),
      }),
    ),
    ...recursos.map(
      ({ id, autoInfracao, nome, dia }): AchadoDaMesa => ({
        tipo: 'recurso',
        titulo: `Recurso ${referenciaDoRecurso(id)}, auto ${autoInfracao}`,
        nota: `${nome} · infração de ${formatDate(dia)}`,
        href: paths.mesa.recurso(id),
      }),
    ),
  ];
}
