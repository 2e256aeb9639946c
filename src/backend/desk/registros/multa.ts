import { eq } from 'drizzle-orm';
import { formatDate } from '#lib/dates.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DA_FASE } from '#lib/recursos/rules.ts';
import { marcosNaMesa, prazosDosRecursos } from '../../domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { recurso } from '../../platform/db/schema/recursos.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { historiaDaMulta } from '../historia.ts';
import { nomeDe } from './cadastros.ts';
import { ligado } from './ligado.ts';

export async function multaNaMesa(ctx: SystemCtx, nome: number | string): Promise<RegistroDaMesa | null> {
  const { db } = ctx;
  const [linha] = await db
    .select({ uma: multa, placa: veiculo.placa, cnh: habilitacao.numeroCnh })
    .from(multa)
    .leftJoin(veiculo, eq(veiculo.id, multa.veiculoId))
    .leftJoin(habilitacao, eq(habilitacao.id, multa.habilitacaoId))
    // Some audit rows hold the public identifier instead of the number.
    .where(typeof nome === 'number' ? eq(multa.id, nome) : eq(multa.guid, nome));
  if (!linha) return null;
  const { uma, placa, cnh } = linha;
  const { id } = uma;
  const [cliente, marcos, prazoDo, recursos, historia] = await Promise.all([
    nomeDe(ctx, uma.usuarioId),
    marcosNaMesa(ctx, uma),
    prazosDosRecursos(ctx, [{ multaId: id, usuarioId: uma.usuarioId }]),
    db.select({ id: recurso.id, fase: recurso.fase }).from(recurso).where(eq(recurso.multaId, id)),
    historiaDaMulta(ctx, id),
  ]);
  const prazo = prazoDo({ multaId: id });
  return {
    titulo: `Multa ${uma.autoInfracao}`,
    estado: prazo
      ? { texto: `último dia ${formatDate(prazo.data)}${prazo.estimado ? ' (estimado)' : ''}`, tom: 'alerta' }
      : { texto: 'nenhum prazo corre', tom: 'info' },
    clienteId: uma.usuarioId,
    atos: [{ nome: 'multas marcar', fixos: { multa: String(id) } }],
    secoes: [
      {
        titulo: 'Multa',
        dados: [
          { rotulo: 'Cliente', valor: cliente, href: enderecoDe('clientes', uma.usuarioId) },
          ligado('Veículo', placa ?? uma.placa, ['veiculos', uma.veiculoId]),
          ligado('CNH', cnh && `final ${cnh.slice(-4)}`, ['habilitacoes', uma.habilitacaoId]),
          { rotulo: 'Infração', valor: uma.descricao },
          { rotulo: 'Data', valor: formatDate(uma.dataInfracao) },
          { rotulo: 'Local', valor: uma.localInfracao },
          { rotulo: 'Órgão', valor: uma.orgaoEmissor },
          { rotulo: 'Valor', valor: reais(uma.valorOriginal) },
          { rotulo: 'Situação na fonte', valor: uma.situacao },
          {
            rotulo: 'Quem informou',
            valor: uma.origem === 'motorista' ? 'o motorista, à mão' : 'a fonte consultada',
          },
        ],
      },
      {
        titulo: 'Datas conhecidas',
        vazio: 'Nenhuma além da data da infração.',
        linhas: marcos.map(({ rotulo, data, origem }) => ({
          texto: `${rotulo}: ${formatDate(data)}`,
          nota: origem,
        })),
      },
      {
        titulo: 'Recursos',
        vazio: 'Nenhum.',
        linhas: recursos.map(({ id: numero, fase }) => ({
          texto: `Recurso ${referenciaDoRecurso(numero)}: ${ROTULO_DA_FASE[fase]}`,
          href: enderecoDe('recursos', numero),
        })),
      },
      {
        titulo: 'O que aconteceu',
        linhas: (historia ?? []).map(({ quando, texto, quem, href }) => ({
          quando: quando.toISOString(),
          texto,
          href: href ?? null,
          nota: quem,
        })),
      },
    ],
  };
}
