import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import type { IsoDate } from '../dates.ts';
import { fail } from '../errors.ts';
import { type Done, defineForm } from '../form.ts';
import { draftCookie, expiredDraftCookie, keptDraft } from '../forms/rascunho.server.ts';
import { paths } from '../paths.ts';
import type { Sealing } from '../session/sealed.server.ts';
import {
  camposDaPagina,
  desenhosDaPagina,
  errosDaPagina,
  type PaginaDaConferencia,
  rascunhoDaConferencia,
  reconheceu,
  respostasDoFundamento,
} from './conferencia.ts';
import type { Rascunho } from './form.ts';

interface Onde {
  pagina: PaginaDaConferencia;
  /** The watched fine it is about. */
  guid: string | undefined;
  dados: Rascunho;
  conhecido: Rascunho;
  hoje: IsoDate;
}

/** The form of one page of the free check; `digitados` is its input, for the cookie. */
export function conferenciaForm({ pagina, guid, dados, conhecido, hoje }: Onde) {
  let novos: Rascunho | null = null;
  const { conferir } = paths.app.recursoOnline;
  const form = defineForm({
    fields: [...(pagina === 'motivo' ? ['motivo'] : []), ...camposDaPagina(pagina, conhecido), 'acao'],
    campos: desenhosDaPagina(pagina, conhecido, dados),
    schema: v.record(v.string(), v.string()),
    async submit(_api: FullApi, { acao, ...digitados }): Promise<Done> {
      const { Fase = digitados.Fase ?? dados.Fase ?? '' } = conhecido;
      const juntos = respostasDoFundamento({ ...dados, ...digitados, Fase, multaAcompanhada: guid ?? '' });
      if (acao === 'voltar') {
        novos = juntos;
        return { redirect: conferir(guid) };
      }
      const erros = errosDaPagina(pagina, { dados: juntos, conhecido, hoje });
      const fields = Object.fromEntries(
        Object.entries(erros).flatMap(([campo, frase]) => (frase ? [[campo, frase]] : [])),
      );
      if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
      novos = juntos;
      return { redirect: conferir(guid, pagina === 'datas' && !reconheceu(juntos) ? 'motivo' : 'resultado') };
    },
  });
  return { form, digitados: () => novos };
}

export async function conferenciaGuardada(page: Sealing, guid: string | undefined): Promise<Rascunho> {
  const guardada = await keptDraft(page, 'conferencia');
  return (guardada.multaAcompanhada ?? '') === (guid ?? '') ? guardada : {};
}

/** The answer of a page, with its input kept for the next one. */
export async function guardarConferencia(
  page: Sealing,
  resposta: Response,
  digitados: Rascunho | null,
): Promise<Response> {
  const kept = digitados && (await draftCookie(page, 'conferencia', digitados));
  if (kept) resposta.headers.append('set-cookie', kept);
  return resposta;
}

/** The answers as the start of a petition: `multaAcompanhada` names their fine. */
export async function respostasConferidas(page: Sealing): Promise<Rascunho> {
  const { multaAcompanhada = '', ...dados } = await keptDraft(page, 'conferencia');
  return dados.motivo ? { ...rascunhoDaConferencia(dados, {}), multaAcompanhada } : {};
}

export const esquecerConferencia = (resposta: Response): Response => {
  resposta.headers.append('set-cookie', expiredDraftCookie('conferencia'));
  return resposta;
};
