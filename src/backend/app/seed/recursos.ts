import { and, asc, eq, isNull } from 'drizzle-orm';
import { moverRecurso } from '#backend/domain/recursos/mover.ts';
import { estadoDo, recursosDoUsuario } from '#backend/domain/recursos/queries.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import type { EstadoDoRecurso } from '#lib/recursos/rules.ts';
import { comprarRecursos } from './compras.ts';
import type { Motorista } from './motorista.ts';

/** One appeal of a vehicle fine in each state; the licence's fines stay free to be chosen. */
const ALVOS = ['solicitado', 'em_analise', 'protocolado', 'deferido', 'indeferido'] as const;

export async function recorrer(quem: Motorista): Promise<void> {
  const multas = (await multasDeVeiculo(quem)).slice(0, ALVOS.length);
  await comprarRecursos(
    quem,
    multas.map(({ guid }) => guid),
  );
  for (const [i, alvo] of ALVOS.entries()) {
    const escolhida = multas[i];
    if (!escolhida) throw new Error('the vehicles have too few fines');
    await solicitar(quem, escolhida);
    await mover(quem, escolhida.id, alvo);
  }
}

type Multa = typeof multa.$inferSelect;

async function multasDeVeiculo({ ctx }: Motorista): Promise<Multa[]> {
  const minhas = and(
    eq(multa.usuarioId, ctx.actor.id),
    eq(multa.tipo, 'Veiculo'),
    eq(multa.recursoOnline, true),
    isNull(multa.encerradaEm),
  );
  const todas = await ctx.db.select().from(multa).where(minhas).orderBy(asc(multa.id));
  return todas.filter(({ statusPagamento }) => !/^pag/i.test(statusPagamento ?? ''));
}

async function solicitar({ api, ctx }: Motorista, { id, guid }: Multa): Promise<void> {
  const feitos = await recursosDoUsuario(ctx.db, ctx.actor.id, { multaIds: [id] });
  if (feitos.length > 0) return;
  const documento = async (titulo: string) =>
    new File([new Uint8Array(await papel(titulo, ctx.clock()))], `${titulo.toLowerCase()}.pdf`);
  await api.recursos.solicitarUpload({
    GuidMulta: guid,
    DocumentoIdentidade: await documento('CNH'),
    ComprovanteResidencia: await documento('Comprovante'),
    Crlv: await documento('CRLV'),
    DocumentoIdProprietario: await documento('RG'),
  });
}

/** Moves an appeal step by step, as an operator does, to the wanted state. */
async function mover({ ctx, operador }: Motorista, multaId: number, alvo: EstadoDoRecurso): Promise<void> {
  const [recurso] = await recursosDoUsuario(ctx.db, ctx.actor.id, { multaIds: [multaId] });
  if (!recurso) throw new Error(`fine ${multaId} has no appeal`);
  const caminho: EstadoDoRecurso[] = ['solicitado', 'em_analise', 'protocolado', alvo];
  const fim = caminho.indexOf(alvo);
  for (const status of caminho.slice(caminho.indexOf(estadoDo(recurso)) + 1, fim + 1)) {
    const comArquivo = status === 'protocolado';
    await moverRecurso(operador, {
      recursoId: recurso.id,
      status,
      ...(comArquivo && {
        protocolo: `2026.${String(recurso.id).padStart(6, '0')}`,
        arquivo: {
          nome: `protocolo-${recurso.id}.pdf`,
          bytes: await papel('Protocolo', ctx.clock()),
        },
      }),
    });
  }
}

/** A PDF page with the title of the document that it stands for. */
function papel(titulo: string, quando: Date): Promise<Uint8Array> {
  return renderPdf(
    {
      titulo: `${titulo} de demonstração`,
      assunto: titulo,
      blocos: [
        {
          tipo: 'paragrafo',
          texto: 'Este arquivo foi feito para a conta de demonstração e não tem valor algum.',
        },
      ],
    },
    quando,
  );
}
