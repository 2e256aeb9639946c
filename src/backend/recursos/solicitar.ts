import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { RecursoSolicitado, type recursos } from '#lib/recursos/contract.ts';
import { acessoAMulta } from '../acesso/acesso.ts';
import type { Ctx } from '../context.ts';
import { once } from '../idempotency.ts';
import { consume } from '../limits.ts';
import { comArquivos, type NovoArquivo } from './comArquivos.ts';
import { conferirDocumentos } from './documentos.ts';
import { recusarInfectados } from './infectados.ts';
import { type Pedido, registrarRecurso } from './registrar.ts';

type Entrada = ParsedInput<typeof recursos.solicitarUpload>;

/** Asks for the appeal of one fine. Files are read and written outside of the transaction; the right is used inside. */
export async function solicitarRecurso(
  ctx: Ctx,
  { GuidMulta, Chave, ...enviados }: Entrada,
  tipo: 'Veiculo' | 'Habilitacao',
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  const qual = { tipo, guid: GuidMulta };
  const { linha, acesso } = await acessoAMulta(ctx, qual, 'pedir');
  const entrada = { GuidMulta, Chave, ...enviados };
  if (acesso.por === null) return enviarSolicitacao(ctx, { multaId: linha.id }, entrada);
  const alvo = { multaId: linha.id, dono: acesso.dono, custeio: 'ator', autor: 'convidado' } as const;
  // Files take their time: what was taken back meanwhile opens nothing.
  const exigir = async (tx: Ctx) => {
    await acessoAMulta(tx, qual, 'pedir');
    return {};
  };
  return enviarSolicitacao(ctx, { ...alvo, exigir }, entrada);
}

/** For whom it is, and what has to hold when it is written down; what that gives goes with the request. */
interface Alvo extends Pick<Pedido, 'dono' | 'custeio' | 'autor'> {
  multaId: number;
  exigir?(tx: Ctx): Promise<Pick<Pedido, 'guardados'>>;
}

/** The same for somebody else's fine, once it is known that the actor may ask for it. */
export async function enviarSolicitacao(
  ctx: Ctx,
  { exigir, ...alvo }: Alvo,
  { GuidMulta, Chave, ...enviados }: Entrada,
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  await consume(ctx, { nome: 'recurso', de: ctx.actor.id, ...ENVIOS });
  const documentos = await conferirDocumentos(enviados);
  await recusarInfectados(ctx, documentos);
  const campos = documentos.map(([campo]) => campo);
  const emOrdem = documentos.map(([, documento]) => documento);
  const usuarioId = alvo.dono ?? ctx.actor.id;
  return comArquivos(ctx, { usuarioId, documentos: emOrdem }, (arquivos) =>
    once(
      ctx,
      {
        dono: ctx.actor.id,
        operacao: 'recurso.solicitar',
        chave: Chave,
        conteudo: { GuidMulta, arquivos: arquivos.map(({ sha256 }) => sha256) },
        resposta: RecursoSolicitado,
      },
      async (tx) => {
        const exigido = await exigir?.(tx);
        return registrarRecurso(tx, { ...alvo, ...exigido, arquivos: porCampo(campos, arquivos) });
      },
    ),
  );
}

/** Sixty megabytes a time: more than a slow network needs to get through, and no way to fill the disk. */
const ENVIOS = { points: 40, seconds: 3600 };

function porCampo<C>(campos: readonly C[], arquivos: readonly NovoArquivo[]): [C, NovoArquivo][] {
  return campos.flatMap((campo, i): [C, NovoArquivo][] => {
    const arquivo = arquivos[i];
    return arquivo ? [[campo, arquivo]] : [];
  });
}
