import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { RecursoSolicitado, type recursos } from '#lib/recursos/contract.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { once } from '../../platform/idempotency.ts';
import { consume } from '../../platform/limits.ts';
import { acessoAMulta } from '../acesso/acesso.ts';
import { comArquivos, type NovoArquivo } from './comArquivos.ts';
import { conferirDocumentos, recusarInfectados } from './documentos.ts';
import { exigirMultaLiberada } from './liberada.ts';
import { type Pedido, registrarRecurso } from './registrar.ts';

type Entrada = ParsedInput<typeof recursos.solicitarUpload>;

/** Requests the appeal of one fine. Files are stored before the transaction that uses up the right. */
export async function solicitarRecurso(
  ctx: Ctx,
  { GuidMulta, Chave, ...enviados }: Entrada,
  tipo: 'Veiculo' | 'Habilitacao',
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  const qual = { tipo, guid: GuidMulta };
  const { linha, acesso } = await acessoAMulta(ctx, qual, 'pedir');
  await exigirMultaLiberada(ctx, { linha, acesso });
  const entrada = { GuidMulta, Chave, ...enviados };
  if (acesso.por === null) return enviarSolicitacao(ctx, { multaId: linha.id }, entrada);
  const pedidoPor = primeiroNome(ctx.actor.nome);
  const alvo = {
    multaId: linha.id,
    dono: acesso.dono,
    custeio: 'ator',
    autor: 'convidado',
    pedidoPor,
  } as const;
  // Checked again after the upload: access may have been revoked meanwhile.
  const exigir = async (tx: Ctx) => {
    await acessoAMulta(tx, qual, 'pedir');
    return {};
  };
  return enviarSolicitacao(ctx, { ...alvo, exigir }, entrada);
}

/** Owner and payer, with a check that runs in the transaction; its result is added to the request. */
interface Alvo extends Pick<Pedido, 'dono' | 'custeio' | 'autor' | 'pedidoPor'> {
  multaId: number;
  exigir?(tx: Ctx): Promise<Pick<Pedido, 'guardados'>>;
}

/**
 * Limits, checks and stores the documents, then files the request. The caller has checked that the actor may request for this fine.
 */
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

/** Upload limit (65 MiB each): enough for retries on a slow network, too few to fill the disk. */
const ENVIOS = { points: 40, seconds: 3600 };

function porCampo<C>(campos: readonly C[], arquivos: readonly NovoArquivo[]): [C, NovoArquivo][] {
  return campos.flatMap((campo, i): [C, NovoArquivo][] => {
    const arquivo = arquivos[i];
    return arquivo ? [[campo, arquivo]] : [];
  });
}
